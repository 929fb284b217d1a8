"""A picture that a slider drives: the background is kept, what moves is drawn over it, and PNG is packed lightly.

Text of titles and names takes most of a full draw, and zlib's default level most of the rest.
"""

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text

from spec_viz.plots.png import png
from spec_viz.plots.sprites import Sprites


class Frame:
    """PNG images of one figure whose picture changes.

    `figure`: its size must stay as it is while the picture is shown. `picture`: what a draw function returned, or
    anything with `artists` and an `update` that says whether more than these has changed.
    """

    def __init__(self, figure, picture):
        self.figure, self.picture = figure, picture
        self.canvas = FigureCanvasAgg(figure)
        self._background = None
        self._size = None

    def update(self, *args, **kwargs):
        """Show other values; arguments as of the picture's own `update`."""
        if self.picture.update(*args, **kwargs):
            self._background = None

    def png(self):
        """Return the picture as the bytes of a PNG image."""
        size = tuple(self.figure.bbox.size)
        if self._background is None or size != self._size:
            self._background = self._without_artists()
        if size != self._size:
            self._sprites, self._size = Sprites(*map(int, size), self.figure.dpi), size
        self.canvas.restore_region(self._background)
        renderer = self.canvas.get_renderer()
        for artist in self.picture.artists:
            if isinstance(artist, Text):
                self._sprites.draw(artist, renderer)
            else:
                artist.draw(renderer)
        return png(self.canvas.buffer_rgba())

    def _without_artists(self):
        for artist in self.picture.artists:
            artist.set_animated(True)  # a full draw then leaves it out; savefig does not
        self.canvas.draw()
        return self.canvas.copy_from_bbox(self.figure.bbox)
