"""The random process itself: one verification step by step, and the counts of many.

Every function takes its randomness: a number u, or an `rng` (a NumPy Generator or a seed).
"""

from dataclasses import dataclass

import numpy as np

from spec_viz.drawing import draw
from spec_viz.exact import as_fraction


@dataclass(frozen=True)
class Trial:
    """What happened to one drafted token: names of tokens, the uniform number u, and the verdict."""

    draft: str
    u: float
    accepted: bool
    emitted: str


@dataclass(frozen=True, eq=False)
class Counts:
    """How often each token was drafted, accepted, put in after a rejection, and emitted, in n verifications."""

    n: int
    drafted: np.ndarray
    accepted: np.ndarray
    corrected: np.ndarray

    @property
    def emitted(self):
        """accepted + corrected; these counts add up to n."""
        return self.accepted + self.corrected

    @property
    def acceptance_rate(self):
        """accepted / n, an estimate of sum min(p, q); None for n = 0."""
        return int(self.accepted.sum()) / self.n if self.n else None


def verify(v, *, draft=None, u=None, rng=None):
    """Accept the drafted token x iff u q(x) < p(x); otherwise emit a token drawn from the residual.

    The test passes with probability min(1, p/q). It is strict, because u lies in [0, 1): at u = 0 a token with
    p = 0 must be rejected. `draft` (name or position) is drawn from q, and `u` uniformly, where not given. On an
    exact pair u is read exactly: ".6" and .6 are 3/5. Where rounding alone leaves a rejection without a residual,
    the emitted token is drawn from p.
    Returns a `Trial`. Errors: ValueError for an unknown or never-drafted token, or u outside [0, 1).
    """
    rng = np.random.default_rng(rng)
    x = _draw(v.q, rng) if draft is None else v.drafted(draft)
    u = read_u(rng.random() if u is None else u, exact=v.is_exact)
    accepted = bool(u * v.q[x] < v.p[x])
    emitted = x if accepted else _draw(_recovery(v), rng)
    return Trial(v.tokens[x], float(u), accepted, v.tokens[emitted])


def simulate(v, n, rng=None):
    """Draw the counts of n verifications exactly, in O(V) whatever n.

    drafted ~ Multinomial(n, q); accepted ~ Binomial(drafted, min(1, p/q)); corrected ~ Multinomial(rest, residual).
    `n`: a whole number from 0 to 2^63 - 1. Returns `Counts` of int64, shape (V,).
    """
    n = _count(n)
    rng = np.random.default_rng(rng)
    drafted = _multinomial(n, v.q, rng)
    accepted = rng.binomial(drafted, _float_accept_prob(v))
    rejected = n - int(accepted.sum())
    corrected = _multinomial(rejected, _recovery(v), rng)
    return Counts(n, drafted, accepted, corrected)


def read_u(u, *, exact):
    """Return u as a Fraction (exact) or a float; ValueError unless it lies in [0, 1)."""
    value = as_fraction(u, "u")
    value = value if exact else float(value)
    if not 0 <= value < 1:
        raise ValueError(f"u is {u}; a uniform number lies in [0, 1)")
    return value


def _recovery(v):
    return v.p if v.residual is None else v.residual


def _draw(law, rng):
    """Return an index drawn from a law; never one of probability 0."""
    return draw(np.asarray(law, dtype=np.float64), rng.random())


def _multinomial(n, law, rng):
    """Return counts of n draws. NumPy gives the last entry what rounding leaves over: only positive ones take part."""
    law = np.asarray(law, dtype=np.float64)
    counts = np.zeros(len(law), dtype=np.int64)
    possible = np.flatnonzero(law)
    counts[possible] = rng.multinomial(n, law[possible] / law.sum())
    return counts


def _float_accept_prob(v):
    return v.accept_prob.filled(0).astype(np.float64)


def _count(n):
    try:
        whole = int(n)
    except (TypeError, ValueError, OverflowError):
        whole = -1
    if isinstance(n, (bool, str)) or whole != n or not 0 <= whole < 2**63:
        raise ValueError(f"n is {n!r}; it must be a whole number from 0 to 2^63 - 1")
    return whole
