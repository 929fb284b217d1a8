"""One door to samplers of one token and of a round, in every dtype."""

from fractions import Fraction

import numpy as np
import pytest

from spec_viz.audit.calling import Raised
from spec_viz.audit.subject import Subject, numpy_cast
from tests.audit.samplers import one_token, token_round

TOKEN, ROUND = Subject(one_token, "token", numpy_cast), Subject(token_round(), "round", numpy_cast)


@pytest.mark.parametrize("subject", [TOKEN, ROUND], ids=["token", "round"])
def test_the_first_token_of_one_draft(subject):
    assert subject.one([0.5, 0.5], [0.25, 0.75], 0) == {0: 1}
    law = subject.one([0.5, 0.5], [0.25, 0.75], 1)
    assert law == {1: pytest.approx(Fraction(2, 3)), 0: pytest.approx(Fraction(1, 3))}
    assert subject.one([np.nan, 1], [0.5, 0.5], 0) == {Raised("ValueError: not a law"): 1}


def test_whole_rounds():
    assert ROUND.tokens([[0, 1]], [], []) == {(1,): 1}
    assert ROUND.tokens([[0.5, 0.5], [0, 1]], [[0.5, 0.5]], [0]) == {(0, 1): 1}


@pytest.mark.parametrize("dtype", ["float64", "float32", "float16", "bfloat16"])
def test_numpy_has_every_dtype(dtype):
    assert numpy_cast(np.array([0.5]), dtype).dtype.name == dtype
