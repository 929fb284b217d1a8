"""What whole blocks gain: E[accepted] of the token rule, of the block rule, and the bound that no rule can pass."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.patches import Patch

from spec_viz.plots.fonts import fitting, fitting_numbers, widest
from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes
from spec_viz.plots.picture import Picture
from spec_viz.rounds import accepted_bound, expected_accepted

NAMES = ("bound", "block", "token")  # from above, as they are stacked
LINE, ABOVE = 13, 6  # points: of a line of numbers under the bars, and above the bars
WIDE = 0.62  # of a bar; its column is 1 wide
TOPS = (0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 12, 16, 24, 64)


def draw_block_gain(ax, target, draft, gammas=(1, 2, 3, 4), *, theme="light"):
    """Draw E[accepted] over gamma: the token rule's, what the block rule adds, and what is left to the upper bound.

    `target`, `draft`: `TableModel`s. Returns a `BlockGain`.
    """
    picture = BlockGain(ax, theme=theme)
    picture.update(target, draft, gammas)
    return picture


def describe_block_gain(gammas, rows):
    """Return the picture in words. `rows`: (token, block, bound) for each gamma."""
    told = (
        f"gamma = {gamma}: token {token:.4g}, block {block:.4g}, bound {bound:.4g}"
        for gamma, (token, block, bound) in zip(gammas, rows)
    )
    return f"Accepted drafts of a round, on average. {'; '.join(told)}."


def gains(target, draft, gammas):
    """Return E[accepted] of (token rule, block rule, bound) for each gamma; floats, shape (n, 3)."""
    return np.array(
        [
            [float(expected_accepted(target, draft, g, rule)) for rule in ("token", "block")]
            + [float(accepted_bound(target, draft, g))]
            for g in gammas
        ]
    )


class BlockGain(Picture):
    """Bars `token`, `block` on top of it and `room` up to the bound; the `numbers` under them."""

    title = "What do whole blocks gain?"

    def _make(self):
        look = self.theme
        self.token = shapes(self.ax, look.accepted, linewidth=0)
        self.block = shapes(self.ax, look.p)
        self.room = shapes(self.ax, look.p, facecolor="none", edgecolor=look.muted, hatch=None, linewidth=1)
        self.gammas = Words(self.ax, color=look.ink, fontsize=9, fontweight="bold", va="top", offset=(0, -4))
        self.numbers = Words(self.ax, color=look.ink, va="top")
        self.names = Words(self.ax, color=look.muted, fontsize=8, ha="left", va="top")
        self._base = LineCollection([], colors=look.muted, linewidths=1, zorder=3)
        self.ax.add_collection(self._base, autolim=False)

    def _handles(self):
        look = self.theme
        return [
            Patch(facecolor=look.accepted.face, label="token rule"),
            Patch(**look.p.patch, label="block rule: more"),
            Patch(facecolor="none", edgecolor=look.muted, label="out of reach"),
        ]

    def _marks(self):
        return self.token, self.block, self.room, self.gammas, self.numbers, self.names

    def update(self, target, draft, gammas=(1, 2, 3, 4)):
        """Show other models. Returns True where more than `artists` changed."""
        gammas = tuple(gammas)
        if not gammas:
            raise ValueError("gammas is empty; name at least one gamma, such as (1, 2, 3, 4)")
        rows = gains(target, draft, gammas)
        self.text = describe_block_gain(gammas, rows.tolist())
        return self.show(gammas, rows)

    def _dress_for(self, gammas, rows):
        top = next((top for top in TOPS if rows.max() <= top), float(rows.max()))
        return len(gammas), top, self.size

    def _dress(self, gammas, count, top, size):
        gutter = widest((*NAMES, "gamma"), 8) + 4
        self.ax.set_xlim(-0.5 - gutter / max(size[0] - gutter, 1) * count, count - 0.5)
        below = 4 + LINE * 4
        self._point = top / max(size[1] - below - ABOVE, 1)
        self.ax.set_ylim(-below * self._point, top + ABOVE * self._point)
        self._base.set_segments([[(-0.5, 0), (count - 0.5, 0)]])

    def _move(self, gammas, rows):
        x = np.arange(len(gammas))
        token, block, bound = rows.T
        for patch, low, high in ((self.token, 0 * token, token), (self.block, token, block), (self.room, block, bound)):
            thick = np.where(high - low > 1e-9, high - low, 0)  # rounding is no gain
            set_shapes(patch, rectangles(x - WIDE / 2, low, WIDE, thick))
        self.gammas.show([(i, 0) for i in x], [str(g) for g in gammas])
        self._table(x, rows)

    def _table(self, x, rows):
        """Write the numbers under the bars, in the order of the stack."""
        (left, right), lines = self.ax.get_xlim(), [-(4 + LINE * (i + 1)) * self._point for i in range(3)]
        texts = [f"{value:.3f}" for value in rows[:, ::-1].ravel()]
        pitch = self.size[0] / (right - left)
        shown, size = fitting_numbers(texts, pitch - 4, (9, 8.5, 8, 7.5, 7)) or ([""] * len(texts), 8)
        self.numbers.show([(i, y) for i in x for y in lines], shown, fontsize=size)
        heads = [fitting(name, (-0.5 - left) * pitch, 8) for name in ("gamma", *NAMES)]
        self.names.show([(left, y) for y in (-4 * self._point, *lines)], heads)
