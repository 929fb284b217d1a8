"""The two kinds of mark that a picture moves about: filled shapes and words."""

import numpy as np
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import ScaledTranslation

from spec_viz.plots.fonts import family


def shapes(ax, role, zorder=2, **changes):
    """Add the outline of a series of shapes in the role's look, without any yet; `set_shapes` fills it.

    One path for the whole series: a hatch is costly for each path, however many shapes the path has.
    """
    patch = PathPatch(Path(np.empty((0, 2))), zorder=zorder, clip_on=False, **{**role.patch, **changes})
    ax.add_artist(patch)
    return patch


def set_shapes(patch, corners):
    """Give a series its shapes: their corners, shape (n, corners, 2)."""
    count, many = corners.shape[:2]
    closed = np.concatenate([corners, corners[:, :1]], axis=1)
    codes = np.full((count, many + 1), Path.LINETO, dtype=Path.code_type)
    codes[:, 0], codes[:, -1] = Path.MOVETO, Path.CLOSEPOLY
    patch.set_path(Path(closed.reshape(-1, 2), codes.ravel()))


def rectangles(left, bottom, width, height):
    """Return the corners of rectangles, shape (n, 4, 2); those without an area are left out."""
    left, bottom, width, height = np.broadcast_arrays(left, bottom, width, height)
    there = (width > 0) & (height > 0)
    x0, y0 = left[there], bottom[there]
    x1, y1 = x0 + width[there], y0 + height[there]
    return np.stack([x0, y0, x1, y0, x1, y1, x0, y1], axis=-1).reshape(-1, 4, 2)


class Words:
    """Texts on an Axes that are moved and rewritten rather than made anew.

    `transform` defaults to data coordinates, shifted by `offset` points; names are never read as mathematics.
    """

    def __init__(self, ax, transform=None, offset=(0, 0), **style):
        self.ax, self.texts, self.shown_style = ax, [], None
        shift = ScaledTranslation(offset[0] / 72, offset[1] / 72, ax.figure.dpi_scale_trans)
        self.transform = (ax.transData if transform is None else transform) + shift
        self.style = {"ha": "center", "va": "bottom", "zorder": 5, "clip_on": False, **style}

    def show(self, places, texts, **style):
        """Write each text at its (x, y); empty ones, and those left over from before, are hidden."""
        written = [(place, text) for place, text in zip(places, texts, strict=True) if text]
        while len(self.texts) < len(written):
            self.texts.append(self._new())
            self.shown_style = None
        if style != self.shown_style:  # setting what is set already would cost as much as drawing
            self.shown_style = style
            for artist in self.texts:
                artist.set(**style)
        for artist, (place, text) in zip(self.texts, written):
            artist.set_position(place)
            artist.set_text(text)
            artist.set_visible(True)
        for artist in self.texts[len(written) :]:
            artist.set_visible(False)

    def _new(self):
        return self.ax.text(0, 0, "", transform=self.transform, family=family(), parse_math=False, **self.style)
