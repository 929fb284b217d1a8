"""Right samplers, and faults that can be planted in them one at a time."""

import random

import numpy as np


def normal(weights):
    """Weights as a law."""
    return weights / weights.sum()


def laws(rows):
    """Rows that may miss 1 by rounding, refused where they are no laws at all."""
    rows = np.asarray(rows, dtype=np.float64)
    if not np.isfinite(rows).all() or (rows < 0).any() or (abs(rows.sum(axis=-1) - 1) > 1e-2).any():
        raise ValueError("not a law")
    return rows


def draw(law, rng):
    """A token by its inverse distribution function."""
    cumulative = np.cumsum(law)
    return int(np.searchsorted(cumulative, rng.random() * cumulative[-1], side="right"))


def one_token(p, q, draft, rng):
    """The rule itself, for one token."""
    p, q = laws(p), laws(q)
    if rng.random() * q[draft] < p[draft]:
        return draft
    excess = np.maximum(p - q, 0)
    return draw(excess if excess.any() else p, rng)


def token_round(fault=None):
    """Return token verification of a round, with one fault or none."""

    def sampler(p, q, drafted, rng):
        p, q = laws(p), laws(q).reshape(len(drafted), p.shape[1])
        shared, out = rng.random() if fault == "one u for all" else None, []
        for i, x in enumerate(drafted.tolist()):
            row = p[min(i + 1, len(drafted))] if fault == "row i + 1 tests draft i" else p[i]
            u = rng.random() if shared is None else shared
            if not accepts(fault, row[x], q[i][x], u, i):
                return [*out, draw(recovery(fault, row, q[0] if fault == "q of row 0" else q[i]), rng)]
            out.append(x)
        if fault == "no bonus token" and out:
            return out
        return [*out, draw(p[-2] if fault == "bonus from row gamma" and out else p[-1], rng)]

    return sampler


def accepts(fault, p, q, u, i):
    """The test of one draft."""
    if fault == "first draft unchecked" and i == 0:
        return True
    if fault == "u <= ratio":
        return u * q <= p
    if fault == "inverted ratio":
        return u * p < q
    if fault == "u reversed":
        return u * q >= p
    if fault == "p >= q, no coin":
        return p >= q
    if fault == "16-bit u and ratio":
        return np.float16(u) < np.float16(p / q)
    return u * q < p


def recovery(fault, p, q):
    """The weights of the token that replaces a rejected draft."""
    excess = np.maximum(p - q, 0)
    if not excess.any():
        return p
    return {
        "recover from p": p,
        "recover from q": q,
        "abs(p - q)": abs(p - q),
        "argmax of the residual": (np.arange(len(p)) == excess.argmax()).astype(float),
        "uniform on the support": (excess > 0).astype(float),
        "epsilon in the residual": excess + 1e-9,
    }.get(fault, excess)


def block_round(fault=None):
    """Return block verification of a round, with one fault or none."""

    def sampler(p, q, drafted, rng):
        p, q = laws(p), laws(q).reshape(len(drafted), p.shape[1])
        gamma, weight, kept, kept_weight, stopped = len(drafted), 1.0, 0, 1.0, False
        for i, x in enumerate(drafted.tolist(), start=1):
            wanted, offered = weight * p[i - 1][x], q[i - 1][x]
            weight = float(min(1, wanted / offered)) if offered else float(wanted > 0)
            excess = np.maximum(weight * p[i] - q[i], 0).sum() if i < gamma else None
            h = weight if i == gamma else excess / (excess + 1 - weight) if excess + 1 - weight else 1.0
            passed = rng.random() < h
            stopped = stopped or not passed
            if passed and not (stopped and fault == "stop at the first u > h"):
                kept, kept_weight = i, weight
        out = drafted.tolist()[:kept]
        if kept == gamma:
            return [*out, draw(p[-1], rng)]
        weight = 1.0 if fault == "token residual in block verification" else kept_weight
        excess = np.maximum(weight * p[kept] - q[kept], 0)
        return [*out, draw(excess if excess.any() else p[kept], rng)]

    return sampler


# Each fault, and the line of the report that must show it.
TOKEN_FAULTS = {
    "u <= ratio": "p = 0 at u = 0",
    "inverted ratio": "law: worked example",
    "u reversed": "law: worked example",
    "p >= q, no coin": "law: worked example",
    "16-bit u and ratio": "law: near-equal",
    "recover from p": "law: tell-tale",
    "recover from q": "law: tell-tale",
    "abs(p - q)": "law: tell-tale",
    "argmax of the residual": "law: tell-tale",
    "uniform on the support": "law: tell-tale",
    "epsilon in the residual": "the last token",
    "first draft unchecked": "law: worked example",
    "one u for all": "the same u at every position",
    "row i + 1 tests draft i": "laws that depend on the prefix",
    "q of row 0": "laws that depend on the prefix",
    "bonus from row gamma": "laws that depend on the prefix",
    "no bonus token": "all accepted",
}
BLOCK_FAULTS = {
    "stop at the first u > h": "laws that depend on the prefix",
    "token residual in block verification": "laws that depend on the prefix",
}


# The same right rule on other sources of randomness.


def from_race(p, q, draft, rng):
    """Exponential clocks, drawn whether or not they are needed."""
    clocks, u = rng.standard_exponential(len(p)), rng.random()
    return draft if u * q[draft] < p[draft] else int(np.argmax(np.maximum(p - q, 0) / clocks))


def from_gumbel(p, q, draft, rng):
    """Gumbel noise on the logarithm of the residual."""
    if rng.random() * q[draft] < p[draft]:
        return draft
    with np.errstate(divide="ignore"):
        return int(np.argmax(np.log(np.maximum(p - q, 0)) + rng.gumbel(size=len(p))))


def from_choice(p, q, draft, rng):
    """Generator.choice with weights."""
    return draft if rng.random() * q[draft] < p[draft] else rng.choice(len(p), p=normal(np.maximum(p - q, 0)))


def from_multinomial(p, q, draft, rng):
    """Generator.multinomial of one draw."""
    if rng.uniform(0, 1) * q[draft] < p[draft]:
        return draft
    return int(rng.multinomial(1, normal(np.maximum(p - q, 0))).argmax())


def from_legacy(p, q, draft):
    """The functions of numpy.random."""
    return draft if np.random.rand() * q[draft] < p[draft] else np.random.choice(len(p), p=normal(np.maximum(p - q, 0)))


def from_python(p, q, draft):
    """The module random."""
    if random.random() * q[draft] < p[draft]:
        return draft
    return random.choices(range(len(p)), weights=np.maximum(p - q, 0))[0]


def from_u(p, q, draft, u, rng):
    """An explicit u."""
    return draft if u * q[draft] < p[draft] else draw(np.maximum(p - q, 0), rng)


def from_float32(p, q, draft, rng):
    """A float32 u."""
    return draft if rng.random(dtype=np.float32) * q[draft] < p[draft] else draw(np.maximum(p - q, 0), rng)


RIGHT = [
    one_token, from_race, from_gumbel, from_choice, from_multinomial, from_legacy, from_python, from_u, from_float32,
]  # fmt: skip
