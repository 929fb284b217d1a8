"""Laws over a vocabulary: what is one, and the named acts that make one from something else.

A law is a read-only array: float64, float32 where float32 was given, or `Fraction` objects (exact).
"""

from fractions import Fraction

import numpy as np

from spec_viz.exact import as_fraction
from spec_viz.reading import first_index, foreign, read_only, read_vector

TOLERANCE = 1e-6  # a float32 softmax over 150 000 tokens misses 1 by up to 1.2e-7
_ROUNDING = 1e-12  # a float64 sum this close to 1 is left as it is


def as_distribution(values, *, name="law", tolerance=TOLERANCE, exact=None):
    """Return `values` as a law: x >= 0 for every x, and sum(x) = 1.

    `values`: numbers, `Fraction`, strings ("2/5", "0.40", "40%": exact), one string of several, a NumPy array, or
    anything with `__array__`; shape (V,). Strings and fractions give an exact law; whole numbers do if `exact` is
    True; a float among them makes all floats. float32 stays, other floats become float64.

    A float law may miss 1 by `tolerance`. What a float64 law misses beyond 1e-12 is rounding of the source and is
    divided out. An exact law may miss nothing.
    Errors: ValueError that names the value for anything else: use `normalize` if you have weights.
    """
    law = read_vector(values, name, exact)
    _refuse_bad_entries(law, name)
    total = _total(law)
    if law.dtype == object:
        if total != 1:
            raise ValueError(f"{name} sums to {total}, not exactly 1; use normalize({name}) if these are weights")
    elif abs(total - 1) > tolerance:
        raise ValueError(f"{name} sums to {total:.9g}, not 1; use normalize({name}) if these are weights")
    elif law.dtype == np.float64 and abs(total - 1) > _ROUNDING:
        law /= total
    return read_only(law)


def normalize(weights, *, name="weights"):
    """Return w / sum(w): the law in proportion to `weights`, shape (V,), each finite and >= 0, not all 0.

    Exact for fractions, strings and whole numbers among them. Errors: ValueError that names the value.
    """
    law = read_vector(weights, name)
    _refuse_bad_entries(law, name)
    top = law.max()
    if top == 0:
        raise ValueError(f"{name} are all 0; at least one must be positive")
    law = law / top  # so that the sum of huge weights stays finite
    return read_only(law / _total(law))


def softmax(logits, temperature=1.0, *, ties="share"):
    """Return exp(l / T) / sum(exp(l / T)) over the last axis, in float64; any leading axes.

    -inf masks a token. T = 0 is the limit, argmax: tied tokens share the mass equally, or the first one takes it
    with `ties="first"`, as samplers do. T = inf is uniform over the unmasked tokens.
    Errors: ValueError for NaN, +inf, a fully masked row, an empty axis, T < 0.
    """
    if ties not in ("share", "first"):
        raise ValueError(f'ties is {ties!r}; write "share" or "first"')
    temperature = float(_temperature(temperature))
    logits = np.array(foreign(logits, "logits"), dtype=np.float64)
    if logits.ndim == 0 or logits.shape[-1] == 0:
        raise ValueError(f"logits have shape {logits.shape}; the last axis must hold at least one token")
    bad = np.isnan(logits) | (logits == np.inf)
    if bad.any():
        raise ValueError(
            f"logits hold {logits[bad][0]} at index {first_index(bad)}; each must be finite or -inf (masked)"
        )
    top = logits.max(axis=-1, keepdims=True)
    if np.isneginf(top).any():
        raise ValueError("logits are all -inf in a row; at least one token must be possible")
    if temperature == 0:
        weights = (logits == top).astype(np.float64)
        if ties == "first":
            weights *= weights.cumsum(axis=-1) == 1
    else:
        with np.errstate(over="ignore", divide="ignore"):  # a tiny T sends the others to -inf: that is the limit
            scaled = (logits - top) / temperature if temperature < np.inf else np.where(logits > -np.inf, 0, -np.inf)
        weights = np.exp(scaled)
    return read_only(weights / weights.sum(axis=-1, keepdims=True))


def at_temperature(p, temperature, *, ties="share"):
    """Return p^(1/T) / sum(p^(1/T)): the law p run hotter (T > 1) or colder (T < 1); T = 0 is argmax.

    Exact for an exact law where 1/T is a whole number or T is 0 or inf; float64 otherwise. Ties as in `softmax`.
    """
    p, temperature = as_distribution(p, name="p"), _temperature(temperature)
    if p.dtype == object:
        if temperature == np.inf:
            return normalize([Fraction(x > 0) for x in p])
        if temperature == 0:
            peaks = [Fraction(x == p.max()) for x in p]
            first = peaks.index(1)
            return normalize(peaks if ties == "share" else [Fraction(i == first) for i in range(len(p))])
        if temperature.numerator == 1:
            return normalize(p**temperature.denominator)
    with np.errstate(divide="ignore"):
        return softmax(np.log(p.astype(np.float64)), temperature, ties=ties)


def _temperature(value):
    """Return a temperature as a Fraction, or inf."""
    if str(value) == "inf":
        return np.inf
    temperature = as_fraction(value, "temperature")
    if temperature < 0:
        raise ValueError(f"temperature is {value}; it must be 0 or more")
    return temperature


def top_k(p, k):
    """Return p restricted to its k most likely tokens and divided by their mass; ties keep the lower index."""
    p = as_distribution(p, name="p")
    if isinstance(k, bool) or k != int(k) or k < 1:
        raise ValueError(f"top_k is {k!r}; it must be a whole number, 1 or more")
    return _keep(p, _by_probability(p)[: int(k)])


def top_p(p, threshold):
    """Return p restricted to the smallest set of most likely tokens whose mass reaches `threshold`, renormalised.

    The token that crosses the threshold is kept; ties keep the lower index. A float mass within 1e-12 (float32:
    1e-6) of the threshold has reached it, so that eight tokens of .1 reach .8. Exact for an exact law.
    """
    p = as_distribution(p, name="p")
    if not 0 < as_fraction(threshold, "top_p") <= 1:
        raise ValueError(f"top_p is {threshold!r}; it must lie above 0 and be at most 1")
    order = _by_probability(p)
    mass = np.cumsum(p[order], dtype=object if p.dtype == object else np.float64)
    goal = as_fraction(threshold) if p.dtype == object else threshold - (_ROUNDING if p.dtype == np.float64 else 1e-6)
    reached = mass >= goal
    count = int(reached.argmax()) + 1 if reached.any() else len(p)
    return _keep(p, order[:count])


def with_probability(p, index, value):
    """Return p with p[index] = value, the others sharing 1 - value in proportion; equally if they were all 0.

    `value` in [0, 1]. Exact for an exact law.
    """
    p = as_distribution(p, name="p")
    value = as_fraction(value, "probability")
    if not 0 <= value <= 1:
        raise ValueError(f"probability is {float(value):g}; it must lie in [0, 1]")
    if isinstance(index, bool) or not -len(p) <= index < len(p):
        raise ValueError(f"index is {index!r}; p has {len(p)} tokens")
    one = Fraction(1) if p.dtype == object else p.dtype.type(1)
    value = value if p.dtype == object else p.dtype.type(value)
    others = p.copy()
    others[index] = 0 * one
    if not others.any():
        others[:] = one
        others[index] = 0 * one
    rest = _total(others)
    law = others * ((one - value) / rest) if rest else others
    law[index] = value if rest else one
    return as_distribution(law, name="p")


def total_variation(p, q):
    """Return sum |p - q| / 2 over the last axis: how far the laws are apart, in [0, 1]; any leading axes.

    For laws it is also sum max(p - q, 0), and 1 - sum min(p, q). Exact for exact laws.
    Errors: ValueError where a row is not a law or the shapes differ.
    """
    p, q = _rows(p, "p"), _rows(q, "q")
    if p.shape[-1:] != q.shape[-1:]:
        raise ValueError(f"p has {p.shape[-1]} tokens and q has {q.shape[-1]}; they must share one vocabulary")
    distance = abs(p - q).sum(axis=-1) / 2
    return distance if np.ndim(distance) else _plain(distance)


def default_tokens(count):
    """Return A, B, ... Z, then T27, T28, ...: names for `count` tokens."""
    return tuple(chr(65 + i) if i < 26 else f"T{i + 1}" for i in range(count))


def _refuse_bad_entries(law, name):
    if law.dtype != object:
        finite = np.isfinite(law)
        if not finite.all():
            i = first_index(~finite)
            raise ValueError(f"{name}[{i}] is {law[i]}; every probability must be a finite number")
    if law.min() < 0:
        i = first_index(law < 0)
        raise ValueError(f"{name}[{i}] is {law[i]}; a probability cannot be negative")


def _total(law):
    """Return the sum of a law in float64 or exactly."""
    return law.sum() if law.dtype == object else float(law.sum(dtype=np.float64))


def _rows(values, name):
    """Return laws along the last axis, each checked."""
    if not isinstance(values, np.ndarray) and hasattr(values, "__array__"):
        values = foreign(values, name)
    if np.ndim(values) <= 1:
        return as_distribution(values, name=name)
    values = np.asarray(values)
    flat = values.reshape(-1, values.shape[-1])
    return np.array([as_distribution(row, name=f"{name}[{i}]") for i, row in enumerate(flat)]).reshape(values.shape)


def _by_probability(p):
    """Return the indices from the most to the least likely token, ties by index."""
    if p.dtype == object:
        return np.array(sorted(range(len(p)), key=lambda i: (-p[i], i)))
    return np.argsort(-p, kind="stable")


def _keep(p, kept):
    weights = np.zeros_like(p) if p.dtype != object else np.full(len(p), Fraction(0), dtype=object)
    weights[kept] = p[kept]
    return normalize(weights)


def _plain(x):
    return x if isinstance(x, Fraction) else float(x)
