"""A rule: one way to accept a draft and to replace a rejected one, as the exact law of what it emits."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from inspect import cleandoc
from typing import NamedTuple

import numpy as np

from spec_viz.distributions import total_variation
from spec_viz.museum.cards import card
from spec_viz.reading import read_only

KINDS = ("exact", "wrong", "lossy by design")


class Masses(NamedTuple):
    """Masses that reach each token: `accepted` as a draft and `corrected` after a rejection; shape (V,) each.

    `corrected` is None where the rule needs a law that does not exist, or never comes to an end.
    """

    accepted: np.ndarray
    corrected: np.ndarray | None


@dataclass(frozen=True, eq=False, kw_only=True)
class Rule:
    """A way to turn a draft from q into a token. `law(v)` is what comes out; the rule is right iff that is p.

    `sentence`: what it does. `kind`: "exact", "wrong" or "lossy by design". `belief`: why one would believe it.
    `seen`: links to where it was met, or to the paper. `masses`: from a `Verification` to its `Masses`.
    """

    name: str
    sentence: str
    kind: str
    belief: str
    seen: tuple[str, ...] = ()
    masses: Callable

    def __post_init__(self):
        if self.kind not in KINDS:
            raise ValueError(f"kind is {self.kind!r}; write one of {', '.join(KINDS)}")

    @property
    def lossless(self):
        """True where the law is p, whatever p and q are."""
        return self.kind == "exact"

    def law(self, v):
        """accepted + corrected, shape (V,); None where the rule has no law on this pair."""
        accepted, corrected = self.masses(v)
        return None if corrected is None else read_only(accepted + corrected)

    def acceptance_rate(self, v):
        """sum accepted: how often the drafted token is accepted."""
        return self.masses(v).accepted.sum()

    def total_variation(self, v):
        """TV(law, p), 0 where the rule is right on this pair; None where it has no law."""
        law = self.law(v)
        return None if law is None else total_variation(law, v.p)

    def __repr__(self):
        return f"<Rule {self.name!r}, {self.kind}>"

    def _repr_markdown_(self):
        return card(self)


def rule(name, *, kind, belief, seen=()):
    """Return a decorator: from a function of a `Verification` that returns `Masses`, and its docstring, to a `Rule`."""

    def made(masses):
        sentence = " ".join(cleandoc(masses.__doc__).split())
        return Rule(name=name, sentence=sentence, kind=kind, belief=belief, seen=tuple(seen), masses=masses)

    return made


wrong = partial(rule, kind="wrong")


def one_draft(v, **changes):
    """accepted = proposal * accept; corrected = sum(proposal * (1 - accept)) * recover.

    This is the ratio test, proposal = q, accept = min(1, p/q), recover = residual, but for what `changes` names.
    `recover`: a law of shape (V,), None for a law that does not exist, or a function from the rejected mass of each
    token to the corrected mass of each. Returns `Masses`.
    """
    parts = {"proposal": v.q, "accept": ratio(v), "recover": v.residual, **changes}
    accepted = parts["proposal"] * parts["accept"]
    return Masses(accepted, _corrected(parts["proposal"] - accepted, parts["recover"]))


def ratio(v):
    """min(1, p/q), and 1 where q = 0: there p/q is infinite, and only a draft from elsewhere asks for it."""
    return v.accept_prob.filled(1)


def proportional(weights):
    """weights / sum(weights); None where all are 0."""
    total = weights.sum()
    return weights / total if total else None


def point(like, x):
    """The law that is 1 at position x, in the numbers of `like`."""
    law = like * 0
    law[x] = like.dtype.type(1) if like.dtype != object else like[x] * 0 + 1
    return law


def without(law, x):
    """The law given that it is not x: law with law[x] = 0, renormalised; all 0 where x has all its mass."""
    others = law.copy()
    others[x] = others[x] * 0
    total = others.sum()
    return others / total if total else others


def most_likely(law, count=1):
    """Positions of the `count` most likely tokens, ties by position."""
    return sorted(range(len(law)), key=lambda i: (-law[i], i))[:count]


def _corrected(rejected, recover):
    if callable(recover):
        return recover(rejected)
    total = rejected.sum()
    if recover is not None:
        return total * recover
    rounding = 0 if rejected.dtype == object else 4 * np.finfo(rejected.dtype).eps
    return rejected * 0 if total <= rounding else None
