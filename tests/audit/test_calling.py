"""How samplers are called, and what counts as an answer."""

import numpy as np
import pytest

from spec_viz.audit.calling import Raised, arguments, read_round, read_token


@pytest.mark.parametrize(
    "sampler, names",
    [
        (lambda draft: 0, ("draft",)),
        (lambda draft, rng: 0, ("draft", "rng")),
        (lambda x, generator: 0, ("draft", "rng")),
        (lambda a, b: 0, ("draft", "rng")),
        (lambda p, q, draft: 0, ("p", "q", "draft")),
        (lambda q, p, drafted, rng: 0, ("q", "p", "draft", "rng")),
        (lambda target, other, token, noise: 0, ("p", "q", "draft", "rng")),
        (lambda draft, u, p, q, rng: 0, ("draft", "u", "p", "q", "rng")),
        (lambda p, q, draft, rng, scale=1, *rest, **more: 0, ("p", "q", "draft", "rng")),
    ],
)
def test_names_decide_then_their_number(sampler, names):
    assert arguments(sampler) == names


def test_others_are_refused_with_the_remedy():
    with pytest.raises(ValueError, match=r"takes \(a, b, c, d, e\): wrap it"):
        arguments(lambda a, b, c, d, e: 0)
    with pytest.raises(ValueError, match="has no signature"):
        arguments(type("Odd", (), {"__call__": None})())


@pytest.mark.parametrize("answer", [2, np.int64(2), np.array([2]), np.array([[2]]), 2.0, [2]])
def test_one_token_in_many_dresses(answer):
    assert read_token(3)(answer) == 2


def test_answers_that_are_none():
    assert read_token(3)(3) == Raised("token 3 of a vocabulary of 3")
    assert read_token(3)(-1) == Raised("token -1 of a vocabulary of 3")
    for wrong in (None, "A", 1.5, [1, 2]):
        with pytest.raises(TypeError, match="not a token index"):
            read_token(3)(wrong)
    assert read_round(3, 2)([]) == Raised("0 tokens of a round that emits 1 to 2")
    assert read_round(3, 2)(np.array([0, 1, 2])) == Raised("3 tokens of a round that emits 1 to 2")
    assert read_round(3, 2)((0, 7)) == Raised("token 7 of a vocabulary of 3")
    assert read_round(3, 2)(np.array([2, 0])) == (2, 0)
    assert read_round(3, 2)(1) == (1,)
