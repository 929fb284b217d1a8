"""Accounting, rate and residual against one copy of an array (the unit c) and against the textbook formulas."""

import resource
import tracemalloc

import numpy as np

from benchmarks.timing import Row, medians
from spec_viz import Verification
from spec_viz import rows as many

V = 2 * 1024 * 1024
C = "c, one copy of p"


def rows():
    """Yield the rows of five tokens, of two million, and of 64 x 32768 in float32."""
    yield from _small()
    yield from _large(*_laws((1, V), np.float64), "2M float64")
    yield from _large(*_laws((64, V // 64), np.float32), "64 x 32768 float32")
    yield from _peer((64, V // 64), 0.8)
    yield from _peer((128, 131072), 3)


def _laws(shape, dtype):
    rng = np.random.default_rng(0)
    for _ in range(2):
        law = rng.exponential(size=shape)
        yield (law / law.sum(axis=-1, keepdims=True)).astype(dtype)


def _textbook(p, q):
    """The formulas as papers print them, each a whole array."""
    accept = np.minimum(1, np.divide(p, q, out=np.ones_like(p), where=q > 0))
    accepted = q * accept
    rejected = q * (1 - accept)
    excess = np.maximum(p - q, 0)
    residual = excess / excess.sum(axis=-1, keepdims=True)
    corrected = rejected.sum(axis=-1, keepdims=True) * residual
    return accepted, rejected, residual, corrected, accepted + corrected


def _small():
    p, q = np.array([0.4, 0.3, 0.15, 0.1, 0.05]), np.array([0.2, 0.5, 0.15, 0.1, 0.05])
    tokens = tuple("ABCDE")
    read = Verification(p=p, q=q, tokens=tokens)

    def accounting():
        v = object.__new__(Verification)  # the laws have been read: only the formulas are timed
        v.__dict__.update(p=read.p, q=read.q, tokens=tokens)
        return v.accepted, v.rejected, v.acceptance_rate, v.rejection_rate, v.residual, v.corrected, v.combined

    mine, textbook = medians(accounting, lambda: _textbook(p, q), rounds=25, loops=2000)
    yield Row("full accounting, V = 5", mine * 1e6, 8, "8 NumPy calls", "us")
    yield Row("full accounting, V = 5", mine / textbook, 1, "-", "of the textbook formulas")


def _large(p, q, name):
    copy, buffer, kept = np.empty_like(p), many.residual(p, q), many.accounting(p, q)
    unit, rate, residual, full, textbook = medians(
        lambda: np.copyto(copy, p),
        lambda: many.acceptance_rate(p, q),
        lambda: many.residual(p, q, out=buffer),
        lambda: many.accounting(p, q, out=kept),
        lambda: _textbook(p, q),
    )
    yield Row(f"acceptance rate, {name}", rate / unit, 3.0, "1.0 c", C)
    yield Row(
        f"acceptance rate, {name}, peak memory", _peak(lambda: many.acceptance_rate(p, q)) / p.nbytes, 0.1, "-", "of p"
    )
    yield Row(f"residual into a buffer, {name}", residual / unit, 3.6, "1.5 c", C)
    yield Row(
        f"residual into a buffer, {name}, page faults", _faults(lambda: many.residual(p, q, out=buffer)), 0, "0", ""
    )
    yield Row(f"full accounting into buffers, {name}", full / unit, 12, "3.5 c", C)
    times = 2 if p.dtype == np.float64 else 1.5  # 8 MB temporaries: the allocator may have pages left, which cost half
    yield Row(
        f"full accounting into buffers, {name}", textbook / full, times, "-", "x the textbook formulas", at_most=False
    )
    if p.dtype == np.float64:
        v = Verification(p=p[0], q=q[0], tokens=range(p.size))
        yield Row(
            f"combined against p, {name}", float(np.max(np.abs(v.combined - v.p) / v.p)), 4e-15, "-", "relative error"
        )


def _peer(shape, times):
    """Against flashspec (torch), where it is installed.

    Its four temporaries cost what the memory costs in which they lie. Up to 32 MB the allocator may hand out pages that
    it kept, and four whole arrays in a large cache are then as fast as our blocks; beyond, every page is a fresh one.
    """
    try:
        import torch
        from flashspec.sampling.rejection import residual_distribution
    except ImportError:
        return
    torch.set_num_threads(1)  # one core each
    p, q = _laws(shape, np.float32)
    buffer, tensors = many.residual(p, q), (torch.from_numpy(p), torch.from_numpy(q))
    ours, theirs = medians(lambda: many.residual(p, q, out=buffer), lambda: residual_distribution(*tensors))
    workload = f"residual, {shape[0]} x {shape[1]} float32"
    yield Row(workload, theirs / ours, times, "-", "x flashspec", at_most=False)


def _peak(act):
    """Return the bytes that were allocated at once, at most."""
    tracemalloc.start()
    act()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def _faults(act):
    """Return the page faults of one call, the fewest of five: others may touch this process."""
    counts = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        act()
        counts.append(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
    return min(counts)
