"""Where speculation pays: speedup over alpha and gamma, the line at 1, and the best gamma of every alpha."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.colors import BoundaryNorm, LinearSegmentedColormap
from matplotlib.lines import Line2D

from spec_viz.plan import steps, times
from spec_viz.plots.fonts import width
from spec_viz.plots.marks import Words
from spec_viz.plots.picture import Picture
from spec_viz.scalars import written
from spec_viz.speedup import best_gamma, speedup

GAMMAS = 16
ALPHAS = np.linspace(0, 1, 101)
LEVELS = (0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 16)


def draw_speedup_map(ax, plan, *, most=GAMMAS, theme="light"):
    """Draw the speedup for every alpha and gamma at the plan's costs; the plan itself is the diamond.

    `plan`: a `Plan`. `most`: the greatest gamma that is shown. Returns a `SpeedupMap`.
    """
    picture = SpeedupMap(ax, most=max(most, plan.gamma), theme=theme)
    picture.update(plan)
    return picture


def describe_speedup_map(plan, most=GAMMAS):
    """Return the map in words: from which alpha it pays, and the best gamma of a few alphas."""
    field = Field(plan, max(most, plan.gamma))
    pays = [alpha for alpha, best in zip(ALPHAS, field.best) if best]
    begins = f"It pays from alpha = {pays[0]:.2f} on" if pays else "It pays for no alpha"
    return (
        f"Speedup over alpha and gamma, where a draft costs {steps(plan.cost)} and verifying {steps(plan.verify)}. "
        f"{begins}. {_best(field) if pays else ''}"
        f"The plan, alpha = {written(plan.alpha)} and gamma = {plan.gamma}, is {times(plan.speedup)} as fast."
    )


def _best(field):
    last, shown = len(field.gammas), [(a, field.best[round(100 * a)]) for a in (0.3, 0.5, 0.7, 0.8, 0.9)]
    best = [f"{best}{' or more' if best == last else ''} at alpha = {a:g}" for a, best in shown if best]
    return f"The best gamma: {', '.join(best)}. " if best else ""


class Field:
    """Speedups, shape (gammas, alphas), and the best gamma of each alpha, 0 where none pays; in floats."""

    def __init__(self, plan, most=GAMMAS):
        cost, verify = float(plan.cost), plan.verify_cost
        alphas = ALPHAS.tolist()
        self.plan, self.gammas = plan, np.arange(1, most + 1)
        self.speeds = np.array([[float(speedup(a, g, cost, verify)) for a in alphas] for g in range(1, most + 1)])
        self.best = [best_gamma(a, cost, verify, most) for a in alphas]


class SpeedupMap(Picture):
    """The `mesh` of speedups, `contours`, the line of `even` speed, the `best` gammas, and the `chosen` plan."""

    title = "Where does it pay?"

    def _make(self):
        look = self.theme
        edges = np.arange(self.most + 1) + 0.5
        middle = (ALPHAS[:-1] + ALPHAS[1:]) / 2
        x = np.concatenate([[0], middle, [1]])
        bins = [0, *LEVELS, 10**6]
        colours = _colours(look)
        self.mesh = self.ax.pcolormesh(
            x, edges, np.ones((self.most, len(ALPHAS))), cmap=colours, norm=BoundaryNorm(bins, colours.N), zorder=0
        )
        self.contours = LineCollection([], colors=look.muted, linewidths=0.8, zorder=2)
        self.ax.add_collection(self.contours, autolim=False)
        self.even = self.ax.add_line(Line2D([], [], zorder=3, color=look.ink, linewidth=2.4))
        self.best = self.ax.add_line(Line2D([], [], zorder=4, **self._best_line()))
        self.chosen = self.ax.add_line(Line2D([], [], zorder=5, **self._diamond()))
        self._ticks = Words(self.ax, color=look.muted, fontsize=8)
        self.labels = Words(self.ax, color=look.ink, fontsize=8, va="center")

    def _best_line(self):
        return {"color": self.theme.p.face, "linewidth": 2, "marker": "o", "markersize": 3, "drawstyle": "steps-mid"}

    def _diamond(self):
        face = {"markerfacecolor": self.theme.q.face, "markeredgecolor": self.theme.ink}
        return {"marker": "D", "linestyle": "", "markersize": 8, **face}

    def _handles(self):
        return [
            Line2D([], [], color=self.theme.ink, linewidth=2.4, label="as fast as plain decoding"),
            Line2D([], [], label="best γ", **self._best_line()),
            Line2D([], [], label="this plan", **self._diamond()),
        ]

    def _marks(self):
        return self.mesh, self.contours, self.even, self.best, self.chosen, self.labels

    def update(self, plan):
        """Show another plan. Returns True where more than `artists` changed."""
        self.plan = plan
        return self.show(Field(plan, self.most))

    @property
    def text(self):
        """The picture in words."""
        return describe_speedup_map(self.plan, self.most)

    def _dress_for(self, field):
        return (self.size,)

    def _dress(self, field, size):
        left, below = 22 / size[0], 4 / size[1] * self.most
        self.ax.set_xlim(-left, 1)
        self.ax.set_ylim(0.5, self.most + 0.5)
        rows = range(1, self.most + 1, max(1, round(self.most * 12 / size[1])))
        columns = [x / 10 for x in range(0, 11, 2)]
        places = [*((-0.4 * left, g - 0.3) for g in rows), *((x, 0.5 - 2.2 * below) for x in columns)]
        names = [*(f"{g}" for g in rows), *("α = 0" if x == 0 else f"{x:g}" for x in columns)]
        self._ticks.show([*places, (-0.4 * left, self.most + 0.4)], [*names, "γ"])

    def _move(self, field):
        plan = field.plan
        self.mesh.set_array(np.maximum(field.speeds, 1e-9))
        lines = {level: _where(field, level) for level in LEVELS}
        self.contours.set_segments([line for level, line in lines.items() if level != 1 and len(line) > 1])
        self.even.set_data(*(lines[1].T if len(lines[1]) else ([], [])))
        best = [(a, g) for a, g in zip(ALPHAS, field.best) if 0 < g < self.most]
        self.best.set_data([a for a, _ in best], [g for _, g in best])
        self.chosen.set_data([float(plan.alpha)], [plan.gamma])
        self._label(lines)

    def _label(self, lines):
        """Write each level where its line is highest; the level 1 first, others where there is room left."""
        there = [(*line[-1], f"{level:g}×") for level, line in sorted(lines.items(), key=_one_first) if len(line)]
        kept = []
        for x, y, text in there:
            taken = (x * self.size[0] - width(text, 8) - 8, x * self.size[0])
            if x < 0.97 and all(taken[1] < a or b < taken[0] for a, b, *_ in kept):
                kept.append((*taken, x, y, text))
        self.labels.show([(x - 0.005, y - 0.2) for *_, x, y, _ in kept], [text for *_, text in kept], ha="right")


def _one_first(line):
    return line[0] != 1, line[0]


def _where(field, level):
    """Return the points (alpha, gamma) of a level, one a gamma that reaches it: a row rises with alpha."""
    rows = [
        (np.interp(level, row, ALPHAS), g) for row, g in zip(field.speeds, field.gammas) if row[0] <= level <= row[-1]
    ]
    return np.array(rows, dtype=float).reshape(-1, 2)


def _colours(look):
    """Return one colour a bin: from the colour of loss over paper, at 1, to the colour of gain."""
    bins, split = len(LEVELS) + 1, LEVELS.index(1) + 1
    ramp = LinearSegmentedColormap.from_list("gain", [look.paper, look.accepted.face])
    loss = LinearSegmentedColormap.from_list("loss", [look.rejected.edge, look.paper])
    shades = [loss(0.35 + 0.5 * i / split) for i in range(split)]
    shades += [ramp(0.15 + 0.7 * i / (bins - split)) for i in range(bins - split)]
    return LinearSegmentedColormap.from_list("speedup", shades, N=bins)
