"""Each clause of the contract turns red on the sampler that breaks it, and on no other."""

import numpy as np
import pytest

from spec_viz.audit.contract import CLAUSES, contract
from spec_viz.audit.subject import Subject, numpy_cast
from tests.audit.samplers import draw, laws, one_token


def lines(sampler):
    """{clause: line} of a one-token sampler."""
    return {line.name: line for line in contract(Subject(sampler, "token", numpy_cast))}


def naive(p, q, draft, rng):
    """Textbook code without a thought for edges."""
    if rng.random() < min(1, p[draft] / q[draft]):
        return draft
    excess = np.maximum(p - q, 0)
    return draw(excess / excess.sum(), rng)


def test_every_clause_is_asked_in_order():
    assert list(lines(one_token)) == list(CLAUSES)
    assert not [line for line in lines(one_token).values() if line.is_broken]


@pytest.mark.parametrize(
    "clause, verdict, sampler",
    [
        ("p = 0 at u = 0", "wrong", lambda p, q, d, r: d if r.random() * q[d] <= p[d] else draw(laws(p), r)),
        ("p = q = 0 drafted", "wrong", lambda p, q, d, r: draw(p, r) if r.random() * q[d] > p[d] else d),
        ("q = 0 drafted", "wrong", lambda p, q, d, r: d if q[d] and r.random() * q[d] < p[d] else draw(p, r)),
        ("p = q", "wrong", lambda p, q, d, r: draw(p, r)),
        ("residual 0, bfloat16", "wrong", lambda p, q, d, r: uniform_fallback(p, q, d, r)),
        ("residual 0, float16", "wrong", lambda p, q, d, r: uniform_fallback(p, q, d, r)),
        ("residual 0, float32", "wrong", lambda p, q, d, r: uniform_fallback(p, q, d, r)),
        ("p sums to .5", "wrong", lambda p, q, d, r: d if r.random() * q[d] < p[d] else draw(np.maximum(p - q, 0), r)),
        ("NaN", "wrong", naive),
        ("the last token", "wrong", lambda p, q, d, r: d if r.random() * q[d] < p[d] else draw(p + 1e-9, r)),
        ("the last token", "raises", lambda p, q, d, r: d if r.random() * q[d] < p[d] else beyond(p, q, r)),
        ("token 0", "wrong", lambda p, q, d, r: (d or 1) if r.random() * q[d] < p[d] else draw(p, r)),
    ],
)
def test_a_broken_clause_is_named(clause, verdict, sampler):
    found = lines(sampler)[clause]
    assert found.verdict == verdict
    assert found.is_broken
    assert found.detail


def uniform_fallback(p, q, draft, rng):
    """Uniform where the residual is empty."""
    p, q = laws(p), laws(q)
    if rng.random() * q[draft] < p[draft]:
        return draft
    excess = np.maximum(p - q, 0)
    return draw(excess if excess.any() else np.ones(len(p)), rng)


def beyond(p, q, rng):
    """An inverse distribution function that trusts its last entry to be 1."""
    excess = np.maximum(p - q, 0)
    return int(np.searchsorted(np.cumsum(excess / excess.sum()) * (1 - 1e-9), rng.random(), side="right"))


def test_what_cannot_be_asked_says_so():
    found = lines(one_token)["all accepted"]
    assert (found.verdict, found.is_broken) == ("not applicable", False)
    own = np.random.default_rng(0)
    found = lines(lambda p, q, draft: draft if own.random() < 0.5 else 0)["p = q"]
    assert (found.verdict, found.is_broken) == ("not scripted", False)
