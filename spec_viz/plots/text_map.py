"""A text with every token coloured by its acceptance rate: where a draft is worth having."""

import numpy as np
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from spec_viz.labels import visible
from spec_viz.plots.fonts import width
from spec_viz.plots.frame import Frame
from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes
from spec_viz.plots.picture import TITLE_ROOM, Picture
from spec_viz.plots.scale import STEPS, rate_colours
from spec_viz.plots.shown import Shown
from spec_viz.plots.tiles import SIZE, letters, middle, tiles

ROW, PAD = 18, 16  # points: a line of text, and around the picture
MOST_LINES = 40
REJECTED = 0  # the verdict of a position whose draft was rejected
_FREE, _GIVEN = -1, -2  # tokens without a draft: of a round, of the prompt


def draw_text_map(ax, trace, *, theme="light"):
    """Draw the text of a `Trace`, one tile a token: yellow where drafts pass, dark blue where they fail.

    Where a draft was rejected the tile, which shows what came out instead, has a frame; a token that a round added to
    all its drafts has an outline and no colour, and the prompt has neither. `text_map_size` gives the size of the
    figure. Returns a `TextMap`.
    """
    picture = TextMap(ax, theme=theme)
    picture.update(trace)
    return picture


def text_map_size(trace, wide=7.6):
    """Return the (width, height) in inches of a figure `wide` inches wide that has room for the text."""
    at = tiles(_pieces(trace), wide * 72 - 2 * PAD)
    lines = min(MOST_LINES, 1 + max((line for _, line, _ in at), default=0))
    return wide, (PAD / 2 + TITLE_ROOM + lines * ROW + PAD / 2) / 72


def show_text_map(trace, *, wide=7.6, theme="light"):
    """Return the text map as an image, `wide` inches wide, with its text."""
    size = text_map_size(trace, wide)
    across, tall = (72 * inches for inches in size)
    figure = Figure(figsize=size, dpi=110)
    place = (PAD / across, PAD / 2 / tall, 1 - 2 * PAD / across, 1 - (PAD + TITLE_ROOM) / tall)
    picture = draw_text_map(figure.add_axes(place), trace, theme=theme)
    figure.set_facecolor(picture.theme.paper)
    return Shown(Frame(figure, picture).png(), picture.text)


def describe_text_map(trace):
    """Return the map in words: the text, its mean rate, and the tokens that the draft knows least of."""
    rows = trace.rows
    there = np.flatnonzero(rows >= 0)
    if not len(there):
        return "A text of 0 tokens."
    rates = trace.acceptance_rate[rows[there]]
    hardest = there[np.argsort(rates, kind="stable")[:5]]
    told = "; ".join(f"{_context(trace.text, n)} {trace.acceptance_rate[rows[n]]:.2f}" for n in hardest)
    failed = int((trace.verdict[rows[there]] == REJECTED).sum())
    parts = [f"A text of {len(rows)} tokens. The mean acceptance rate is {rates.mean():.3f}."]
    if failed:
        parts.append(f"{failed} drafts were rejected, and {len(rows) - len(there)} tokens had no draft.")
    return " ".join([*parts, f"Least accepted, each in its place: {told}.", f"The text: {''.join(trace.text)!r:.400}"])


class TextMap(Picture):
    """`tiles` in the colours of the scale, frames of `rejected` ones, outlines of `free` ones, and the letters."""

    title = "Where would a draft be accepted?"
    _run = False

    def _make(self):
        self.tiles = PolyCollection([], linewidths=0, zorder=1)
        self.ax.add_collection(self.tiles, autolim=False)
        self.rejected = shapes(self.ax, self.theme.rejected, hatch=None, facecolor="none", linewidth=2, zorder=3)
        self.free = shapes(self.ax, self.theme.p, hatch=None, **self._outline(), zorder=2)
        style = {"fontsize": SIZE, "ha": "center", "va": "center_baseline"}
        self.letters = {ink: Words(self.ax, color=ink, **style) for ink in {i for _, i in rate_colours(STEPS)}}
        self.plain = Words(self.ax, color=self.theme.ink, **style)
        self.given, self.note = (Words(self.ax, color=self.theme.muted, **style) for _ in range(2))

    def _outline(self):
        return {"facecolor": "none", "edgecolor": self.theme.muted, "linewidth": 0.8}

    def _handles(self):
        labels = ["rate 0", *(f"{step:g}" for step in STEPS[1:])]
        scale = [Patch(facecolor=face, label=label) for label, (face, _) in zip(labels, rate_colours(STEPS))]
        marks = [
            Patch(facecolor="none", edgecolor=self.theme.rejected.edge, linewidth=2, label="rejected"),
            Patch(**self._outline(), label="no draft"),
        ]
        return scale + (marks if self._run else [])

    def _marks(self):
        return self.tiles, self.free, self.rejected, *self.letters.values(), self.plain, self.given, self.note

    def update(self, trace):
        """Show another trace. Returns True where more than `artists` changed."""
        self.trace = trace
        return self.show(trace)

    @property
    def text(self):
        """The picture in words."""
        return describe_text_map(self.trace)

    def _dress_for(self, trace):
        return trace.round_count > 0, self.size

    def _dress(self, trace, run, size):
        self._run = run
        self._write_legend()
        self.ax.set_xlim(0, size[0])
        self.ax.set_ylim(size[1], 0)

    def _move(self, trace):
        wide, tall = self.size
        pieces, rows = _pieces(trace), np.append(np.full(trace.prompt, _GIVEN), trace.rows)
        lines = max(1, int(tall / ROW + 0.01))
        x, line, w = np.array(tiles(pieces, wide)).T
        shown = line < (lines if line[-1] < lines else lines - 1)
        boxes = rectangles(x, line * ROW + 1, np.maximum(w - 1, 0.5), ROW - 2)[shown]
        self._colour(trace, boxes, rows[shown])
        self._write([pieces[n] for n in np.flatnonzero(shown)], boxes, rows[shown])
        left = int((~shown).sum())
        note = f"… and {left} more tokens"
        self.note.show([(width(note, SIZE) / 2, (lines - 0.5) * ROW)], [note if left else ""])

    def _colour(self, trace, boxes, rows):
        drafted = rows >= 0
        self._colours = rate_colours(trace.acceptance_rate[rows[drafted]])
        self.tiles.set_verts(boxes[drafted])
        self.tiles.set_facecolor([face for face, _ in self._colours] or "none")
        set_shapes(self.free, boxes[rows == _FREE])
        set_shapes(self.rejected, boxes[drafted][trace.verdict[rows[drafted]] == REJECTED])

    def _write(self, pieces, boxes, rows):
        inks = iter(self._colours)
        other = {_FREE: self.plain, _GIVEN: self.given}
        pools = [self.letters[next(inks)[1]] if row >= 0 else other[row] for row in rows]
        places = [(middle(box, piece), box[0, 1] + ROW / 2 - 1) for box, piece in zip(boxes, pieces)]
        for pool in (*self.letters.values(), self.plain, self.given):
            mine = [n for n, chosen in enumerate(pools) if chosen is pool]
            pool.show([places[n] for n in mine], [letters(pieces[n]) for n in mine])


def _pieces(trace):
    return [trace.piece(token) for token in trace.ids]


def _context(pieces, n):
    """Return a token with what stands before it."""
    before = "".join(pieces[max(0, n - 8) : n])[-12:].replace("\n", " ").lstrip()
    return f"{visible(pieces[n])!r} after {before!r}"
