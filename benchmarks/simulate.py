"""Many simulated verifications against one call of `verify` a trial, and against a bare loop of Python."""

import random

import numpy as np

from benchmarks.timing import Row, medians
from spec_viz import Verification, examples, simulate, verify

TRIALS = 10**6
CALLS = 20  # together: a single call after the long loops is timed with their data in the cache, not its own


def rows():
    """Yield the rows of a million trials on the worked example."""
    v = Verification(p=examples.WORKED.p.astype(float), q=examples.WORKED.q.astype(float))
    p, q, rng = v.p.tolist(), v.q.tolist(), np.random.default_rng(1)
    million, milliard, ours, loop = medians(
        lambda: [simulate(v, TRIALS, rng) for _ in range(CALLS)],
        lambda: [simulate(v, TRIALS**2, rng) for _ in range(CALLS)],
        lambda: [verify(v, rng=rng) for _ in range(100)],
        lambda: [_trial(p, q) for _ in range(1000)],
        rounds=25,
    )
    million, milliard = million / CALLS, milliard / CALLS
    yield Row("1e6 simulated verifications, V = 5", million * 1e6, 100, "-", "us")
    yield Row("1e12 against 1e6 of them", milliard / million, 2, "1", "x")
    yield Row("1e6 against `verify` a trial", ours * 1e4 / million, 1e5, "-", "x", at_most=False)
    yield Row("1e6 against a bare Python loop", loop * 1e3 / million, 3e3, "-", "x", at_most=False)


def _trial(p, q):
    """The shortest loop body that does the same, with the standard library."""
    x = random.choices(range(5), q)[0]
    if random.random() * q[x] < p[x]:
        return x
    return random.choices(range(5), [max(a - b, 0) for a, b in zip(p, q)])[0]
