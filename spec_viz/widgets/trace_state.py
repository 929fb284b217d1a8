"""Which step of a run, or which token of a text that was read, is being looked at."""

from typing import NamedTuple

import numpy as np
from traitlets import HasTraits, Instance, Int

from spec_viz.models.trace import Trace


class Step(NamedTuple):
    """A drafted token, or one that a round added to all its drafts (row -1). Place -1 is not in the text."""

    row: int
    place: int
    round: int


class TraceState(HasTraits):
    """A trace, and a step of it. Observe `step`; `load` replaces the trace and changes both.

    `steps`: in the order in which they happened: each draft of a round, then the token that no draft stood for.
    """

    trace = Instance(Trace)
    step = Int(0)

    def __init__(self, trace):
        super().__init__()
        self.load(trace)

    @classmethod
    def of(cls, trace):
        """Return `trace` if it is a state already, so that views share it; else a state of that `Trace`."""
        return trace if isinstance(trace, cls) else cls(trace)

    def load(self, trace):
        """Look at the first step of another trace; ValueError where nothing was recorded."""
        steps = happened(trace)
        if not steps:
            raise ValueError(
                "the trace has no position to look at; record one with gamma 1 or more, and kept 2 or more"
            )
        with self.hold_trait_notifications():
            self.steps, self.trace, self.step = steps, trace, 0

    @property
    def now(self):
        """The present `Step`."""
        return self.steps[self.step]

    def choose(self, step):
        """Look at a step by its number; ValueError for one that there is not."""
        if not isinstance(step, int) or isinstance(step, bool) or not 0 <= step < len(self.steps):
            raise ValueError(f"step is {step!r:.40}; this trace has steps 0 to {len(self.steps) - 1}")
        self.step = step

    def in_text(self):
        """Return the numbers of the steps that are in the text, in its order."""
        found = [(s.place, n) for n, s in enumerate(self.steps) if s.place >= 0]
        return [n for _, n in sorted(found)]

    def in_round(self, number=None):
        """Return the numbers of the steps of a round, the present one by default."""
        number = self.now.round if number is None else number
        return [n for n, s in enumerate(self.steps) if s.round == number]

    def go(self, rounds):
        """Look at the first step of a later or, below 0, an earlier round, as far as there are any."""
        last = self.steps[-1].round
        self.step = self.in_round(min(max(self.now.round + rounds, 0), last))[0]


def happened(trace):
    """Return the steps of a trace, in the order in which they happened."""
    if not trace.round_count:
        return [Step(row, place, -1) for place, row in enumerate(trace.rows.tolist()) if row >= 0]
    steps, rows = [], trace.rows
    for number in np.unique(trace.round).tolist():
        mine = np.flatnonzero(trace.round == number).tolist()
        steps += [Step(row, _place(trace, row), number) for row in mine]
        free = trace.position[mine[0]] + len(mine) - trace.prompt
        if free < len(rows) and rows[free] < 0:
            steps.append(Step(-1, int(free), number))
    return steps


def _place(trace, row):
    return int(trace.position[row]) - trace.prompt if trace.emitted[row] >= 0 else -1
