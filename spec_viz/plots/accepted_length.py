"""How many drafts of a round are accepted: the exact law of the length, and its mean."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from spec_viz.digits import law_texts, places, rounded_law
from spec_viz.plots.columns import top_of
from spec_viz.plots.fonts import NARROWEST, fitting, fitting_numbers
from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes
from spec_viz.plots.picture import Picture
from spec_viz.scalars import written

ABOVE, BELOW = 14, 46  # points: for numbers over the bars; for names, means and the sentence under them
FULL = 0.8  # width of the bars of one length; the column is 1 wide


def draw_accepted_length(ax, token_law, block_law=None, *, theme="light"):
    """Draw P(n drafts accepted) for n = 0..gamma as bars, with the mean of each law marked on the axis.

    `token_law`, `block_law`: `RoundLaw`s of the same gamma; one or two. Returns an `AcceptedLength`.
    """
    picture = AcceptedLength(ax, theme=theme)
    picture.update(token_law, block_law)
    return picture


def describe_accepted_length(token_law, block_law=None):
    """Return the laws in words."""
    return " ".join(_told(name, law) for name, law in _named(token_law, block_law).items())


def _named(token_law, block_law):
    return {"token rule": token_law} if block_law is None else {"token rule": token_law, "block rule": block_law}


def _told(name, law):
    shares = ", ".join(f"{n} {text}" for n, text in enumerate(law_texts(law.accepted)))
    return f"Accepted drafts, {name}: {shares}; mean {_mean(law)}."


def _mean(law):
    """The mean as an exact text with its decimals: 10/9 = 1.1111."""
    exact, rounded = written(law.expected_accepted, 4), f"{float(law.expected_accepted):.4f}"
    return f"{exact} = {rounded}" if "/" in exact and len(exact) < 12 else rounded.rstrip("0").rstrip(".")


def _numbers(laws, room):
    """Return (texts, size) with as many decimals as fit; the texts of a law add up to 1 with any number of them."""
    most = max(places(law.accepted) for law in laws)
    for digits in range(most, 1, -1):
        units = [n for law in laws for n in rounded_law(law.accepted, digits)]
        texts = [f"{n / 10**digits:.{digits}f}" for n in units]
        if room > NARROWEST and (fitted := fitting_numbers(texts, room)):
            return fitted
    return [""] * len(units), 8


class AcceptedLength(Picture):
    """Bars `token` and `block`, their `numbers`, the marks of the `means`, and words."""

    title = "How many drafts are accepted?"
    _count = 2  # laws that are shown

    def _make(self):
        look = self.theme
        self.token = shapes(self.ax, look.accepted, linewidth=0)
        self.block = shapes(self.ax, look.p)
        self.numbers = Words(self.ax, offset=(0, 2), color=look.ink)
        self.means = [self.ax.add_line(Line2D([], [], zorder=6, **style)) for style in self._marks_of_means()]
        self.names = Words(self.ax, color=look.ink, fontsize=9, fontweight="bold", va="top", offset=(0, -14))
        self.sums = Words(self.ax, color=look.ink, fontsize=9, ha="left", va="top", offset=(0, -30))
        self._base = LineCollection([], colors=look.muted, linewidths=1, zorder=3)
        self.ax.add_collection(self._base, autolim=False)

    def _marks_of_means(self):
        roles = self.theme.accepted, self.theme.p
        return [
            {
                "marker": "^",
                "linestyle": "",
                "markersize": 8,
                "markeredgewidth": 1,
                "color": role.face,
                "markeredgecolor": self.theme.ink,
                "clip_on": False,
            }
            for role in roles
        ]

    def _handles(self):
        look = self.theme
        token = Patch(facecolor=look.accepted.face, label="token rule")
        block = [Patch(**look.p.patch, label="block rule")] if self._count == 2 else []
        mean = Line2D([], [], label="mean", **{**self._marks_of_means()[0], "color": "none"})
        return [token, *block, mean]

    def _marks(self):
        return self.token, self.block, self.numbers, *self.means, self.names, self.sums

    def update(self, token_law, block_law=None):
        """Show other laws. Returns True where more than `artists` changed."""
        if block_law is not None and block_law.gamma != token_law.gamma:
            raise ValueError(f"gamma is {token_law.gamma} and {block_law.gamma}; compare rounds of the same gamma")
        self.text = describe_accepted_length(token_law, block_law)
        laws = _named(token_law, block_law)
        return self.show(list(laws.values()), [law.accepted.astype(float) for law in laws.values()])

    def _dress_for(self, laws, masses):
        return len(laws), laws[0].gamma, top_of(*masses), self.size

    def _dress(self, laws, count, gamma, top, size):
        if count != self._count:
            self._count = count
            self._write_legend()
        self.ax.set_xlim(-0.5, gamma + 0.5)
        point = top / max(size[1] - ABOVE - BELOW, 1)
        self.ax.set_ylim(-BELOW * point, top + ABOVE * point)
        self._base.set_segments([[(-0.5, 0), (gamma + 0.5, 0)]])

    def _move(self, laws, masses):
        n, wide = np.arange(laws[0].gamma + 1), FULL / len(laws)
        lefts = [n - FULL / 2 + wide * i for i in range(len(laws))]
        bars = [rectangles(left + 0.01, 0.0, wide - 0.02, mass) for left, mass in zip(lefts, masses)]
        set_shapes(self.token, bars[0])
        set_shapes(self.block, bars[1] if len(bars) > 1 else np.empty((0, 4, 2)))
        self._number(laws, masses, lefts, wide)
        self._name(laws, n)
        drop = self.ax.get_ylim()[0] / BELOW * 7
        for line, law in zip(self.means, [*laws, None]):
            line.set_data(*([[float(law.expected_accepted)], [drop]] if law else ([], [])))

    def _number(self, laws, masses, lefts, wide):
        room = self.size[0] / (laws[0].gamma + 1) * wide - 3
        shown, size = _numbers(laws, room)
        tops = [(x + wide / 2, y) for left, mass in zip(lefts, masses) for x, y in zip(left, mass)]
        self.numbers.show(tops, shown, fontsize=size)

    def _name(self, laws, n):
        self.names.show([(x, 0) for x in n], [str(x) for x in n])
        means = [f"{name} {_mean(law)}" for name, law in zip(("token", "block"), laws)]
        self.sums.show([(-0.5, 0)], [fitting(f"mean: {', '.join(means)}", self.size[0], 9)])
