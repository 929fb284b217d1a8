"""The museum: every rule by its name, what each does to a pair, and which pair tells it from the right one."""

from typing import NamedTuple

import numpy as np

from spec_viz import examples
from spec_viz.museum import acceptance, blocks, drafts, exact, lossy, recoveries
from spec_viz.museum.blocks import BlockRule
from spec_viz.museum.tables import Comparison, KillMatrix, Row, full
from spec_viz.rounds import TableModel
from spec_viz.verification import Verification

_ROOMS = (exact, recoveries, acceptance, drafts, lossy, blocks)
_RULES = {rule.name: rule for room in _ROOMS for rule in room.RULES}
_MOST = 40  # tokens up to which the joint law of three of them is small

# Pairs of models (target, draft) for the rules for blocks: some faults do not show where tokens are independent.
MODELS = {
    "three tokens in context": (
        TableModel({(): ".4 .5 .1", (0,): ".2 .3 .5", (1,): ".6 0 .4", (2,): ".1 .8 .1"}),
        TableModel({(): ".1 .9 0", (0,): ".6 .1 .3", (1,): ".3 .7 0", (2,): ".2 .8 0"}),
    ),
    "two tokens in context": (
        TableModel({(): "1/2 1/2", (0,): "3/4 1/4", (1,): "1/5 4/5"}),
        TableModel({(): "3/4 1/4", (0,): "1/2 1/2", (1,): "1/2 1/2"}),
    ),
}


def names():
    """Return the names of all rules: exact, wrong and lossy ones, and at last those for blocks."""
    return list(_RULES)


def get(name):
    """Return the `Rule` of that name; ValueError for an unknown name."""
    if name not in _RULES:
        raise ValueError(f"no rule is called {name!r}; there are: {'; '.join(_RULES)}")
    return _RULES[name]


def compare(v, names=None):
    """Return the `Comparison` of rules on a `Verification`: of those named, or of all.

    Exact on an exact pair, but for the softmax of the residual, whose law is irrational. A rule for blocks shows the
    law of its first token, and the TV of the joint law of three; above 40 tokens these rules are asked only by name.
    """
    if not isinstance(v, Verification):
        raise ValueError(f"v is {v!r}; write Verification(p=..., q=...)")
    if v.p.dtype == np.float32:  # so that rounding is told from a fault
        v = Verification(p=v.p.astype(np.float64), q=v.q.astype(np.float64), tokens=v.tokens)
    chosen = (
        [get(name) for name in names] if names else [r for r in _RULES.values() if len(v) <= _MOST or not _joint(r)]
    )
    return Comparison(v, tuple(_row(rule, v) for rule in chosen))


def kill_matrix(names=None):
    """Return the `KillMatrix` of rules (those named, or all) on the pairs of `examples`.

    Rules for blocks are asked on the pairs of models in `MODELS` too.
    """
    chosen = [get(name) for name in names or _RULES]
    pairs = {name: examples.get(name) for name in examples.names()}
    cells = {(r.name, name): r.total_variation(v) for r in chosen for name, v in pairs.items()}
    cells |= {(r.name, name): r.distance(*models) for r in filter(_joint, chosen) for name, models in MODELS.items()}
    return KillMatrix(tuple(r.name for r in chosen), (*pairs, *MODELS), cells)


class Verdict(NamedTuple):
    """Whether a pair catches a rule, and why, or why not. Itself true or false."""

    caught: bool
    why: str

    def __bool__(self):
        return self.caught

    def __repr__(self):
        return f"{'Caught' if self.caught else 'Not caught'}: {self.why}"


def catches(name, v):
    """Return the `Verdict`: does the rule of that name miss p on this pair? ValueError for an unknown name."""
    (row,) = compare(v, [name])
    if row.law is None:
        return Verdict(True, "on this pair the rule has no law, for it needs what is not there.")
    if row.missed:
        return Verdict(True, f"what comes out is {full(row.total_variation)} away from p.")
    return Verdict(False, _excuse(row.rule, v))


def _excuse(rule, v):
    if rule.lossless:
        return "the rule is exact, so no pair catches it."
    if v.residual is None:
        return "p = q, so nothing is rejected rightly; move some mass of q from one token to another."
    lacking = np.flatnonzero(v.residual)
    if len(lacking) == 1:
        only = v.tokens[lacking[0]]
        return f"the residual has one token, {only}: whichever way it is taken, it is {only}. Let q lack two tokens."
    return "what comes out is p, TV 0. Change p or q."


def _row(rule, v):
    return Row(rule, rule.law(v), rule.total_variation(v), rule.acceptance_rate(v))


def _joint(rule):
    return isinstance(rule, BlockRule)
