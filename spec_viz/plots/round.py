"""One pass of the target over a round: a causal grid, one row a position, and what each row makes of its draft."""

from typing import NamedTuple

from matplotlib.patches import Patch

from spec_viz.labels import visible
from spec_viz.passes import ACCEPTED, CARRIED, REJECTED, PassRow, coming_out, pass_rows
from spec_viz.plots.fonts import fitting
from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes
from spec_viz.plots.picture import Picture

HEAD, GAP = 18, 3  # points: the line of names above the grid, and between cells
WIDEST, SHARE = 40, 0.56  # of a cell in points, and of the picture's width for the grid
PLATE = 14  # points: the plain square behind the name of a rejected draft
TWO = 22  # height of a cell from which a second line fits beside it
BEFORE = "…"  # all that was written before the round


def draw_round(ax, models, played, selected=0, *, title=None, theme="light"):
    """Draw the gamma + 1 rows of one pass. Row i is lit by the prefix and the drafts before i, and tests draft i.

    `models`: (target, draft). `played`: a `Round` that they played from the start. `selected`: a row to frame and
    to tell, 1 to gamma + 1, or 0 for none. `title`: in place of the usual one. Returns a `RoundGrid`.
    """
    picture = RoundGrid(ax, title=title, theme=theme)
    picture.update(models, played, selected)
    return picture


def describe_round(rows, selected=0):
    """Return the rows of a pass in words: what came out, and each row, or the selected one."""
    out = coming_out([row.out for row in rows if row.out])
    drafts = " ".join(visible(row.tests) for row in rows if row.tests) or "nothing"
    kept = sum(row.verdict in (ACCEPTED, CARRIED) for row in rows)
    told = f"One pass, {len(rows)} rows. Drafted: {drafts}; {kept} accepted; {out}."
    return " ".join([told, *(row.text for row in rows if selected in (0, row.number))])


class _Place(NamedTuple):
    """Width and height of a cell and of the picture, in points, which are the data units of this picture."""

    wide: float
    high: float
    width: float
    height: float

    def corner(self, row, column):
        return column * (self.wide + GAP), self.height - HEAD - (row + 1) * (self.high + GAP) + GAP

    def middle(self, row, column):
        x, y = self.corner(row, column)
        return x + self.wide / 2, y + self.high / 2


class RoundGrid(Picture):
    """Cells `seen`, `hidden`, `accepted`, `carried`, `rejected`, `unseen`, `added`; the `frame`; and words."""

    title = "One pass, one row a position"
    legend = (("accepted", "accepted"), ("rejected", "rejected"))

    def __init__(self, ax, *, title=None, theme="light"):
        self.title = title or self.title
        super().__init__(ax, theme=theme)

    def _make(self):
        look = self.theme
        self.seen = shapes(self.ax, look.p, hatch=None, alpha=0.3)
        self.hidden = shapes(self.ax, look.p, facecolor="none", edgecolor=look.faint, hatch=None, linewidth=0.6)
        self.accepted = shapes(self.ax, look.accepted, linewidth=0)
        self.carried = shapes(self.ax, look.accepted, edgecolor=look.rejected.edge, linewidth=2)
        self.rejected = shapes(self.ax, look.rejected)
        self._plates = shapes(
            self.ax, look.rejected, hatch=None, linewidth=0, zorder=3
        )  # a name is not read on a hatch
        self.unseen = shapes(self.ax, look.p, facecolor="none", edgecolor=look.muted, hatch=None, linewidth=0.8)
        self.added = shapes(self.ax, look.corrected, hatch=None)
        self.frame = shapes(self.ax, look.p, facecolor="none", edgecolor=look.ink, hatch=None, linewidth=1.6, zorder=4)
        self.names = Words(self.ax, color=look.ink, fontsize=9, va="center")
        self.marked = Words(self.ax, color=look.accepted.on, fontsize=9, fontweight="bold", va="center")
        self.verdicts = Words(self.ax, color=look.ink, fontsize=9, fontweight="bold", ha="left")
        self.tests = Words(self.ax, color=look.muted, fontsize=8, ha="left", va="top")
        self.head = Words(self.ax, color=look.muted, fontsize=8)

    def _handles(self):
        look = self.theme
        seen = Patch(facecolor=look.p.face, alpha=0.3, label="seen")
        added = Patch(facecolor=look.corrected.face, edgecolor=look.corrected.edge, label="one more")
        return [seen, *super()._handles(), added]

    def _marks(self):
        cells = (
            self.seen,
            self.hidden,
            self.accepted,
            self.carried,
            self.rejected,
            self._plates,
            self.unseen,
            self.added,
        )
        return *cells, self.frame, self.names, self.marked, self.verdicts, self.tests, self.head

    def update(self, models, played, selected=0):
        """Show another round. Returns True where more than `artists` changed."""
        rows = pass_rows(*models, played)
        if not 0 <= selected <= len(rows):
            raise ValueError(f"selected is {selected}; there are rows 1 to {len(rows)}, and 0 is none")
        self.text = describe_round(rows, selected)
        return self.show(rows, selected)

    def _dress_for(self, rows, selected):
        return (self.size,)

    def _dress(self, rows, size):
        self.ax.set_xlim(0, size[0])
        self.ax.set_ylim(0, size[1])

    def _move(self, rows: list[PassRow], selected):
        width, height = self.size
        wide = min(WIDEST, width * SHARE / (len(rows) + 1) - GAP)
        place = _Place(wide, (height - HEAD) / len(rows) - GAP, width, height)
        self._cells(rows, place)
        self._words(rows, place)
        corners = [(0, place.corner(row - 1, 0)[1]) for row in [selected] if row]
        self._fill(self.frame, corners, place.width, place.high)

    def _cells(self, rows, place):
        """Fill the grid: the first column is what stood there before, then a column for each draft, at last `out`."""
        last = len(rows)
        seen = [(i, j) for i in range(last) for j in range(i + 1)]
        hidden = [(i, j) for i in range(last) for j in range(i + 2, last)]
        tested = {row.number - 1: row.verdict for row in rows[:-1]}
        self._put(self.seen, seen, place)
        self._put(self.hidden, hidden, place)
        kept = [i for i, verdict in tested.items() if verdict in (ACCEPTED, CARRIED)]
        carried = [i for i in kept if tested[i] == CARRIED]
        rejected = [i for i, verdict in tested.items() if verdict == REJECTED]
        unseen = [i for i in tested if i not in (*kept, *rejected)]
        out = [(i, last) for i in kept]
        self._put(self.accepted, [*((i, i + 1) for i in kept if i not in carried), *out], place)
        for patch, those in ((self.carried, carried), (self.rejected, rejected), (self.unseen, unseen)):
            self._put(patch, [(i, i + 1) for i in those], place)
        middles = [place.middle(i, i + 1) for i in rejected]
        self._fill(self._plates, [(x - PLATE / 2, y - PLATE / 2) for x, y in middles], PLATE, PLATE)
        self._put(self.added, [(len(kept), last)], place)

    def _put(self, patch, cells, place):
        self._fill(patch, [place.corner(i, j) for i, j in cells], place.wide, place.high)

    def _fill(self, patch, corners, wide, high):
        x, y = zip(*corners) if corners else ((), ())
        set_shapes(patch, rectangles(list(x), list(y), wide, high))

    def _words(self, rows, place):
        last = len(rows)
        names, marked = {}, {}
        for i, row in enumerate(rows):
            names |= {(i, j): name for j, name in enumerate((BEFORE, *row.sees))}
            if row.tests is not None:
                (marked if row.verdict in (ACCEPTED, CARRIED) else names)[i, i + 1] = row.tests
            if row.out is not None:
                marked[i, last] = row.out
        for pool, cells in ((self.names, names), (self.marked, marked)):
            texts = [fitting(visible(t), place.wide - 2, 9, "bold", least=1) for t in cells.values()]
            pool.show([place.middle(*cell) for cell in cells], texts)
        self._heads(last, place)
        self._verdicts(rows, place)

    def _heads(self, last, place):
        """Name the columns."""
        heads = ["before", *(f"draft {j}" for j in range(1, last)), "out"]
        if place.wide < 34:
            heads = ["", *(str(j) for j in range(1, last)), "out"]
        top = place.height - HEAD + 4
        self.head.show([(place.middle(0, j)[0], top) for j in range(last + 1)], heads)

    def _verdicts(self, rows, place):
        left = place.middle(0, len(rows) + 1)[0] - place.wide / 2 + 3
        room = place.width - left - 3
        tests = [row.test if place.high > TWO else "" for row in rows]
        middles = [(left, place.middle(i, 0)[1]) for i in range(len(rows))]
        said = [fitting(row.verdict, room, 9, "bold") for row in rows]
        self.verdicts.show([(x, y + (1 if test else -4)) for (x, y), test in zip(middles, tests)], said)
        self.tests.show([(x, y - 2) for x, y in middles], [fitting(t, room, 8) for t in tests])
