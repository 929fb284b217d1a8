"""Acceptance rates in groups, as bars: where in a text a draft is good."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from spec_viz.plots.fonts import fitting, widest
from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes
from spec_viz.plots.picture import Picture

NUMBER = 84  # points at the right for "0.81  n = 1234"


def draw_rates(ax, rates, *, theme="light"):
    """Draw a group a row: its mean acceptance rate with two standard errors to each side, and how many it has.

    `rates`: what `models.rates_by(trace, by)` returned. Returns a `RateBars`.
    """
    picture = RateBars(ax, theme=theme)
    picture.update(rates)
    return picture


def describe_rates(rates):
    """Return the bars in words."""
    rows = zip(rates.labels, rates.means, rates.counts)
    told = ", ".join(f"{label} {mean:.2f} ({count})" for label, mean, count in rows)
    return f"Mean acceptance rate by {rates.by} (and how many positions): {told}. Over all: {rates.mean:.3f}."


class RateBars(Picture):
    """The `bars`, their `whiskers`, the line at the mean of all, and the words."""

    def _make(self):
        look = self.theme
        self.bars = shapes(self.ax, look.accepted, linewidth=0)
        self.whiskers = LineCollection([], colors=look.ink, linewidths=1.3, zorder=4)
        self.mean = LineCollection([], colors=look.ink, linewidths=1.2, linestyles=(0, (4, 2)), zorder=3)
        self._lines = LineCollection([], colors=look.faint, linewidths=0.8, zorder=0)
        for lines in (self.whiskers, self.mean, self._lines):
            self.ax.add_collection(lines, autolim=False)
        style = {"va": "center_baseline", "fontsize": 9}
        self.names = Words(self.ax, color=look.ink, ha="right", offset=(-6, 0), **style)
        self.numbers = Words(self.ax, self.ax.get_yaxis_transform(), ha="right", color=look.ink, **style)
        self._ticks = Words(self.ax, color=look.muted, fontsize=8, va="top", offset=(0, -4))

    def _handles(self):
        dashes = {"color": self.theme.ink, "linewidth": 1.2, "linestyle": (0, (4, 2))}
        return [
            Patch(facecolor=self.theme.accepted.face, label="mean acceptance rate"),
            Line2D([], [], color=self.theme.ink, linewidth=1.3, label="± 2 standard errors"),
            Line2D([], [], label="over all", **dashes),
        ]

    def _marks(self):
        return self.bars, self.mean, self.whiskers, self.numbers

    def update(self, rates):
        """Show other groups. Returns True where more than `artists` changed."""
        self.rates, self.title = rates, f"Where drafts are accepted, by {rates.by}"
        return self.show(rates)

    @property
    def text(self):
        """The picture in words."""
        return describe_rates(self.rates)

    def _dress_for(self, rates):
        return rates.by, rates.labels, self.size

    def _dress(self, rates, by, labels, size):
        left = min(widest(labels, 9) + 8, size[0] / 2.5)
        scale = 1 / (size[0] - left - NUMBER)
        self.ax.set_xlim(-left * scale, 1 + NUMBER * scale)
        self.ax.set_ylim(len(labels), 0)
        ticks = (0, 0.25, 0.5, 0.75, 1)
        self._lines.set_segments([[(x, 0), (x, len(labels))] for x in ticks])
        self._ticks.show([(x, len(labels)) for x in ticks], [f"{x:g}" for x in ticks])
        names = [fitting(label, left - 6, 9) for label in labels]
        self.names.show([(0, n + 0.5) for n in range(len(labels))], names)

    def _move(self, rates):
        means, errors, rows = np.array(rates.means), np.array(rates.errors), np.arange(len(rates.means))
        set_shapes(self.bars, rectangles(0, rows + 0.2, means, 0.6))
        ends = np.clip([means - 2 * errors, means + 2 * errors], 0, 1).T
        known = np.isfinite(errors)
        self.whiskers.set_segments([[(a, n + 0.5), (b, n + 0.5)] for (a, b), n in zip(ends[known], rows[known])])
        self.mean.set_segments([[(rates.mean, 0), (rates.mean, len(rows))]])
        texts = [f"{mean:.2f}   n = {count}" for mean, count in zip(means, rates.counts)]
        self.numbers.show([(1, n + 0.5) for n in rows], texts)
