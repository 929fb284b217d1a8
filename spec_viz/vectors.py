"""Test vectors for those who implement the rule in C++, CUDA or Rust: exact answers in plain JSON.

Every number is a string, a fraction ("2/5") or a whole number ("0"); "decimal" beside it repeats the float64 nearest to
it. Token positions count from 0. `schema()` describes the rest.
"""

import json
from importlib.resources import files
from random import Random

import numpy as np

from spec_viz import examples
from spec_viz.play import verify_round
from spec_viz.rounds import TableModel, block_law, token_law
from spec_viz.verification import Verification

VERSION = 1
RANDOM_PAIRS = 24
UNIFORMS = ("0", "1/8", "1/2", "3/5", "18/25", "4095/4096")
_LAWS = ("p", "q", "accept_prob", "accepted", "rejected", "residual", "corrected", "combined")
_RATES = ("acceptance_rate", "rejection_rate", "total_variation")
# Models in which every misreading of a round shows: context for rows and residuals, a zero for the edges.
MODELS = {
    "halves": ({"": "1/3 2/3"}, {"": "2/3 1/3"}),
    "worked example": ({"": ".40 .30 .15 .10 .05"}, {"": ".20 .50 .15 .10 .05"}),
    "bigram": (
        {"": "1/2 1/2", "0": "3/4 1/4", "1": "1/5 4/5"},
        {"": "3/4 1/4", "0": "1/2 1/2", "1": "1/2 1/2"},
    ),
    "context": (
        {"": ".4 .5 .1", "0": ".2 .3 .5", "1": ".6 0 .4", "2": ".1 .8 .1"},
        {"": ".1 .9 0", "0": ".6 .1 .3", "1": ".3 .7 0", "2": ".2 .8 0"},
    ),
}


def vectors():
    """Return all vectors as plain lists, dicts and strings, ready for `json.dump`; the same on every call."""
    pairs = {name: examples.get(name) for name in examples.names()} | dict(_random_pairs())
    rounds = [_round(name, gamma, rule) for name in MODELS for gamma in (1, 2, 3) for rule in ("token", "block")]
    return {
        "schema": "https://json-schema.org/draft/2020-12/schema",
        "version": VERSION,
        "about": "accepted + corrected = p, always; fractions are exact, positions count from 0",
        "single": [_single(name, v) for name, v in pairs.items()],
        "rounds": rounds,
    }


def schema():
    """Return the JSON schema of `vectors()`."""
    return json.loads(files("spec_viz").joinpath("vectors.schema.json").read_text(encoding="utf-8"))


def _single(name, v):
    exact = {law: _texts(getattr(v, law)) for law in _LAWS} | {rate: str(getattr(v, rate)) for rate in _RATES}
    numbers = {law: _floats(getattr(v, law)) for law in _LAWS} | {rate: float(getattr(v, rate)) for rate in _RATES}
    tests = [_test(v, x, u) for x in range(len(v)) if v.q[x] for u in UNIFORMS]
    return {"name": name, **exact, "decimal": numbers, "tests": tests}


def _test(v, x, u):
    """One test of one draft: accepted or not, and the law of what is emitted."""
    told = verify_round([v.p, v.p], [v.q], [x], u=[u, 0])
    emitted = [str(int(y == x)) for y in range(len(v))] if told.accepted else _texts(v.residual)
    return {"draft": x, "u": u, "accepted": bool(told.accepted), "emitted_law": emitted}


def _round(name, gamma, rule):
    target, draft = (_model(laws) for laws in MODELS[name])
    law = {"token": token_law, "block": block_law}[rule](target, draft, gamma)
    return {
        "name": name,
        "rule": rule,
        "gamma": gamma,
        "target": {prefix: _texts(x) for prefix, x in _laws(MODELS[name][0])},
        "draft": {prefix: _texts(x) for prefix, x in _laws(MODELS[name][1])},
        "accepted": _texts(law.accepted),
        "expected_accepted": str(law.expected_accepted),
        "expected_tokens": str(law.expected_tokens),
        "emitted": [{"tokens": list(tokens), "mass": str(mass)} for tokens, mass in law.items()],
        "decimal": {"accepted": _floats(law.accepted), "expected_tokens": float(law.expected_tokens)},
    }


def _model(laws):
    return TableModel({tuple(map(int, prefix.split())): law for prefix, law in laws.items()})


def _laws(laws):
    model = _model(laws)
    return [(prefix, model.law(tuple(map(int, prefix.split())))) for prefix in laws]


def _random_pairs():
    """Yield named pairs of small fractions, zeros among them, the same ones each time."""
    random = Random(2211)
    for i in range(RANDOM_PAIRS):
        size = 2 + i % 7
        yield f"random {i + 1}", Verification(p=_random_law(random, size), q=_random_law(random, size))


def _random_law(random, size):
    weights = [random.choice((0, 1, 2, 3, 5, 8)) for _ in range(size)]
    weights[random.randrange(size)] += 1
    return [f"{w}/{sum(weights)}" for w in weights]


def _texts(law):
    """Exact entries as text; None for a law that does not exist, and for a token that is never drafted."""
    return None if law is None else [None if x is None else str(x) for x in _entries(law)]


def _floats(law):
    return None if law is None else [None if x is None else float(x) for x in _entries(law)]


def _entries(law):
    if isinstance(law, np.ma.MaskedArray):
        return [None if gone else x for x, gone in zip(law.data.tolist(), np.ma.getmaskarray(law).tolist())]
    return law.tolist()
