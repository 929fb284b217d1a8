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
    return " ".join(length.text for length in _lengths(token_law, block_law))


class _Length:
    """What is read off the law of one rule: its name, the law of the accepted length, and the mean."""

    def __init__(self, name, law):
        self.name, self.accepted, self.mean = name, law.accepted, law.expected_accepted
        self.gamma, self.masses = law.gamma, self.accepted.astype(float)

    @property
    def mean_text(self):
        """The mean, and its decimals where it is a fraction: 10/9 = 1.1111."""
        exact, rounded = written(self.mean, 4), f"{float(self.mean):.4f}"
        return f"{exact} = {rounded}" if "/" in exact and len(exact) < 12 else rounded.rstrip("0").rstrip(".")

    @property
    def text(self):
        shares = ", ".join(f"{n} {text}" for n, text in enumerate(law_texts(self.accepted)))
        return f"Accepted drafts, {self.name} rule: {shares}; mean {self.mean_text}."


def _lengths(token_law, block_law):
    return [_Length(name, law) for name, law in (("token", token_law), ("block", block_law)) if law is not None]


def _numbers(lengths, room):
    """Return (texts, size) with as many decimals as fit; the texts of a law add up to 1 with any number of them."""
    most = max(places(length.accepted) for length in lengths)
    for digits in range(most, 1, -1):
        units = [n for length in lengths for n in rounded_law(length.accepted, digits)]
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
        lengths = _lengths(token_law, block_law)
        self.text = " ".join(length.text for length in lengths)
        return self.show(lengths)

    def _dress_for(self, lengths):
        return len(lengths), lengths[0].gamma, top_of(*(length.masses for length in lengths)), self.size

    def _dress(self, lengths, count, gamma, top, size):
        if count != self._count:
            self._count = count
            self._write_legend()
        self.ax.set_xlim(-0.5, gamma + 0.5)
        point = top / max(size[1] - ABOVE - BELOW, 1)
        self.ax.set_ylim(-BELOW * point, top + ABOVE * point)
        self._base.set_segments([[(-0.5, 0), (gamma + 0.5, 0)]])

    def _move(self, lengths):
        n, wide = np.arange(lengths[0].gamma + 1), FULL / len(lengths)
        lefts = [n - FULL / 2 + wide * i for i in range(len(lengths))]
        bars = [rectangles(left + 0.01, 0.0, wide - 0.02, x.masses) for left, x in zip(lefts, lengths)]
        set_shapes(self.token, bars[0])
        set_shapes(self.block, bars[1] if len(bars) > 1 else np.empty((0, 4, 2)))
        self._number(lengths, lefts, wide)
        self._name(lengths, n)
        drop = self.ax.get_ylim()[0] / BELOW * 7
        for line, length in zip(self.means, [*lengths, None]):
            line.set_data(*([[float(length.mean)], [drop]] if length else ([], [])))

    def _number(self, lengths, lefts, wide):
        room = self.size[0] / (lengths[0].gamma + 1) * wide - 3
        shown, size = _numbers(lengths, room)
        tops = [(x + wide / 2, y) for left, length in zip(lefts, lengths) for x, y in zip(left, length.masses)]
        self.numbers.show(tops, shown, fontsize=size)

    def _name(self, lengths, n):
        self.names.show([(x, 0) for x in n], [str(x) for x in n])
        means = ", ".join(f"{length.name} {length.mean_text}" for length in lengths)
        self.sums.show([(-0.5, 0)], [fitting(f"mean: {means}", self.size[0], 9)])
