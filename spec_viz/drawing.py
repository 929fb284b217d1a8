"""One token from a law by one uniform number: the inverse distribution function, by parts where the law is long."""

from bisect import bisect_left, bisect_right
from itertools import accumulate

import numpy as np

FEW = 64  # entries below which Python's lists are faster than NumPy's arrays
BLOCK = 8192  # entries that are looked at together: what is made of them stays in the cache


def draw(law, u):
    """Return the first token whose cumulative probability is above u: a draw from `law`, shape (V,), by one number."""
    found = draw_parts(lambda a, b: law[a:b], len(law), u)
    if found is None:
        raise ValueError("a row of p is 0 everywhere; it is not a law")
    return found


def draw_parts(part, size, u):
    """Return the first index whose cumulative weight is above u sum(w), or None where every weight is 0.

    Weights come in parts: the sums first, then the one part in which the index lies.
    """
    if size <= BLOCK:
        return _inverse(part(0, size), u)
    sums = [part(a, a + BLOCK).sum() for a in range(0, size, BLOCK)]
    goal = u * sum(sums)
    for i, mass in enumerate(sums):
        if goal < mass:
            return i * BLOCK + _inverse(part(i * BLOCK, (i + 1) * BLOCK), goal / mass)
        goal -= mass
    return None if not any(sums) else _inverse(part(0, size), u)


def _inverse(weights, u):
    """Return the first index whose cumulative weight is above u sum(w): never one of weight 0; None where all are."""
    few = len(weights) <= FEW or weights.dtype == object
    cumulative = list(accumulate(weights.tolist())) if few else weights.cumsum()
    total = cumulative[-1]
    if not 0 < total < np.inf:
        if total == 0:
            return None
        raise ValueError(f"the weights of a draw sum to {total}; a row is not a law")
    goal = u * total
    if few:
        return bisect_right(cumulative, goal) if goal < total else bisect_left(cumulative, total)
    return int(cumulative.searchsorted(goal, side="right") if goal < total else cumulative.searchsorted(total))
