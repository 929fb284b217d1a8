"""Plain and speculative decoding on one clock: what each step costs, and the tokens that come out of it."""

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.patches import Patch

from spec_viz.geometric import even_lengths
from spec_viz.plan import steps
from spec_viz.plots.fonts import fitting
from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes
from spec_viz.plots.picture import Picture
from spec_viz.scalars import written

CLOCK = 20  # steps of the target that are shown
ROOM = 0.14  # height of a row of passes, of the picture's 1
PLAIN, SPECULATIVE = 0.66, 0.02  # bottoms of the two rows of passes
TALL = 0.34  # height of the tokens above a row
GAP = 0.015


def draw_lanes(ax, plan, *, clock=CLOCK, theme="light"):
    """Draw `clock` steps of both ways of decoding: boxes as wide as a pass costs, and above each its tokens.

    `plan`: a `Plan`. Returns `Lanes`.
    """
    picture = Lanes(ax, clock=clock, theme=theme)
    picture.update(plan)
    return picture


def describe_lanes(plan, clock=CLOCK):
    """Return the two lanes in words: how many tokens each makes in the time that is shown."""
    run = Run(plan, clock)
    passes = f"{plan.gamma} drafts at {written(plan.cost)} and one verifying pass at {written(plan.verify)}"
    made = (
        f"In {steps(clock)} of the target plain decoding makes {clock} tokens. Speculative decoding makes {run.tokens}"
    )
    lengths = ", ".join(map(str, run.lengths)) or "none"
    return (
        f"{made}: a round costs {float(plan.round_cost):.2f} steps, for {passes}, and {len(run.lengths)} rounds end in "
        f"time. Accepted drafts of each: {lengths}; each adds one token more."
    )


class Run:
    """Rounds on a clock: the `starts` of all, accepted `lengths` of those that end in time, and their `tokens`."""

    def __init__(self, plan, clock=CLOCK):
        self.plan, self.clock, self.cost = plan, clock, float(plan.round_cost)
        rounds = int(clock / self.cost + 1e-9)
        self.lengths = even_lengths(plan.alpha, plan.gamma, rounds)
        self.starts = np.arange(0, clock - 1e-9, self.cost)
        self.tokens = sum(self.lengths) + rounds


class Lanes(Picture):
    """Passes `plain`, `drafts` and `verifies`; tokens `accepted` and `others` (corrections and bonus tokens)."""

    title = "The same time, spent in two ways"

    def __init__(self, ax, *, clock=CLOCK, theme="light"):
        self.clock = clock
        super().__init__(ax, theme=theme)

    def _make(self):
        look = self.theme
        target = {"hatch": None, "linewidth": 1.2, "edgecolor": look.paper}
        self.plain = shapes(self.ax, look.p, **target)
        self.drafts = shapes(self.ax, look.q, hatch=None)
        self.verifies = shapes(self.ax, look.p, **target)
        self.accepted = shapes(self.ax, look.accepted, linewidth=0)
        self.others = shapes(self.ax, look.corrected, hatch=None)
        self._axis = LineCollection([], colors=look.muted, linewidths=1, zorder=3)
        self.ax.add_collection(self._axis, autolim=False)
        self._times = Words(self.ax, color=look.muted, fontsize=8, va="top", offset=(0, -4))
        self.names = Words(self.ax, color=look.ink, fontsize=9, fontweight="bold", ha="left", va="bottom")

    def _handles(self):
        look = self.theme
        return [
            Patch(facecolor=look.q.face, edgecolor=look.q.edge, label="draft"),
            Patch(facecolor=look.p.face, label="target"),
            Patch(facecolor=look.accepted.face, label="accepted"),
            Patch(facecolor=look.corrected.face, edgecolor=look.corrected.edge, label="one more"),
        ]

    def _marks(self):
        return self.plain, self.drafts, self.verifies, self.accepted, self.others, self.names

    def update(self, plan):
        """Show another plan. Returns True where more than `artists` changed."""
        self.plan = plan
        return self.show(Run(plan, self.clock))

    @property
    def text(self):
        """The picture in words."""
        return describe_lanes(self.plan, self.clock)

    def _dress_for(self, run):
        return (self.size,)

    def _dress(self, run, size):
        self.ax.set_xlim(0, self.clock)
        self.ax.set_ylim(0, 1)
        self._axis.set_segments([[(0, y), (self.clock, y)] for y in (SPECULATIVE, PLAIN)])
        step = next(s for s in (1, 2, 3, 4, 6, 12, self.clock) if size[0] / self.clock * s >= 24)
        times = range(0, self.clock + 1, step)
        self._times.show([(t, SPECULATIVE) for t in times], [f"{t}" for t in times])

    def _move(self, run):
        plan = run.plan
        gamma, cost, verify = plan.gamma, float(plan.cost), float(plan.verify)
        if gamma * cost / self.clock * self.size[0] < 3 * gamma:  # too narrow to be told apart
            self._passes(self.drafts, run.starts, gamma * cost, SPECULATIVE)
        else:
            self._passes(self.drafts, (run.starts[:, None] + cost * np.arange(gamma)).ravel(), cost, SPECULATIVE)
        self._passes(self.verifies, run.starts + gamma * cost, verify, SPECULATIVE)
        self._passes(self.plain, np.arange(self.clock), 1, PLAIN)
        self._tokens(run)
        self._name(run)

    def _passes(self, patch, starts, wide, bottom):
        """Draw a row of boxes up to the end of the clock."""
        set_shapes(patch, rectangles(starts, bottom, np.minimum(wide, self.clock - starts), ROOM))

    def _tokens(self, run):
        """Stack the tokens of each pass over its end: accepted drafts first, the one that is no draft on top."""
        tall, wide = TALL / max(run.plan.gamma + 1, 4), 0.6 * min(1, run.cost)
        rounds = run.starts[: len(run.lengths)] + run.cost - wide
        base = SPECULATIVE + ROOM + GAP
        accepted = [(x, base + level * tall) for x, n in zip(rounds, run.lengths) for level in range(n)]
        tops = [(x, base + n * tall) for x, n in zip(rounds, run.lengths)]
        plain = [(end - wide, PLAIN + ROOM + GAP) for end in range(1, self.clock + 1)]
        self._fill(self.accepted, accepted, wide, tall)
        self._fill(self.others, [*tops, *plain], wide, tall)

    def _fill(self, patch, corners, wide, tall):
        corners = np.array(corners, dtype=float).reshape(-1, 2)
        set_shapes(patch, rectangles(corners[:, 0], corners[:, 1], wide, 0.85 * tall))

    def _name(self, run):
        """Name the lanes, with what came out."""
        texts = [f"plain: {self.clock} tokens", f"speculative: {run.tokens} tokens"]
        places = [(0, PLAIN + ROOM + TALL / 4 + 2 * GAP), (0, SPECULATIVE + ROOM + TALL + 2 * GAP)]
        self.names.show(places, [fitting(text, self.size[0], 9, "bold") for text in texts])
