"""NumPy's randomness, scripted: a `Generator` that asks a tape, and the legacy functions of `numpy.random`."""

from math import prod
from unittest.mock import patch

import numpy as np

from spec_viz.audit.tape import Choice, Race, Refused, Uniform

UNITS = {np.dtype(np.float64): 2**53, np.dtype(np.float32): 2**24}  # the grids of Generator.random
BITS = {np.dtype(np.float64): 53, np.dtype(np.float32): 24}
_MOST_INTEGERS = 4096


class Scripted(np.random.Generator):
    """A Generator whose numbers come from a tape. What is not scripted below is refused."""

    def __init__(self, tape):
        super().__init__(np.random.PCG64(0))
        self._ask = tape.ask

    def random(self, size=None, dtype=np.float64, out=None):
        """Uniform on the grid k / 2^53, or k / 2^24 for float32."""
        dtype = np.dtype(dtype if out is None else out.dtype)
        shape = _shape(size) if out is None else out.shape
        places = self._ask(Uniform(prod(shape), UNITS[dtype]))
        return _deliver([k / UNITS[dtype] for k in places], shape, dtype, size is None and out is None, out)

    def uniform(self, low=0.0, high=1.0, size=None):
        """low + (high - low) u."""
        shape = np.broadcast_shapes(np.shape(low), np.shape(high)) if size is None else size
        return low + np.subtract(high, low) * self.random(shape or None)

    def choice(self, a, size=None, replace=True, p=None, axis=0, shuffle=True):
        """An index by its weight, after NumPy's own check of p."""
        np.random.default_rng(0).choice(a, size, replace, p, axis, shuffle)
        items = np.arange(a) if np.ndim(a) == 0 else np.asarray(a)
        weights = (1.0,) * len(items) if p is None else tuple(map(float, p))
        count = prod(_shape(size))
        if count > 1 and not replace:
            raise Refused("choice(replace=False) of several is not scripted; use audit.check")
        drawn = [self._ask(Choice(weights)) for _ in range(count)]
        return items[drawn[0]] if size is None else items[drawn].reshape(size)

    def multinomial(self, n, pvals, size=None):
        """Counts of n draws; of one draw a one-hot row. The last weight is what the others leave, as in NumPy."""
        np.random.default_rng(0).multinomial(n, pvals, size)
        if np.ndim(pvals) != 1 or np.ndim(n) != 0:
            raise Refused("multinomial of several laws at once is not scripted; use audit.check")
        weights = [float(x) for x in pvals[:-1]]
        weights = (*weights, max(0.0, 1 - sum(weights)))
        rows = np.zeros((prod(_shape(size)), len(weights)), dtype=np.int64)
        for row in rows:
            for _ in range(int(n)):
                row[self._ask(Choice(weights))] += 1
        return rows[0] if size is None else rows.reshape(*_shape(size), -1)

    def integers(self, low, high=None, size=None, dtype=np.int64, endpoint=False):
        """A whole number, each equally likely."""
        low, high = (0, low) if high is None else (low, high)
        count = int(high) - int(low) + endpoint
        if not 0 < count <= _MOST_INTEGERS:
            raise Refused(f"integers over {count} values are not scripted; use audit.check")
        drawn = [int(low) + self._ask(Choice((1.0,) * count)) for _ in range(prod(_shape(size)))]
        return _deliver(drawn, _shape(size), np.dtype(dtype), size is None)

    def standard_exponential(self, size=None, dtype=np.float64, method="zig", out=None):
        """Clocks of a race along the last axis."""
        dtype = np.dtype(dtype if out is None else out.dtype)
        shape = _shape(size) if out is None else out.shape
        return _deliver(clocks(self._ask, shape, BITS[dtype]), shape, dtype, size is None and out is None, out)

    def exponential(self, scale=1.0, size=None):
        """scale * E."""
        return np.asarray(scale) * self.standard_exponential(np.shape(scale) or None if size is None else size)

    def gumbel(self, loc=0.0, scale=1.0, size=None):
        """loc - scale log E."""
        shape = np.broadcast_shapes(np.shape(loc), np.shape(scale)) if size is None else size
        return loc - np.asarray(scale) * np.log(self.standard_exponential(shape or None))


def clocks(ask, shape, bits):
    """Return exponential clocks for an array: one race for each row of its last axis."""
    width = shape[-1] if shape else 1
    return [x for _ in range(prod(shape) // max(width, 1)) for x in ask(Race(width, bits))]


def patches(tape):
    """Yield context managers that put scripted functions in the place of the legacy ones."""
    scripted = Scripted(tape)
    named = {
        **dict.fromkeys(("random", "random_sample", "ranf", "sample"), scripted.random),
        "rand": lambda *shape: scripted.random(shape or None),
        "randint": lambda low, high=None, size=None, dtype=int: scripted.integers(low, high, size, dtype),
        "default_rng": lambda seed=None, _own=np.random.default_rng: scripted if seed is None else _own(seed),
        "seed": _refusal("numpy.random.seed"),
    }
    for name in ("uniform", "choice", "multinomial", "exponential", "standard_exponential", "gumbel"):
        named[name] = getattr(scripted, name)
    return [patch.object(np.random, name, function) for name, function in named.items()]


def state():
    """Return what changes when the legacy functions are used all the same."""
    kind, keys, *rest = np.random.get_state()
    return kind, keys.tobytes(), *rest


def _refusal(name):
    def refuse(*_args, **_named):
        raise Refused(
            f"{name} is not scripted; draw with random, choice, multinomial or exponential, or use audit.check"
        )

    return refuse


def _shape(size):
    return () if size is None else (int(size),) if np.ndim(size) == 0 else tuple(int(n) for n in size)


def _deliver(values, shape, dtype, scalar, out=None):
    if scalar:
        return float(values[0]) if dtype.kind == "f" else dtype.type(values[0])
    array = np.array(values, dtype=dtype).reshape(shape)
    if out is None:
        return array
    out[...] = array
    return out


def _refuse_the_rest():
    """What this class does not script, it must not draw by itself."""
    for name in dir(np.random.Generator):
        if not name.startswith("_") and name not in vars(Scripted):
            setattr(Scripted, name, property(lambda _self, n=name: _refusal(f"Generator.{n}")))


_refuse_the_rest()
