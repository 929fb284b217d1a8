"""Tokens of a round for every gamma: by the formula, by the rates as they follow each other, and measured."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D

from spec_viz.plots.marks import Words
from spec_viz.plots.picture import Picture

NAMES = {"formula": "one rate for all", "chain": "rates in their order", "measured": "measured"}


def draw_gamma_sweep(ax, sweep, measured=None, *, theme="light"):
    """Draw tokens a round over gamma: the i.i.d. formula, the chain of actual rates, and what runs made.

    `sweep`: {gamma: (formula, chain)} of `models.costs.gamma_sweep`; `measured`: {gamma: tokens a round}, or None.
    Returns a `GammaSweep`.
    """
    picture = GammaSweep(ax, theme=theme)
    picture.update(sweep, measured)
    return picture


def describe_gamma_sweep(sweep, measured=None):
    """Return the curves in words."""
    measured = measured or {}
    told = [f"gamma {g}: {formula:.2f}, {chain:.2f}" + (f", {measured[g]:.2f}" if g in measured else "")
            for g, (formula, chain) in sorted(sweep.items())]  # fmt: skip
    alone = [f"gamma {g}: {tokens:.2f}" for g, tokens in sorted(measured.items()) if g not in sweep]
    columns = f"{NAMES['formula']}, {NAMES['chain']}" + (f", {NAMES['measured']}" if measured else "")
    return f"Tokens a round ({columns}). {'; '.join([*told, *alone])}."


class GammaSweep(Picture):
    """Lines `formula` and `chain`, and the dots `measured`."""

    title = "How many tokens does a round make?"

    def _make(self):
        self._lines = LineCollection([], colors=self.theme.faint, linewidths=0.8, zorder=0)
        self.ax.add_collection(self._lines, autolim=False)
        self.formula, self.chain, self.measured = (
            self.ax.add_line(Line2D([], [], zorder=z, **style)) for z, style in enumerate(self._styles(), start=3)
        )
        self._ticks = Words(self.ax, color=self.theme.muted, fontsize=8, ha="right", va="center", offset=(-4, 0))
        self._gammas = Words(self.ax, color=self.theme.muted, fontsize=8, va="top", offset=(0, -4))

    def _styles(self):
        dot = {"marker": "D", "markersize": 7, "linestyle": "", "markeredgecolor": self.theme.ink}
        return (
            {"color": self.theme.muted, "linewidth": 1.4, "linestyle": (0, (4, 2))},
            {"color": self.theme.p.face, "linewidth": 2.2, "marker": "o", "markersize": 3.5},
            {**dot, "markerfacecolor": self.theme.q.face},
        )

    def _handles(self):
        return [Line2D([], [], label=name, **style) for name, style in zip(NAMES.values(), self._styles())]

    def _marks(self):
        return self.formula, self.chain, self.measured

    def update(self, sweep, measured=None):
        """Show other curves. Returns True where more than `artists` changed."""
        self.sweep, self.runs = sweep, measured or {}
        return self.show(self)

    @property
    def text(self):
        """The picture in words."""
        return describe_gamma_sweep(self.sweep, self.runs)

    def _dress_for(self, _):
        peak = max([tokens for pair in self.sweep.values() for tokens in pair] + [*self.runs.values()])
        return max([*self.sweep, *self.runs]), float(np.ceil(peak * 1.05)), self.size

    def _dress(self, _, last, top, size):
        self.ax.set_xlim(0.5 - 24 / size[0] * last, last + 0.5)
        self.ax.set_ylim(0, top)
        step = max(1, int(top // 5))
        levels = np.arange(0, top, step)  # the top is left free: the legend stands there
        self._lines.set_segments([[(0.5, y), (last + 0.5, y)] for y in levels])
        self._ticks.show([(0.5, y) for y in levels[1:]], [f"{y:g}" for y in levels[1:]])
        shown = range(1, last + 1, max(1, int(np.ceil(last * 18 / size[0]))))
        self._gammas.show([(0.5 - 12 / size[0] * last, 0), *((g, 0) for g in shown)], ["γ", *map(str, shown)])

    def _move(self, _):
        gammas = sorted(self.sweep)
        for line, place in ((self.formula, 0), (self.chain, 1)):
            line.set_data(gammas, [self.sweep[g][place] for g in gammas])
        self.measured.set_data([*self.runs], [*self.runs.values()])
