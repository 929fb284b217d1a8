from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spec_viz.geometric import accepted_lengths, accepted_over_drafted, even_lengths, expected_tokens, most_tokens

rates = st.fractions(0, 1, max_denominator=50)


@given(rates, st.integers(0, 12))
def test_the_closed_form(alpha, gamma):
    closed = gamma + 1 if alpha == 1 else (1 - alpha ** (gamma + 1)) / (1 - alpha)
    assert expected_tokens(alpha, gamma) == closed


@given(rates, st.integers(0, 12))
def test_the_mean_of_the_law_and_one_token_more(alpha, gamma):
    law = accepted_lengths(alpha, gamma)
    assert sum(law) == 1 and expected_tokens(alpha, gamma) == 1 + sum(m * x for m, x in enumerate(law))


@pytest.mark.parametrize("gamma", [1, 2, 4])
def test_coins_thrown_one_by_one(gamma):
    alpha, tokens = F(3, 5), F(0)
    for coins in product([True, False], repeat=gamma):
        chance = F(1)
        for accepted in coins:
            chance *= alpha if accepted else 1 - alpha
        tokens += chance * ([*coins, False].index(False) + 1)
    assert expected_tokens(alpha, gamma) == tokens


@given(st.floats(0, 1), st.integers(0, 40))
def test_floats_follow_the_fractions(alpha, gamma):
    got = expected_tokens(alpha, gamma)
    assert type(got) is float and got == pytest.approx(float(expected_tokens(F(alpha), gamma)), rel=4e-15)


def test_the_table_at_four_fifths():
    table = [1.8, 2.44, 2.952, 3.3616, 3.68928, 3.951424, 4.1611392, 4.32891136]
    assert [expected_tokens("4/5", g) for g in range(1, 9)] == [F(str(x)) for x in table]


def test_the_bonus_token():  # B31: even one draft gains, and dropping the bonus token costs a whole draft
    assert [expected_tokens("4/5", g) for g in (1, 2, 3)] == [F(9, 5), F(61, 25), F(369, 125)]
    assert accepted_lengths("4/5", 3) == [F(1, 5), F(4, 25), F(16, 125), F(64, 125)]
    without_bonus = sum(min(m + 1, 2) * x for m, x in enumerate(accepted_lengths("4/5", 2)))
    assert without_bonus == F(9, 5) == expected_tokens("4/5", 1)


def test_accepted_over_drafted_is_not_alpha():
    logged = [round(float(accepted_over_drafted(a, 5)), 3) for a in (".5", ".6", ".7", ".8", ".9", ".95")]
    assert logged == [0.194, 0.277, 0.388, 0.538, 0.737, 0.86]
    assert accepted_over_drafted("4/5", 5) == F(8404, 15625)  # B39
    assert accepted_over_drafted("4/5", 1) == F(4, 5)


def test_the_ends():
    assert expected_tokens(1, 7) == 8 and expected_tokens(1.0, 7) == 8.0 and expected_tokens(0, 7) == 1
    assert expected_tokens(".3", 0) == 1 and expected_tokens(0.0, 3) == 1.0
    assert most_tokens("4/5") == 5 and most_tokens(1) == float("inf")
    assert 5 - expected_tokens(".8", 100) < F(1, 10**8)
    assert expected_tokens(1 - 2**-50, 3) == pytest.approx(4, rel=1e-14)  # the closed form would lose 3 digits here


def test_mixed_text_beats_the_formula():  # B41: half the rounds accept everything, half accept 3 in 5
    truth = (expected_tokens(1, 4) + expected_tokens("3/5", 4)) / 2
    logged = (accepted_over_drafted(1, 4) + accepted_over_drafted("3/5", 4)) / 2
    at_mean, at_log = expected_tokens("4/5", 4), expected_tokens(logged, 4)
    assert (truth, at_mean, logged) == (F(2283, 625), F(2101, 625), F(829, 1250))
    assert at_log == F(6318814615831, 2441406250000)
    assert at_log < at_mean < truth
    assert [round(float(x), 3) for x in (at_log, at_mean, truth)] == [2.588, 3.362, 3.653]


@given(rates, rates, st.integers(2, 8))
def test_the_formula_is_convex(a, b, gamma):
    mixed = (expected_tokens(a, gamma) + expected_tokens(b, gamma)) / 2
    assert expected_tokens((a + b) / 2, gamma) <= mixed


@pytest.mark.parametrize("alpha", [True, float("nan"), -0.1, "1.2", 2, "x", None])
def test_bad_alpha(alpha):
    with pytest.raises(ValueError, match="alpha is"):
        expected_tokens(alpha, 3)


@pytest.mark.parametrize("gamma", [True, -1, 1.5, "x", 10**6, float("inf"), None])
def test_bad_gamma(gamma):
    with pytest.raises(ValueError, match="gamma is"):
        expected_tokens(".8", gamma)


def test_a_ratio_needs_a_draft():
    with pytest.raises(ValueError, match="gamma is 0; a round drafts a whole number of tokens, 1 to 1000"):
        accepted_over_drafted(".8", 0)


@pytest.mark.parametrize("alpha, gamma", [(0.8, 5), (0.3, 5), (0.95, 8), (0, 3), (1, 3)])
def test_even_lengths_are_like_the_law(alpha, gamma):
    lengths, law = even_lengths(alpha, gamma, 1000), accepted_lengths(alpha, gamma)
    assert np.bincount(lengths, minlength=gamma + 1) / 1000 == pytest.approx(law, abs=0.004)
    few = even_lengths(alpha, gamma, 13)
    assert 1 + sum(few) / 13 == pytest.approx(float(expected_tokens(alpha, gamma)), rel=0.12)
