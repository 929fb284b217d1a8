"""Rules against each other: how far from p what comes out is, and how often a draft is accepted."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from spec_viz.museum.tables import Comparison, brief
from spec_viz.plots.fonts import drawable, fitting, widest, width
from spec_viz.plots.frame import Frame
from spec_viz.plots.marks import Words
from spec_viz.plots.picture import TITLE_ROOM, Picture
from spec_viz.plots.shown import Shown
from spec_viz.rules import compare

ROW, FOOT, PAD = 17, 20, 16  # points: height of a row, room for the scale below, and around the picture
NAME = 9  # size of a name
ASIDE = 8  # points from a mark to its number
NUMBERS = 46  # points for the acceptance rate at the right
TOPS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0)
SHAPES = {"exact": "o", "wrong": "X", "lossy by design": "s"}


def draw_rules(ax, table, *, theme="light"):
    """Draw TV(law, p) of each rule as a mark on a line from 0, nearest to p first, with its acceptance rate beside.

    The shape says what kind of rule it is, and an exact one says so in a word. `table`: what `rules.compare` returned,
    or a `Verification` to compare all rules on. `rules_size` gives the size of the figure. Returns a `Rules`.
    """
    picture = Rules(ax, theme=theme)
    picture.update(table)
    return picture


def rules_size(table, wide=7.6):
    """Return the (width, height) in inches of a figure `wide` inches wide that has room for every row."""
    table = _comparison(table)
    lines = 2 if _stacked([row.rule.name for row in table], wide * 72 - 2 * PAD) else 1
    return wide, (PAD / 2 + TITLE_ROOM + lines * ROW * len(table) + FOOT) / 72


def show_rules(table, *, wide=7.6, theme="light"):
    """Return the comparison as an image, `wide` inches wide, with its text."""
    size = rules_size(table, wide)
    across, tall = (72 * inches for inches in size)
    figure = Figure(figsize=size, dpi=110)
    place = (PAD / across, FOOT / tall, 1 - 2 * PAD / across, 1 - (PAD / 2 + TITLE_ROOM + FOOT) / tall)
    picture = draw_rules(figure.add_axes(place), table, theme=theme)
    figure.set_facecolor(picture.theme.paper)
    return Shown(Frame(figure, picture).png(), picture.text)


def describe_rules(table):
    """Return the picture in words, nearest to p first."""
    table = _comparison(table)
    lines = [f"{row.rule.name} ({row.rule.kind}): {_distance(row)}, accepts {_rate(row)}" for row in _sorted(table)]
    return f"Total variation from p and acceptance rate of {len(lines)} rules. {'. '.join(lines)}."


class Rules(Picture):
    """The `stems` from 0 to each TV, the `marks` of each kind, and the words: names, distances and rates."""

    title = "How far from p is what comes out?"

    def _make(self):
        self._lines = LineCollection([], colors=self.theme.faint, linewidths=0.8, zorder=0)
        self.stems = LineCollection([], colors=self.theme.muted, linewidths=1.4, zorder=2)
        self.leaders = LineCollection([], colors=self.theme.faint, linewidths=0.8, zorder=1)
        for lines in (self._lines, self.leaders, self.stems):
            self.ax.add_collection(lines, autolim=False)
        self.marks = {kind: self.ax.add_line(Line2D([], [], **self._mark(kind))) for kind in SHAPES}
        style = {"color": self.theme.ink, "va": "center_baseline", "fontsize": NAME}
        self.names = Words(self.ax, self.ax.get_yaxis_transform(), ha="left", **style)
        self.distances = Words(self.ax, offset=(ASIDE, 0), ha="left", **style)
        self.rates = Words(self.ax, self.ax.get_yaxis_transform(), ha="right", **style)
        self._head = Words(self.ax, self.ax.transAxes, (0, 5), ha="right", color=self.theme.muted, fontsize=8)
        self._ticks = Words(self.ax, offset=(0, -4), va="top", color=self.theme.muted, fontsize=8)

    def _mark(self, kind):
        role = {"exact": self.theme.accepted, "wrong": self.theme.corrected, "lossy by design": self.theme.q}[kind]
        face = {"markerfacecolor": role.face, "markeredgecolor": self.theme.ink, "markeredgewidth": 0.8}
        return {"marker": SHAPES[kind], "linestyle": "", "markersize": 7.5, "zorder": 4, **face}

    def _handles(self):
        return [Line2D([], [], label=kind, **self._mark(kind)) for kind in SHAPES]

    def _marks(self):
        return self.leaders, self.stems, *self.marks.values(), self.distances, self.rates

    def update(self, table):
        """Show another comparison. Returns True where more than `artists` changed."""
        self.table = _comparison(table)
        return self.show(_sorted(self.table))

    @property
    def text(self):
        """The picture in words."""
        return describe_rules(self.table)

    def _dress_for(self, rows):
        peak = max((float(row.total_variation or 0) for row in rows), default=0)
        return tuple(row.rule.name for row in rows), next(t for t in TOPS if peak <= t * (1 + 1e-9)), self.size

    def _dress(self, rows, names, top, size):
        self.stacked = _stacked(names, size[0])
        left = 8 if self.stacked else widest(map(drawable, names), NAME) + 14
        room = size[0] - left - NUMBERS - 50  # the distances stand to the right of their marks
        self.point = top / room  # in units of the scale
        self.ax.set_xlim(-left * self.point, (size[0] - left) * self.point)
        self.ax.set_ylim(len(rows) - 0.5, -0.5)
        levels = (0, top / 2, top)
        self._lines.set_segments([[(x, -0.5), (x, len(rows) - 0.5)] for x in levels])
        self._ticks.show([(x, len(rows) - 0.5) for x in levels], [f"TV {x:g}" for x in levels])
        self._head.show([(1, 1)], ["accepts"])
        above = self._places(rows) - (0.45 if self.stacked else 0)
        self.names.show([(0, y) for y in above], [fitting(drawable(name), size[0], NAME) for name in names])

    def _places(self, rows):
        """Return the height of each mark; where names have a line of their own it lies above."""
        return np.arange(len(rows)) + (0.22 if self.stacked else 0)

    def _move(self, rows):
        place = self._places(rows)
        found = [(y, row) for y, row in zip(place, rows) if row.total_variation is not None]
        self.stems.set_segments([[(0, y), (float(row.total_variation), y)] for y, row in found])
        for kind, line in self.marks.items():
            here = [(float(row.total_variation), y) for y, row in found if row.rule.kind == kind]
            line.set_data(*zip(*here) if here else ([], []))
        self._write(rows, place)

    def _write(self, rows, place):
        """Write the distance behind each mark, the rate at the right, and lead the eye from one to the other."""
        ends = [(float(row.total_variation or 0), y) for y, row in zip(place, rows)]
        texts = [_distance(row) for row in rows]
        self.distances.show(ends, texts)
        self.rates.show([(1, y) for y in place], [_rate(row) for row in rows])
        goal = self.ax.get_xlim()[1] - NUMBERS * self.point
        starts = [x + (ASIDE + 5 + width(text, NAME)) * self.point for (x, _), text in zip(ends, texts)]
        self.leaders.set_segments([[(x, y), (goal, y)] for x, y in zip(starts, place) if x < goal])


def _comparison(table):
    return table if isinstance(table, Comparison) else compare(table)


def _sorted(table):
    """Return the rows, exact rules first, then by their distance; those without a law at the end."""

    def key(row):
        far = row.total_variation is None
        return far, not row.rule.lossless, 0 if far else float(row.total_variation)

    return sorted(table, key=key)


def _stacked(names, room):
    """Return whether names go on lines of their own, because beside them too little is left for the marks."""
    return widest(map(drawable, names), NAME) > 0.45 * room


def _distance(row):
    if not row.missed:
        return "0, exact" if row.rule.lossless else "0 on this pair"
    return brief(row.total_variation)


def _rate(row):
    return brief(row.acceptance_rate)
