"""A draw is the inverse distribution function: exact, never a token of weight 0, by parts as well as at once."""

from fractions import Fraction

import numpy as np
import pytest

from spec_viz import examples
from spec_viz.drawing import BLOCK, FEW, draw, draw_parts


def test_each_token_has_its_stretch_of_u():
    p = examples.WORKED.p
    for u, token in (("0", 0), ("2/5", 1), ("69/100", 1), ("7/10", 2), ("19/20", 4), ("999/1000", 4)):
        assert draw(p, Fraction(u)) == token
        assert draw(p.astype(float), float(Fraction(u)) + 1e-12) == token


@pytest.mark.parametrize("size", [4, FEW + 1, BLOCK + 1, 3 * BLOCK + 5])
def test_weights_of_0_are_never_drawn_at_either_end(size):
    law = np.zeros(size)
    law[1], law[size // 2] = 0.25, 0.75
    assert draw(law, 0.0) == 1
    assert draw(law, 0.2499) == 1
    assert draw(law, 0.2501) == size // 2
    assert draw(law, 1 - 2.0**-53) == size // 2


def test_by_parts_is_what_it_is_at_once():
    law = np.random.default_rng(0).exponential(size=3 * BLOCK + 77)
    cumulative = np.cumsum(law)
    for u in np.random.default_rng(1).random(50):
        place = draw(law, u)
        assert abs(cumulative[place] - cumulative[np.searchsorted(cumulative, u * cumulative[-1], side="right")]) < 1e-6


def test_what_is_no_law():
    with pytest.raises(ValueError, match="0 everywhere"):
        draw(np.zeros(5), 0.5)
    with pytest.raises(ValueError, match="sum to nan"):
        draw(np.array([np.nan, 1.0]), 0.5)
    assert draw_parts(lambda a, b: np.zeros(b - a), 5, 0.5) is None
