"""From the promise to the clock: what of a speedup is lost where."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.patches import Patch

from spec_viz.plots.fonts import fitting, widest
from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes
from spec_viz.plots.picture import Picture

STAGES = {
    "textbook": "textbook formula",
    "counted": "tokens as they came",
    "verified": "with the verify cost",
    "corrected": "with the overhead",
    "measured": "measured",
}


def draw_speedup_gap(ax, prediction, *, theme="light"):
    """Draw the speedups of a `models.costs.Prediction` as a waterfall: each row corrects the one above it.

    What a row adds is dotted, what it takes away crossed out; the line at 1 is plain decoding. Returns a `Waterfall`.
    """
    picture = Waterfall(ax, theme=theme)
    picture.update(prediction)
    return picture


def describe_speedup_gap(prediction):
    """Return the waterfall in words."""
    told = ", ".join(f"{STAGES[name]} {value:.2f}" for name, value in _stages(prediction).items())
    return f"Speedup over plain decoding at gamma = {prediction.gamma}: {told}. 1 is plain decoding."


class Waterfall(Picture):
    """Bars of `value`, what a row `lost` and `gained` against the one above, and the line of plain decoding."""

    title = "What is left of the promised speedup?"
    legend = (("accepted", "speedup"), ("rejected", "lost here"), ("corrected", "gained here"))

    def _make(self):
        look = self.theme
        self._lines = LineCollection([], colors=look.faint, linewidths=0.8, zorder=0)
        self.plain = LineCollection([], colors=look.ink, linewidths=1.4, zorder=4)
        for lines in (self._lines, self.plain):
            self.ax.add_collection(lines, autolim=False)
        self.value = shapes(self.ax, look.accepted, linewidth=0)
        self.lost, self.gained = shapes(self.ax, look.rejected), shapes(self.ax, look.corrected)
        style = {"va": "center_baseline", "fontsize": 9, "color": look.ink}
        self.names = Words(self.ax, ha="right", offset=(-6, 0), **style)
        self.numbers = Words(self.ax, ha="left", offset=(5, 0), fontweight="bold", **style)
        self._ticks = Words(self.ax, color=look.muted, fontsize=8, va="top", offset=(0, -4))

    def _handles(self):
        plain = Patch(facecolor=self.theme.ink, label="plain decoding: 1")
        return [*super()._handles(), plain]

    def _marks(self):
        return self.value, self.lost, self.gained, self.plain, self.numbers

    def update(self, prediction):
        """Show another prediction. Returns True where more than `artists` changed."""
        self.prediction = prediction
        return self.show(_stages(prediction))

    @property
    def text(self):
        """The picture in words."""
        return describe_speedup_gap(self.prediction)

    def _dress_for(self, stages):
        return tuple(stages), max(2, float(np.ceil(max(stages.values()) * 1.05))), self.size

    def _dress(self, stages, names, top, size):
        words = [STAGES[name] for name in names]
        left = min(widest(words, 9) + 8, size[0] / 2)
        scale = top / (size[0] - left - 36)
        self.ax.set_xlim(-left * scale, top + 36 * scale)
        self.ax.set_ylim(len(names), 0)
        ticks = np.arange(0, top + 0.01, max(1, int(top // 5)))
        self._lines.set_segments([[(x, 0), (x, len(names))] for x in ticks])
        self.plain.set_segments([[(1, 0), (1, len(names))]])
        self._ticks.show([(x, len(names)) for x in ticks], [f"{x:g}×" for x in ticks])
        self.names.show([(0, n + 0.5) for n in range(len(names))], [fitting(w, left - 6, 9) for w in words])

    def _move(self, stages):
        values, rows = np.array([*stages.values()]), np.arange(len(stages))
        before = np.append(values[:1], values[:-1])
        set_shapes(self.value, rectangles(0, rows + 0.2, np.minimum(values, before), 0.6))
        set_shapes(self.lost, rectangles(values, rows + 0.2, before - values, 0.6))
        set_shapes(self.gained, rectangles(before, rows + 0.2, values - before, 0.6))
        ends = zip(np.maximum(values, before), rows + 0.5)
        self.numbers.show([*ends], [f"{x:.2f}×" for x in values])


def _stages(prediction):
    """Return {stage: speedup}; a run without a plain one beside it was not measured."""
    found = {name: getattr(prediction, name) for name in STAGES}
    return {name: value for name, value in found.items() if value is not None}
