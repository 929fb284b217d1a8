"""Pictures with one column a token: x = 0, 1, 2, ... in the ledger's order, names below, a scale where it is needed."""

from matplotlib.collections import LineCollection

from spec_viz.plots.fonts import drawable, fitting, width
from spec_viz.plots.marks import Words
from spec_viz.plots.picture import Picture

TOPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0)
GUTTER = 26  # points for the numbers of the scale
FLAT = 16  # points that names take below the Axes; TURNED where they stand upright
NAME = 9  # size of a name


def top_of(*masses):
    """Return the upper end of the scale: one of a few fixed steps, so that it rarely moves under a slider."""
    peak = max(float(mass.max()) for mass in masses)
    return next((top for top in TOPS if peak <= top * (1 + 1e-9)), 1.0)


def turned(labels, pitch):
    """Return whether names must stand upright: some do not fit across their columns, which are `pitch` points wide."""
    return pitch >= NAME + 1 and any(width(drawable(label), NAME, "bold") > pitch - 3 for label in labels)


def names_for(labels, pitch, below):
    """Return (texts, rotation) of the names under columns `pitch` points wide, with `below` points under the Axes."""
    if turned(labels, pitch):
        return [fitting(label, below, NAME, "bold", least=1) for label in labels], 90
    return [fitting(label, pitch - 3, NAME, "bold") for label in labels], 0


class Columns(Picture):
    """A picture over token columns. A subclass says whether its numbers fit, and the room above its top in points,
    with numbers and without."""

    room_above, room_bare = 12, 8

    def _make(self):
        self._names = Words(
            self.ax,
            self.ax.get_xaxis_transform(),
            (0, -4),
            va="top",
            color=self.theme.ink,
            fontsize=NAME,
            fontweight="bold",
        )
        self._ticks = Words(self.ax, offset=(-3, 0), ha="right", va="center", color=self.theme.muted, fontsize=7)
        self._lines = LineCollection([], colors=self.theme.faint, linewidths=0.8, zorder=0)
        self._base = LineCollection([], colors=self.theme.muted, linewidths=1, zorder=3)
        for lines in (self._lines, self._base):
            self.ax.add_collection(lines, autolim=False)

    def _dress_for(self, reading, *more):
        """Return all that decides about names, limits and scale."""
        scale = not self._numbers_fit(reading, *more)
        return reading.labels, self._top(reading, *more), self.size, scale

    def _dress(self, reading, labels, top, size, scale):
        gutter = GUTTER if scale else 0
        pitch = (size[0] - gutter) / len(labels)
        self.ax.set_xlim(-0.5 - gutter / pitch, len(labels) - 0.5)
        above = self.room_bare if scale else self.room_above
        self.ax.set_ylim(0, top * size[1] / max(size[1] - above, 1))
        ends = (-0.5, len(labels) - 0.5)
        self._base.set_segments([[(ends[0], 0), (ends[1], 0)]])
        levels = (0, top / 2, top) if scale else ()
        self._lines.set_segments([[(ends[0], y), (ends[1], y)] for y in levels])
        self._ticks.show([(-0.5, y) for y in levels], [f"{y:g}" for y in levels])
        self._write_names(labels, pitch)

    def _write_names(self, labels, pitch):
        texts, rotation = names_for(labels, pitch, self.room_below)
        if any(texts):
            self._names.show([(i, 0) for i in range(len(labels))], texts, rotation=rotation)
        else:
            self._names.show([((len(labels) - 1) / 2, 0)], [f"{len(labels)} tokens"], rotation=0)

    def pitch(self, reading):
        """Return the width of a column in points while no scale is shown."""
        return self.size[0] / len(reading)
