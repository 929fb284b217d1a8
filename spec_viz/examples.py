"""Named pairs to think with, the worked example first. Every one is exact."""

from typing import NamedTuple

from spec_viz.verification import Verification


class Example(NamedTuple):
    """A pair and the one sentence it teaches."""

    lesson: str
    pair: Verification


def _pair(p, q, tokens=None):
    return Verification(p=p, q=q, tokens=tokens)


WORKED = _pair(".40 .30 .15 .10 .05", ".20 .50 .15 .10 .05")

_EXAMPLES = {
    "worked example": Example("B is drafted too often; what is thrown away comes back as A.", WORKED),
    "identical": Example(
        "Where p = q nothing is ever rejected, and there is no residual.",
        _pair(".40 .30 .15 .10 .05", ".40 .30 .15 .10 .05"),
    ),
    "disjoint": Example(
        "With no token in common every draft is rejected, and the residual is p itself.",
        _pair("1/2 1/2 0 0", "0 0 1/4 3/4"),
    ),
    "one-hot target": Example(
        "A greedy target accepts a draft only if it is the target's own choice: the rate is q there.",
        _pair("0 1 0 0", ".20 .50 .20 .10"),
    ),
    "one-hot draft": Example(
        "A greedy draft always proposes one token, accepted with p there; the residual brings the rest of p.",
        _pair(".40 .30 .20 .10", "0 1 0 0"),
    ),
    "two-token residual": Example(
        "Rejected mass is shared among the under-drafted tokens in proportion to what each still lacks.",
        _pair(".10 .35 .05 .30 .20", ".30 .10 .25 .15 .20", ("the", "cat", "sat", "on", "mat")),
    ),
    "tell-tale": Example(
        "Three unequal gaps and one token drafted far too often: every wrong rule for one token misses p here.",
        _pair(".30 .30 .30 .10", ".10 .20 .15 .55"),
    ),
    "never drafted": Example(
        "B has q = 0: it is never drafted, and still comes out with probability p, through the residual.",
        _pair("1/2 3/10 1/5 0", "1/4 0 1/4 1/2"),
    ),
    "near-equal": Example(
        "A draft that is almost right is almost always accepted: the rate is 1 minus the distance.",
        _pair(".251 .249 .250 .250", ".250 .250 .251 .249"),
    ),
}


def names():
    """Return the names of all examples, the worked example first."""
    return list(_EXAMPLES)


def get(name):
    """Return the example's pair as a `Verification`; ValueError for an unknown name."""
    return _find(name).pair


def lesson(name):
    """Return the sentence that the example teaches."""
    return _find(name).lesson


def _find(name):
    if name not in _EXAMPLES:
        raise ValueError(f"no example is called {name!r}; there are: {', '.join(_EXAMPLES)}")
    return _EXAMPLES[name]
