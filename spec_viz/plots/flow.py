"""Picture 3: ribbons as wide as the mass they carry, from what is rejected to what takes its place."""

import numpy as np

from spec_viz.ledger import MOST
from spec_viz.plots.columns import Columns, top_of
from spec_viz.plots.fonts import NARROWEST, fitting_numbers
from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes

COLUMN = 0.9  # width of the widest box; a mass m is m * COLUMN / top wide
BOX = 0.13  # height of the boxes; the picture is 1 high
STEPS = 24
OUTLINE = 0.5  # points
NOTHING = "Nothing is ever rejected:\nthere is no residual."


def draw_flow(ax, v, *, most=MOST, theme="light"):
    """Draw a ribbon of width rejected(x) * residual(y) from every over-drafted x to every under-drafted y.

    `v`: a `Verification`; above `most` tokens the last column carries the rest. Returns a `Flow`.
    """
    picture = Flow(ax, most=most, theme=theme)
    picture.update(v)
    return picture


class Flow(Columns):
    """Boxes `rejected` above and `corrected` below, the `ribbons` between them, and their numbers."""

    title = "Where the rejected mass goes"
    legend = (("rejected", "rejected mass"), ("corrected", "residual law"))

    def _make(self):
        super()._make()
        colour = self.theme.corrected.face
        self.ribbons = shapes(self.ax, self.theme.corrected, zorder=1, hatch=None, edgecolor=colour)
        self.rejected = shapes(self.ax, self.theme.rejected)
        self.corrected = shapes(self.ax, self.theme.corrected)
        self.above = Words(self.ax, offset=(0, 3), color=self.theme.ink)
        self.below = Words(self.ax, offset=(0, -3), va="top", color=self.theme.ink)
        self.nothing = Words(self.ax, va="center", color=self.theme.muted, fontsize=10, linespacing=1.5)

    def _marks(self):
        return self.ribbons, self.rejected, self.corrected, self.above, self.below, self.nothing

    def _numbers_fit(self, reading):
        return True  # this picture has no scale

    def _top(self, reading):
        return top_of(reading.rejected, reading.corrected)

    def _dress(self, reading, labels, top, size, scale):
        super()._dress(reading, labels, top, size, scale)
        self.ax.set_ylim(-16 / size[1], 1 + 14 / size[1])
        self._base.set_segments([])
        self.scale = COLUMN / top

    def _move(self, reading):
        x = np.arange(len(reading))
        out, back = reading.rejected * self.scale, reading.corrected * self.scale
        set_shapes(self.rejected, rectangles(x - out / 2, 1 - BOX, out, BOX))
        set_shapes(self.corrected, rectangles(x - back / 2, 0.0, back, BOX))
        self._show_ribbons(_ribbons(out, back), self.pitch(reading))
        self._write(self.above, reading, 1.0, reading.rejected, "rejected")
        self._write(self.below, reading, 0.0, reading.corrected, "residual")
        middle = [((len(reading) - 1) / 2, 0.5)]
        self.nothing.show(middle, [NOTHING if reading.residual is None else ""])

    def _show_ribbons(self, ribbons, pitch):
        """Show ribbons pale with an outline; but where some are thin, dark without, which would make them wider."""
        set_shapes(self.ribbons, ribbons)
        thinnest = (ribbons[:, -1, 0] - ribbons[:, 0, 0]).min(initial=1) * pitch
        pale = thinnest >= 4 * OUTLINE
        self.ribbons.set_facecolor(self.theme.ribbon if pale else self.theme.corrected.face)
        self.ribbons.set_linewidth(OUTLINE if pale else 0)

    def _write(self, words, reading, y, masses, name):
        """Write the numbers of that name beside the boxes that have a mass, if all of them fit."""
        room, there, fits = self.pitch(reading) - 1, np.flatnonzero(masses), None
        if reading.residual is not None and room > NARROWEST:
            texts = getattr(reading.text, name)
            fits = fitting_numbers([texts[i] for i in there], room)
        texts, size = fits or ([], 8)
        words.show([(i, y) for i in there] if texts else [], texts, fontsize=size)


def _ribbons(out, back):
    """Return the outlines of the ribbons, shape (n, 2 * STEPS, 2), ordered by their source, then by their end.

    Ribbon x, y takes the share back(y) / sum(back) of out(x): its width is rejected(x) * residual(y), to scale.
    """
    sources, ends = np.flatnonzero(out), np.flatnonzero(back)
    if not len(sources) or not len(ends):
        return np.empty((0, 4, 2))
    wide = np.outer(out[sources], back[ends] / back[ends].sum())
    top = (sources - out[sources] / 2)[:, None] + np.cumsum(wide, axis=1) - wide
    bottom = (ends - back[ends] / 2)[None, :] + np.cumsum(wide, axis=0) - wide
    t = np.linspace(0, 1, STEPS)
    bend = t * t * (3 - 2 * t)
    left = top[..., None] + (bottom - top)[..., None] * bend
    y = np.broadcast_to(1 - BOX - (1 - 2 * BOX) * t, left.shape)
    down = np.stack([left, y], axis=-1)
    up = np.stack([left + wide[..., None], y], axis=-1)[:, :, ::-1]
    return np.concatenate([down, up], axis=2).reshape(-1, 2 * STEPS, 2)
