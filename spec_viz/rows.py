"""The formulas of `Verification` for many laws at once: rows of p and q along the last axis, block by block.

Floats only. A block stays in the cache, so no temporary of the whole size is made; with `out` nothing is allocated.
"""

import math
from typing import NamedTuple

import numpy as np

BLOCK = 1 << 15  # entries of one law: some of these, and what is made of them, fit into a core's cache
LINE = 64  # bytes of a cache line


class Accounting(NamedTuple):
    """Five arrays of the shape of p, and the two rates of each row in float64."""

    accepted: np.ndarray
    rejected: np.ndarray
    residual: np.ndarray
    corrected: np.ndarray
    combined: np.ndarray
    acceptance_rate: np.ndarray
    rejection_rate: np.ndarray


def acceptance_rate(p, q):
    """Return sum min(p, q) of each row, shape p.shape[:-1], in float64.

    Errors: ValueError where shapes differ, or where a row cannot be two laws (NaN, a rate outside [0, 1]).
    """
    p, q, shape = _pair(p, q)
    rate, scratch = np.zeros(len(p)), np.empty(min(BLOCK, p.size), p.dtype)
    for rows, block in _blocks(p):
        least = np.minimum(p[block], q[block], out=scratch[: p[block].size].reshape(p[block].shape))
        rate[rows] += _sums(least)
    return _checked(rate).reshape(shape[:-1])


def residual(p, q, out=None):
    """Return max(p - q, 0) / Z of each row, Z its sum; a row with p = q has no residual and is all 0.

    `out`: a C-contiguous array of the shape and dtype of p to write into, best one that an earlier call returned.
    Errors as in `acceptance_rate`.
    """
    p, q, shape = _pair(p, q)
    result = _aligned(shape, p.dtype) if out is None else out
    excess, z = _flat(result, p), np.zeros(len(p))
    for rows, block in _blocks(p):
        part = np.minimum(p[block], q[block], out=excess[block])
        z[rows] += _sums(np.subtract(p[block], part, out=part))
    scale = _over(_checked(z), 1, p.dtype)
    for rows, block in _blocks(p):
        np.multiply(excess[block], scale[rows, None], out=excess[block])
    return result


def accounting(p, q, out=None):
    """Return every mass of each row: accepted, rejected, residual, corrected and combined, and the two rates.

    `out`: the `Accounting` of an earlier call with the same shapes, to be overwritten. Errors as above.
    """
    p, q, shape = _pair(p, q)
    if out is None:
        out = Accounting(*(_aligned(shape, p.dtype) for _ in range(5)), *(np.empty(shape[:-1]) for _ in range(2)))
    accepted, rejected, residual, corrected, combined = (_flat(a, p) for a in out[:5])
    rate, loss, z = np.zeros(len(p)), np.zeros(len(p)), np.zeros(len(p))
    for rows, block in _blocks(p):
        least = np.minimum(p[block], q[block], out=accepted[block])
        rate[rows] += _sums(least)
        loss[rows] += _sums(np.subtract(q[block], least, out=rejected[block]))
        z[rows] += _sums(np.subtract(p[block], least, out=residual[block]))
    scale = _over(_checked(z), 1, p.dtype)
    share = _over(z, loss, p.dtype)  # of the excess, which makes it `corrected`: loss / Z, exactly 1 where both agree
    for rows, block in _blocks(p):
        excess = residual[block]
        back = np.multiply(excess, share[rows, None], out=corrected[block])
        np.add(accepted[block], back, out=combined[block])
        np.multiply(excess, scale[rows, None], out=excess)
    out.acceptance_rate[...] = _checked(rate).reshape(shape[:-1])
    out.rejection_rate[...] = loss.reshape(shape[:-1])
    return out


def _pair(p, q):
    """Return p and q as two-dimensional float arrays of one dtype, and the shape that was given."""
    p, q = np.asarray(p), np.asarray(q)
    if p.shape != q.shape or p.ndim == 0 or p.shape[-1] == 0:
        raise ValueError(f"p has shape {p.shape} and q {q.shape}; both need the same shape and at least one token")
    dtype = np.float32 if p.dtype == q.dtype == np.float32 else np.float64
    p, q = (np.ascontiguousarray(x, dtype) for x in (p, q))
    return p.reshape(-1, p.shape[-1]), q.reshape(-1, p.shape[-1]), p.shape


def _aligned(shape, dtype):
    """Return an empty array that begins on a cache line: NumPy's begin 16 bytes behind one, where a store costs two."""
    size = math.prod(shape) * dtype.itemsize
    memory = np.empty(size + LINE, np.uint8)
    start = -memory.ctypes.data % LINE
    return memory[start : start + size].view(dtype).reshape(shape)


def _flat(out, p):
    """Return `out` seen with the shape of p; a view, never a copy."""
    if out.dtype != p.dtype or out.size != p.size or not out.flags.c_contiguous:
        raise ValueError(f"out is {out.dtype} of shape {out.shape}; it must be contiguous {p.dtype} of the shape of p")
    return out.reshape(p.shape)


def _blocks(p):
    """Yield (rows, index): whole rows while several fit into a block, pieces of one row otherwise."""
    count, width = p.shape
    many = max(1, BLOCK // width)
    for r in range(0, count, many):
        rows = slice(r, r + many)
        for c in range(0, width, BLOCK):
            yield rows, (rows, slice(c, c + BLOCK))


def _sums(block):
    """Return the sums of a block in its own type: NumPy adds pairwise, and `dtype=float64` would copy float32."""
    return np.add.reduce(block, axis=-1)


def _checked(mass):
    good = (mass >= 0) & (mass <= 1 + 1e-6)  # False for NaN too
    if not good.all():
        i = int(np.nonzero(~good)[0][0])
        raise ValueError(f"row {i} of p and q share a mass of {mass[i]:g}, outside [0, 1]; use as_distribution on each")
    return mass


def _over(z, mass, dtype):
    """Return mass / z, and 0 where z is no more than rounding (see `Verification.residual`)."""
    real = z > 4 * np.finfo(dtype).eps
    return np.where(real, mass / np.where(real, z, 1), 0).astype(dtype)
