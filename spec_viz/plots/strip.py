"""A run as a strip of squares, one column a round: what was accepted, what rejected, and what nobody looked at."""

import numpy as np
from matplotlib.patches import Patch

from spec_viz.logs import Log
from spec_viz.plots.fonts import fitting
from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes
from spec_viz.plots.picture import Picture

SIDE = 0.82  # of a square; a column is 1 wide, a row 1 high


def draw_strip(ax, lengths, gamma, *, theme="light"):
    """Draw rounds that accepted so many of `gamma` drafts each; the one token that each adds stands below.

    `lengths`: accepted drafts of every round, in order. Returns a `Strip`.
    """
    picture = Strip(ax, theme=theme)
    picture.update(lengths, gamma)
    return picture


def describe_strip(log):
    """Return the strip of a `Log` in words, with the two rates that it shows."""
    looked_at = log.accepted + log.rounds - log.survivors[-1]
    return (
        f"{log.rounds} rounds of {log.gamma} drafts. {log.accepted} drafts were accepted, "
        f"{looked_at - log.accepted} rejected, and {log.drafted - looked_at} never looked at. "
        f"Of those looked at {log.accepted / looked_at:.3f} were accepted, of all drafts "
        f"{float(log.accepted_over_drafted):.3f}. Each round adds one token: {float(log.tokens_per_round):.3f} a round."
    )


class Strip(Picture):
    """Squares `accepted`, `rejected` and `unseen`, position 1 at the bottom, and under them the tokens `added`."""

    title = "A run: one column a round"
    legend = (("accepted", "accepted"), ("rejected", "rejected"))

    def _make(self):
        look = self.theme
        self.accepted = shapes(self.ax, look.accepted, linewidth=0)
        self.rejected = shapes(self.ax, look.rejected)
        self.unseen = shapes(self.ax, look.accepted, facecolor="none", edgecolor=look.muted, linewidth=0.6)
        self.added = shapes(self.ax, look.corrected, hatch=None)
        self.names = Words(self.ax, color=look.muted, fontsize=8, ha="right", va="center", offset=(-4, 0))
        self.sums = Words(self.ax, color=look.ink, fontsize=9, ha="left", va="top", offset=(0, -5))

    def _handles(self):
        look = self.theme
        added = Patch(facecolor=look.corrected.face, edgecolor=look.corrected.edge, label="one more")
        return [*super()._handles(), Patch(facecolor="none", edgecolor=look.muted, label="never looked at"), added]

    def _marks(self):
        return self.accepted, self.rejected, self.unseen, self.added, self.names, self.sums

    def update(self, lengths, gamma):
        """Show another run. Returns True where more than `artists` changed."""
        self.log = Log.from_lengths(lengths, gamma)
        return self.show(np.array(list(lengths)))

    @property
    def text(self):
        """The picture in words."""
        return describe_strip(self.log)

    def _dress_for(self, lengths):
        return len(lengths), self.log.gamma, self.size

    def _dress(self, lengths, rounds, gamma, size):
        self.ax.set_xlim(-24 / size[0] * rounds, rounds)
        self.ax.set_ylim(-1.3, gamma)

    def _move(self, lengths):
        round_of, position = (a.ravel() for a in np.mgrid[: len(lengths), : self.log.gamma])
        length = lengths[round_of]
        for patch, there in (
            (self.accepted, position < length),
            (self.rejected, position == length),
            (self.unseen, position > length),
        ):
            set_shapes(patch, rectangles(round_of[there] + 0.09, position[there] + 0.09, SIDE, SIDE))
        set_shapes(self.added, rectangles(np.arange(len(lengths)) + 0.09, -1.2, SIDE, SIDE))
        rows = range(self.log.gamma)
        self.names.show([*((0, i + 0.5) for i in rows), (0, -0.8)], [*(str(i + 1) for i in rows), "+1"])
        self._sum(lengths)

    def _sum(self, lengths):
        log = self.log
        text = f"{log.accepted} of {log.drafted} accepted; {log.accepted + log.rounds} tokens in {log.rounds} rounds"
        self.sums.show([(0, -1.3)], [fitting(text, self.size[0], 9)])
