"""Counts of n trials against p, and the wobble to expect: 2 standard errors sqrt(p (1 - p) / n) each way."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from spec_viz.digits import law_texts
from spec_viz.ledger import MOST
from spec_viz.plots.columns import Columns, top_of
from spec_viz.plots.fonts import fitting_numbers
from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes

WIDTH = 0.7


def draw_convergence(ax, v, counts, *, most=MOST, theme="light"):
    """Draw emitted / n of each token over a band from p - 2 se to p + 2 se, where se = sqrt(p (1 - p) / n).

    About 1 token in 20 lies outside by chance. `counts`: what `simulate(v, n)` returned. Above `most` tokens the
    last column carries the rest. Returns a `Convergence`. Errors: ValueError where counts belong to another pair.
    """
    picture = Convergence(ax, most=most, theme=theme)
    picture.update(v, counts)
    return picture


class Convergence(Columns):
    """The `band` around p, the `line` at p, a dot at each of the `shares` that were counted, and their numbers."""

    title = "What n trials emitted"
    room_above, room_bare = 28, 18

    def _make(self):
        super()._make()
        look = self.theme
        self.band = shapes(self.ax, look.p, zorder=1, alpha=0.35, hatch=None)
        self.line = LineCollection([], colors=look.p.face, linewidths=2, zorder=2)
        self.ax.add_collection(self.line, autolim=False)
        self.shares = self.ax.add_line(Line2D([], [], **self._dot()))
        self.numbers = Words(self.ax, offset=(0, 5), color=look.ink)
        self.n = Words(self.ax, self.ax.transAxes, ha="right", va="top", color=look.muted, fontsize=9)

    def _dot(self):
        face = {"markerfacecolor": self.theme.ink, "markeredgecolor": self.theme.paper}
        return {"marker": "o", "linestyle": "", "markersize": 6, "zorder": 4, **face}

    def _handles(self):
        band = Patch(facecolor=self.theme.p.face, alpha=0.35, label="p ± 2 standard errors")
        return [band, Line2D([], [], label="emitted / n", **self._dot())]

    def _marks(self):
        return self.band, self.line, self.shares, self.numbers, self.n

    def _numbers(self, reading, counts):
        texts = law_texts(_shares(reading, counts)) if counts.n else []
        return fitting_numbers(texts, self.pitch(reading) - 2)

    def _numbers_fit(self, reading, counts):
        return self._numbers(reading, counts) is not None

    def _top(self, reading, counts):
        return top_of(reading.p + 2 * standard_error(reading.p, counts.n), _shares(reading, counts))

    def _move(self, reading, counts):
        x, p, shares = np.arange(len(reading)), reading.p, _shares(reading, counts)
        error = standard_error(p, counts.n)
        set_shapes(self.band, rectangles(x - WIDTH / 2, p - 2 * error, WIDTH, 4 * error))
        ends = zip(x - WIDTH / 2, x + WIDTH / 2, p)
        self.line.set_segments([[(a, y), (b, y)] for a, b, y in ends])
        self.shares.set_data((x, shares) if counts.n else ([], []))
        self.n.show([(1, 1)], [f"n = {counts.n:,}" if counts.n else "no trials yet"])
        texts, size = self._numbers(reading, counts) or ([], 8)
        tops = np.maximum(shares, p + 2 * error)
        self.numbers.show(list(zip(x, tops)) if texts else [], texts, fontsize=size)


def standard_error(p, n):
    """sqrt(p (1 - p) / n), the standard deviation of emitted / n; 0 where there are no trials."""
    return np.sqrt(p * (1 - p) / n) if n else np.zeros_like(p)


def _shares(reading, counts):
    """Return emitted / n of each line of the ledger; 0 where there are no trials."""
    emitted = counts.emitted
    if len(emitted) != len(reading.v):
        raise ValueError(f"counts has {len(emitted)} tokens and the pair {len(reading.v)}; simulate this pair")
    kept = emitted[list(reading.book.indices)]
    rest = [emitted.sum() - kept.sum()] if reading.book.rest else []
    return np.append(kept, rest) / max(counts.n, 1)
