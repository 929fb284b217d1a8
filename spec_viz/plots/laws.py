"""Picture 1: p and q side by side. What q has above p is what gets rejected."""

import numpy as np

from spec_viz.ledger import MOST
from spec_viz.plots.columns import Columns, top_of
from spec_viz.plots.fonts import NARROWEST, fitting_numbers
from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes

WIDTH, GAP = 0.42, 0.02  # of a bar and from the middle of its column; the column is 1 wide


def draw_laws(ax, v, *, most=MOST, theme="light"):
    """Draw p(x) and q(x) as bars; q's bar is min(p, q) with the rejected max(q - p, 0) on top.

    `v`: a `Verification`; above `most` tokens the last column carries the rest. Returns a `Laws`.
    """
    picture = Laws(ax, most=most, theme=theme)
    picture.update(v)
    return picture


class Laws(Columns):
    """Bars `target`, `draft` and `rejected`, and their numbers."""

    title = "Draft proposes, target decides"
    legend = (("p", "target p"), ("q", "draft q"), ("rejected", "q above p"))

    def _make(self):
        super()._make()
        self.target = shapes(self.ax, self.theme.p)
        self.draft = shapes(self.ax, self.theme.q)
        self.rejected = shapes(self.ax, self.theme.rejected)
        self.numbers = Words(self.ax, offset=(0, 2), color=self.theme.ink)

    def _marks(self):
        return self.target, self.draft, self.rejected, self.numbers

    def _numbers(self, reading):
        room = self.pitch(reading) * (WIDTH + 2 * GAP) - 1
        if room < NARROWEST:
            return None
        return fitting_numbers([*reading.text.p, *reading.text.q], room)

    def _numbers_fit(self, reading):
        return self._numbers(reading) is not None

    def _top(self, reading):
        return top_of(reading.p, reading.q)

    def _move(self, reading):
        x = np.arange(len(reading))
        set_shapes(self.target, rectangles(x - GAP - WIDTH, 0.0, WIDTH, reading.p))
        set_shapes(self.draft, rectangles(x + GAP, 0.0, WIDTH, reading.accepted))
        set_shapes(self.rejected, rectangles(x + GAP, reading.accepted, WIDTH, reading.rejected))
        texts, size = self._numbers(reading) or ([], 8)
        middle = GAP + WIDTH / 2
        tops = [*zip(x - middle, reading.p), *zip(x + middle, reading.q)]
        self.numbers.show(tops if texts else [], texts, fontsize=size)
