"""Picture 4, the ledger: accepted and corrected mass stacked; together they reach p, token by token."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D

from spec_viz.ledger import MOST
from spec_viz.plots.columns import Columns, top_of
from spec_viz.plots.fonts import NARROWEST, fitting_numbers, widest
from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes

WIDTH = 0.62  # of a stack; the line at p is wider
LINE = 0.8


def draw_masses(ax, v, *, most=MOST, theme="light"):
    """Draw accepted + corrected = p: a stack for each token, a line at p, and the sum written out.

    `v`: a `Verification`; above `most` tokens the last column carries the rest. Returns a `Masses`.
    """
    picture = Masses(ax, most=most, theme=theme)
    picture.update(v)
    return picture


class Masses(Columns):
    """Stacks `accepted` and `corrected`, the `line` at p, and the sums."""

    title = "Accepted + corrected = p"
    legend = (("accepted", "accepted"), ("corrected", "corrected"))
    room_above = 36

    def _make(self):
        super()._make()
        self.accepted = shapes(self.ax, self.theme.accepted, linewidth=0)
        self.corrected = shapes(self.ax, self.theme.corrected)
        self.line = LineCollection([], colors=self.theme.p.face, linewidths=2.5, zorder=4)
        self.ax.add_collection(self.line, autolim=False)
        first = {"color": self.theme.muted, "ha": "right"}
        self.above, self.added = Words(self.ax, offset=(0, 24), **first), Words(self.ax, offset=(0, 14), **first)
        self.sums = Words(self.ax, offset=(0, 4), color=self.theme.ink, ha="right", fontweight="bold")

    def _handles(self):
        return [*super()._handles(), Line2D([], [], color=self.theme.p.face, linewidth=2.5, label="target p")]

    def _marks(self):
        return self.accepted, self.corrected, self.line, self.above, self.added, self.sums

    def _numbers(self, reading):
        """Return ([accepted..., + corrected..., = p...], size) or None."""
        room = self.pitch(reading) - 4
        if room < NARROWEST:
            return None
        text = reading.text
        sums = [*text.accepted, *(f"+ {x}" for x in text.corrected), *(f"= {x}" for x in text.p)]
        return fitting_numbers(sums, room, weight="bold")

    def _numbers_fit(self, reading):
        return self._numbers(reading) is not None

    def _top(self, reading):
        return top_of(reading.p)

    def _move(self, reading):
        x = np.arange(len(reading))
        set_shapes(self.accepted, rectangles(x - WIDTH / 2, 0.0, WIDTH, reading.accepted))
        set_shapes(self.corrected, rectangles(x - WIDTH / 2, reading.accepted, WIDTH, reading.corrected))
        self.line.set_segments([[(i - LINE / 2, y), (i + LINE / 2, y)] for i, y in zip(x, reading.p)])
        self._write(reading, x)

    def _write(self, reading, x):
        """Write each sum as one does by hand, a number under the other, flush right over its column."""
        texts, size = self._numbers(reading) or ([], 8)
        count = len(texts) // 3
        right = x[:count] + self._half_width(texts, size, reading)
        places = list(zip(right, reading.p))
        for i, words in enumerate((self.above, self.added, self.sums)):
            words.show(places, texts[i * count : (i + 1) * count], fontsize=size)

    def _half_width(self, texts, size, reading):
        return widest(texts, size, "bold") / 2 / self.pitch(reading)
