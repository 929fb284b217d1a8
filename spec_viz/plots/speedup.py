"""How fast each gamma is: the promise of the papers, and what is left of it where verifying has its price."""

from itertools import pairwise

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from spec_viz.plots.curves import Curves, describe_speedup
from spec_viz.plots.fonts import width
from spec_viz.plots.marks import Words, set_shapes, shapes
from spec_viz.plots.picture import Picture

TOPS = (1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64, 128, 256, 512, 1024)


def draw_speedup(ax, plan, *, theme="light"):
    """Draw the speedup of every gamma: above 1 it is a gain, below a loss; the best gamma and the plan's are marked.

    `plan`: a `Plan`. Returns a `SpeedupCurve`.
    """
    picture = SpeedupCurve(ax, theme=theme)
    picture.update(plan)
    return picture


class SpeedupCurve(Picture):
    """The `curve` of the plan, the `promise` of the papers, the `gain` and `loss` between curve and 1, and marks."""

    title = "How many times as fast as plain decoding?"

    def _make(self):
        look = self.theme
        self._lines = LineCollection([], colors=look.faint, linewidths=0.8, zorder=0)
        self._plain = LineCollection([], colors=look.ink, linewidths=1.2, zorder=3)
        for lines in (self._lines, self._plain):
            self.ax.add_collection(lines, autolim=False)
        self.gain = shapes(self.ax, look.accepted, zorder=1, linewidth=0, alpha=0.35)
        self.loss = shapes(self.ax, look.rejected, zorder=1, linewidth=0)
        self.promise = self.ax.add_line(Line2D([], [], zorder=4, **self._dashes()))
        self.curve = self.ax.add_line(Line2D([], [], zorder=5, **self._solid()))
        self.best = self.ax.add_line(Line2D([], [], zorder=6, **self._ring()))
        self.chosen = self.ax.add_line(Line2D([], [], zorder=7, **self._dot()))
        self._ticks = Words(self.ax, color=look.muted, fontsize=8, ha="right", va="center", offset=(-4, 0))
        self._gammas = Words(self.ax, color=look.muted, fontsize=8, va="top", offset=(0, -4))
        self.labels = Words(self.ax, color=look.ink, fontsize=9, fontweight="bold", va="center")

    def _solid(self):
        return {"color": self.theme.p.face, "linewidth": 2.2, "marker": "o", "markersize": 3.5}

    def _dashes(self):
        return {"color": self.theme.muted, "linewidth": 1.4, "linestyle": (0, (4, 2))}

    def _ring(self):
        return {"marker": "o", "linestyle": "", "markersize": 11, "markerfacecolor": "none", "color": self.theme.ink}

    def _dot(self):
        face = {"markerfacecolor": self.theme.q.face, "markeredgecolor": self.theme.ink}
        return {"marker": "D", "linestyle": "", "markersize": 7, **face}

    def _handles(self):
        gain = Patch(facecolor=self.theme.accepted.face, alpha=0.35, label="gain")
        return [
            Line2D([], [], label="this plan", **self._solid()),
            Line2D([], [], label="if verifying cost 1", **self._dashes()),
            gain,
            Patch(**self.theme.rejected.patch, label="loss"),
        ]

    def _marks(self):
        return self.gain, self.loss, self.promise, self.curve, self.best, self.chosen, self.labels

    def update(self, plan):
        """Show another plan. Returns True where more than `artists` changed."""
        self.curves = Curves(plan)
        return self.show(self.curves)

    @property
    def text(self):
        """The picture in words."""
        return describe_speedup(self.curves.plan, self.curves)

    def _dress_for(self, curves):
        peak = max(curves.speeds.max(), curves.promised.max(), 1)
        top = next((top for top in TOPS if peak * 1.12 <= top), TOPS[-1])
        return len(curves.gammas), top, self.size

    def _dress(self, curves, last, top, size):
        self.ax.set_xlim(0.5 - 24 / size[0] * last, last + 0.5)
        self.ax.set_ylim(0, top)
        levels = [y for y in _levels(top) if y <= top]
        ends = (0.5, last + 0.5)
        self._lines.set_segments([[(ends[0], y), (ends[1], y)] for y in levels])
        self._plain.set_segments([[(ends[0], 1), (ends[1], 1)]])
        named = [y for y in levels if y]  # the name of the other axis stands at 0
        self._ticks.show([(0.5, y) for y in named], [f"{y:g}×" for y in named])
        step = next(s for s in (1, 2, 4, 8, 16, 32, 64, 128, 256) if last / s * 18 <= size[0])
        shown = range(step, last + 1, step)
        axis = (0.5 - 12 / size[0] * last, 0)
        self._gammas.show([axis, *((g, 0) for g in shown)], ["γ", *map(str, shown)])

    def _move(self, curves):
        gammas, speeds, plan = curves.gammas, curves.speeds, curves.plan
        self.curve.set_data(gammas, speeds)
        self.promise.set_data(gammas, curves.promised)
        set_shapes(self.gain, _between(gammas, np.maximum(speeds, 1)))
        set_shapes(self.loss, _between(gammas, np.minimum(speeds, 1)))
        best = [plan.best] if 0 < plan.best <= gammas[-1] else []
        self.best.set_data(best, [speeds[g - 1] for g in best])
        self.chosen.set_data([plan.gamma], [speeds[plan.gamma - 1]])
        self._label(plan, speeds)

    def _label(self, plan, speeds):
        """Name the plan's gamma and, where it is another and there is room, the best one."""
        named = {plan.gamma: f"{speeds[plan.gamma - 1]:.2f}×"}
        if 0 < plan.best <= len(speeds) and plan.best != plan.gamma:
            text = f"best: {speeds[plan.best - 1]:.2f}×"
            pitch = self.size[0] / (len(speeds) + 1)
            if (
                abs(plan.best - plan.gamma) * pitch
                > (width(text, 9, "bold") + width(named[plan.gamma], 9, "bold")) / 2 + 4
            ):
                named[plan.best] = text
        places = [
            (g + self._past(g, speeds, text), speeds[g - 1] + self._aside(speeds[g - 1])) for g, text in named.items()
        ]
        self.labels.show(places, list(named.values()))

    def _past(self, gamma, speeds, text):
        """Return how far to the right a label stands: where the curve rises steeply it would lie on it."""
        (left, right), (_, top), (wide, high) = self.ax.get_xlim(), self.ax.get_ylim(), self.size
        before = speeds[gamma - 2] if gamma > 1 else 1
        steep = (speeds[gamma - 1] - before) / top * high > 0.4 * wide / (right - left)
        return width(text, 9, "bold") / 2 * (right - left) / wide if steep else 0

    def _aside(self, speed):
        """Return how far from its point a label stands: below, unless the line at 1 or the axis is in the way."""
        point = self.ax.get_ylim()[1] / self.size[1]
        blocked = speed - 24 * point < 1 < speed - 4 * point or speed < 26 * point
        return (15 if blocked else -15) * point


def _between(x, y):
    """Return the quadrilaterals between a curve and 1, shape (n, 4, 2); those without an area are left out."""
    quads = [[(a, 1), (a, u), (b, v), (b, 1)] for (a, u), (b, v) in pairwise(zip(x, y)) if u != 1 or v != 1]
    return np.array(quads, dtype=float).reshape(-1, 4, 2)


def _levels(top):
    """Return the levels of the scale: 1 among them, and about five in all."""
    step = 0.5 if top <= 2 else top // 4 if top >= 8 else 1
    return [1, *(y for y in np.arange(0, top + 0.01, step) if y != 1 and (step <= 1 or y))]
