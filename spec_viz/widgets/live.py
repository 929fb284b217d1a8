"""An image that follows a state: drawn in place, sized and coloured as the page has it."""

from pathlib import Path

import anywidget
from matplotlib.figure import Figure
from traitlets import Bool, Bytes, Enum, Unicode

from spec_viz.plots import Frame
from spec_viz.widgets.closing import Follows
from spec_viz.widgets.face import Face

_HERE = Path(__file__).parent
INCHES = {"narrow": 4.2, "middle": 7.6, "wide": 12.8}
DPI = 100


class LivePicture(Face, Follows, anywidget.AnyWidget):
    """An image with a text beside it. A subclass says how large a figure is, draws on it, and what to show.

    `state` and `name`: the observed object and its trait. One change is one redraw and one message. An error keeps
    the last good picture and is shown under it.
    """

    _esm = _HERE / "picture.js"
    _css = _HERE / "widgets.css"

    png = Bytes().tag(sync=True)
    alt = Unicode().tag(sync=True)
    aspect = Unicode("1 / 1").tag(sync=True)
    message = Unicode().tag(sync=True)
    size = Enum(list(INCHES), default_value="wide").tag(sync=True)
    dark = Bool(False).tag(sync=True)

    def __init__(self, state, name):
        super().__init__()
        self.state, self._name = state, name
        self._redo_figure()
        self.follow(state, self.redraw, name)
        self.follow(self, self._redo_figure, ["size", "dark"])

    def inches(self, width):
        """Return (width, height) of the figure."""
        raise NotImplementedError

    def draw(self, figure, *values):
        """Draw `values` and a theme on an empty figure; return a picture with `artists` and `update(*values)`."""
        raise NotImplementedError

    def values(self):
        """Return what is drawn at present."""
        return (getattr(self.state, self._name),)

    def words(self):
        """Return the picture in words."""
        return self._frame.picture.text

    def redraw(self):
        """Draw the present value in place."""
        self._frame.update(*self.values())
        self._publish()

    def complain(self, text):
        """Show what went wrong under the last good picture."""
        self.message = text

    def static_face(self):
        """Return the PNG and its text."""
        return self.png, self.alt

    def _redo_figure(self):
        width, height = self.inches(INCHES[self.size])
        figure = Figure(figsize=(width, height), dpi=DPI)
        self._frame = Frame(figure, self.draw(figure, *self.values(), "dark" if self.dark else "light"))
        self._aspect = f"{width:.3f} / {height:.3f}"
        self._publish()

    def _publish(self):
        png, alt = self._frame.png(), self.words()
        with self.hold_sync():
            self.png, self.alt, self.aspect, self.message = png, alt, self._aspect, ""
