"""Picture 2: a unit square on which every dart is one trial; its column is the drafted token, its height is u."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D

from spec_viz.ledger import MOST
from spec_viz.plots.columns import NAME, turned
from spec_viz.plots.darts import read_darts
from spec_viz.plots.describe import u_text
from spec_viz.plots.fonts import NARROWEST, drawable, fitting, width
from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes
from spec_viz.plots.picture import Picture

GUTTER = 44  # points on the left, for u
LEGEND = 130  # points that the legend takes
MASS = 8  # size of the numbers on the board
GOLDEN = 0.6180339887498949  # spreads many darts over the width of a column, which means nothing


def draw_dartboard(ax, v, darts=None, *, most=MOST, theme="light"):
    """Draw columns as wide as q(x), solid up to min(1, p/q): solid area is accepted mass, crossed area rejected mass.

    `darts`: None, one dart or many; a dart is a (token, u) pair or a `Trial`. One dart shows its u.
    `v`: a `Verification`; above `most` tokens the last column carries the rest. Returns a `Dartboard`.
    """
    picture = Dartboard(ax, most=most, theme=theme)
    picture.update(v, darts)
    return picture


class Dartboard(Picture):
    """Areas `accepted` and `rejected`, darts that hit and darts that missed, and the line at u."""

    title = "Each dart: token across, u up"
    legend = (("accepted", "accepted"), ("rejected", "rejected"))

    def _make(self):
        ax, look = self.ax, self.theme
        self.accepted, self.rejected = shapes(ax, look.accepted), shapes(ax, look.rejected)
        self.level = LineCollection([], colors=look.ink, linewidths=1.2, linestyles="dotted", zorder=3)
        ax.add_collection(self.level, autolim=False)
        style = {"linestyle": "", "markeredgecolor": look.ink, "markeredgewidth": 1.6, "zorder": 6}
        self.hits = ax.add_line(Line2D([], [], marker="o", markerfacecolor=look.paper, **style))
        self.misses = ax.add_line(Line2D([], [], marker="X", markerfacecolor=look.paper, **style))
        self.inside = Words(ax, va="center", color=look.accepted.on)
        self.thrown_away = Words(ax, va="center", color=look.rejected.on)
        self.boxes = shapes(ax, look.rejected, zorder=4, hatch=None, linewidth=0)
        below = {"transform": ax.get_xaxis_transform(), "va": "top", "color": look.ink}
        self.names = Words(ax, offset=(0, -4), fontsize=NAME, fontweight="bold", **below)
        scale = {"offset": (-4, 0), "ha": "right", "fontsize": 7.5, "color": look.muted}
        self.floor, self.ceiling = Words(ax, va="bottom", **scale), Words(ax, va="top", **scale)
        self.never = Words(ax, ax.transAxes, (0, 5), ha="right", fontsize=8, color=look.muted)
        self.u = Words(ax, offset=(-4, 0), ha="right", va="center", fontweight="bold", color=look.ink)

    def _marks(self):
        marks = self.accepted, self.rejected, self.boxes, self.level, self.hits, self.misses
        words = self.inside, self.thrown_away, self.names, self.floor, self.ceiling, self.u, self.never
        return (*marks, *words)

    def _dress_for(self, reading, darts=None):
        return (self.size,)

    def _dress(self, reading, size):
        self.wide, self.tall = max(size[0] - GUTTER, 1), size[1]
        self.ax.set(xlim=(-GUTTER / self.wide, 1), ylim=(0, 1))

    def _move(self, reading, darts=None):
        left = np.cumsum(reading.q) - reading.q
        height = np.divide(reading.accepted, reading.q, out=np.zeros_like(reading.q), where=reading.q > 0)
        set_shapes(self.accepted, rectangles(left, 0.0, reading.q, height))
        set_shapes(self.rejected, rectangles(left, height, reading.q, 1 - height))
        darts = read_darts(reading.v, darts)
        self._throw(reading, left, darts)
        level = darts[0].u if len(darts) == 1 else None
        self._write_masses(reading, left, height, level, hidden=len(darts) > 1)
        self._write_names(reading, left)
        self._write_never(reading)
        self._write_scale(reading.v, darts[0] if len(darts) == 1 else None)

    def _throw(self, reading, left, darts):
        """Put the darts on the board; a single one stands to the right, clear of the number in its column."""
        spread = [0.8] if len(darts) == 1 else np.arange(1, len(darts) + 1) * GOLDEN % 1
        lines = [reading.book.line(dart.index) for dart in darts]
        x = left[lines] + reading.q[lines] * spread if darts else np.empty(0)
        u = np.array([dart.u for dart in darts])
        hit = np.array([dart.accepted for dart in darts], dtype=bool)
        size = float(np.clip(9 / max(len(darts), 1) ** 0.25, 2.5, 9))
        for line, chosen in ((self.hits, hit), (self.misses, ~hit)):
            line.set(data=(x[chosen], u[chosen]), markersize=size, markeredgewidth=1.6 if size > 5 else 0.7)
        self.level.set_segments([[(0, u[0]), (1, u[0])]] if len(darts) == 1 else [])

    def _write_masses(self, reading, left, height, level, hidden):
        """Write accepted and rejected masses into their areas where they fit; a box keeps the crosses off.

        Under many darts they are hidden.
        """
        zeros, ones = np.zeros_like(height), np.ones_like(height)
        inside, thrown_away = ((), ()), ((), ())
        if not hidden and (reading.q * self.wide).max() > NARROWEST:
            inside = self._room_in(reading, left, zeros, height, reading.text.accepted, level)
            thrown_away = self._room_in(reading, left, height, ones, reading.text.rejected, level)
        self.inside.show(*inside, fontsize=MASS)
        self.thrown_away.show(*thrown_away, fontsize=MASS)
        places, texts = thrown_away
        x, y = np.array(places).reshape(-1, 2).T
        wide = np.array([(width(text, MASS) + 4) / self.wide for text in texts])
        high = (MASS + 3) / self.tall
        set_shapes(self.boxes, rectangles(x - wide / 2, y - high / 2, wide, high))

    def _room_in(self, reading, left, low, high, texts, level):
        """Return (places, texts) of the numbers for which there is room in their columns between low and high."""
        rooms = zip(texts, left + reading.q / 2, reading.q * self.wide, low, high)
        placed = [
            ((x, _clear_of(level, a, b, (MASS + 6) / self.tall)), text)
            for text, x, room, a, b in rooms
            if (b - a) * self.tall > MASS + 6 and width(text, MASS) + 4 < room
        ]
        placed = [(place, text) for place, text in placed if place[1] is not None]
        return tuple(zip(*placed)) or ((), ())

    def _write_names(self, reading, left):
        upright = turned(reading.labels, self.size[0] / len(reading))
        room = reading.q * self.wide
        places = list(zip(left + reading.q / 2, np.zeros(len(reading))))
        if upright:
            texts = [
                fitting(name, self.room_below, NAME, "bold", least=1) if wide > NAME + 2 else ""
                for name, wide in zip(reading.labels, room)
            ]
        else:
            texts = [fitting(name, wide - 1.5, NAME, "bold") for name, wide in zip(reading.labels, room)]
        self.names.show(places, texts, rotation=90 if upright else 0)

    def _write_never(self, reading):
        """Name the tokens with q = 0, which have no column, beside the legend; or say how many there are."""
        names = [drawable(label) for label, q in zip(reading.labels, reading.q) if q == 0]
        room = self.wide + GUTTER - LEGEND
        texts = [f"{', '.join(names)} never drafted", f"{len(names)} never drafted", ""]
        text = next(text for text in texts if width(text, 8) <= room)
        self.never.show([(1, 1)], [text if names else ""])

    def _write_scale(self, v, dart):
        for words, y in ((self.floor, 0), (self.ceiling, 1)):
            near = dart is not None and abs(dart.u - y) * self.tall < 18
            words.show([(0, y)], ["" if near else f"u = {y}"])
        if dart is None:
            self.u.show([], [])
            return
        text = f"u = {u_text(v, dart)}"
        size = next((s for s in (9, 8.5, 8, 7.5) if width(drawable(text), s, "bold") < GUTTER - 5), 7)
        y = float(np.clip(dart.u, 5 / self.tall, 1 - 5 / self.tall))
        self.u.show([(0, y)], [text], fontsize=size)


def _clear_of(level, low, high, margin):
    """Return the height of a number between low and high: the middle, or beside the line at u if that is near.

    None where the line leaves no room.
    """
    middle = (low + high) / 2
    if level is None or abs(level - middle) >= margin / 2:
        return middle
    below, above = level - margin / 2, level + margin / 2
    y = below if level - low > high - level else above
    return y if low + margin / 2 <= y <= high - margin / 2 else None
