"""One block of gamma = 4 verified, B = 1, one thread each: against the peers and against a plain loop of NumPy.

Each function sees the same blocks in turn and draws fresh uniform numbers each call. The functions of the peers are
timed bare, their arguments made beforehand.
"""

from itertools import cycle

import numpy as np

from benchmarks.peers import adapters
from benchmarks.peers.blocks import GAMMA, blocks, textbook
from benchmarks.timing import Row, medians
from spec_viz import Verification, examples, simulate
from spec_viz.play import verify_logits, verify_round

COUNTS = {5: 64, 1000: 64, 32768: 8, 131072: 6}  # blocks of each vocabulary: each call takes another one
LARGE = 131072
TRIALS = 10**6
RNG = np.random.default_rng(1)


def rows():
    """Yield the rows; those of a peer only where it is installed."""
    for part in (_against_the_loop, _against_naive_speculate, _against_transformers):
        try:
            yield from part()
        except ImportError:
            continue  # the exhibit says what is missing


def _against_the_loop():
    for size, promise in ((5, 1.7), (LARGE, 5)):
        found = blocks(size, np.float64, COUNTS[size])
        ours, loop = _medians(found, (verify, _laws), (textbook, _laws))
        yield Row(f"a block from probabilities, V = {size}", loop / ours, promise, "-", "x a plain NumPy loop", False)


def _against_naive_speculate():
    theirs = adapters.naive_sampling()
    adapters.one_thread()
    found = blocks(LARGE, np.float32, COUNTS[LARGE])
    ours, other = _medians(found, (verify, _laws), (theirs, lambda block: _laws(block.tensors())))
    yield Row(f"a block from probabilities, V = {LARGE}", other / ours, 8, "-", "x naive-speculate", False)
    v = Verification(p=examples.WORKED.p.astype(float), q=examples.WORKED.q.astype(float))
    trial = _laws(blocks(len(v), np.float32, 1)[0].tensors())
    million, one = medians(lambda: simulate(v, TRIALS, RNG), lambda: theirs(*trial), rounds=25)
    yield Row("1e6 simulated verifications, V = 5", one * TRIALS / million, 1e5, "-", "x naive-speculate", False)


def _against_transformers():
    theirs, more = adapters.transformers_sampling()
    adapters.one_thread()

    def arguments(block):
        target, draft, _, _, drafted = block.tensors()
        return drafted[None], draft[None], GAMMA, target[None], *more

    for size, count in COUNTS.items():
        found = blocks(size, np.float32, count)
        ours, other = _medians(found, (verify_from_logits, _logits), (theirs, arguments))
        yield Row(f"a block from logits, V = {size}", other / ours, 2.2, "-", "x transformers", False)


def verify(p, q, drafted):
    """This package's, from probabilities."""
    return verify_round(p, q, drafted, rng=RNG)


def verify_from_logits(target, draft, drafted):
    """This package's, from logits."""
    return verify_logits(target, draft, drafted, rng=RNG)


def _laws(block):
    return block.p, block.q, block.drafted


def _logits(block):
    return block.target, block.draft, block.drafted


def _medians(found, *functions):
    """Return the median seconds of a call of each (function, arguments of a block)."""
    calls = []
    for function, arguments in functions:
        pool = cycle([arguments(block) for block in found])
        calls.append(lambda function=function, pool=pool: function(*next(pool)))
    return medians(*calls, rounds=50 if len(found) > 10 else 15, loops=len(found))
