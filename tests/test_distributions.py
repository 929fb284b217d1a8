from fractions import Fraction as F

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spec_viz import (
    as_distribution,
    at_temperature,
    normalize,
    softmax,
    top_k,
    top_p,
    total_variation,
    with_probability,
)
from spec_viz.distributions import default_tokens

WORKED_P = [F(2, 5), F(3, 10), F(3, 20), F(1, 10), F(1, 20)]
WORKED_Q = [F(1, 5), F(1, 2), F(3, 20), F(1, 10), F(1, 20)]


def exact_laws(most=8):
    return (
        st.lists(st.integers(0, 20), min_size=1, max_size=most).filter(any).map(lambda w: normalize([F(x) for x in w]))
    )


def test_floats_stay_floats_and_exact_stays_exact():
    assert as_distribution([0.4, 0.6]).dtype == np.float64
    assert as_distribution(np.array([0.5, 0.5], np.float32)).dtype == np.float32
    assert as_distribution(np.array([0.5, 0.5], np.float16)).dtype == np.float64
    assert as_distribution(["2/5", "0.60"]).tolist() == [F(2, 5), F(3, 5)]
    assert as_distribution([1, 0, 0]).tolist() == [1.0, 0.0, 0.0]
    assert as_distribution([1, 0], exact=True).tolist() == [F(1), F(0)]


def test_a_law_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        as_distribution([0.5, 0.5])[0] = 1


@pytest.mark.parametrize(
    "values, says",
    [
        ([0.5, 0.6, -0.1], r"p\[2\] is -0.1; a probability cannot be negative"),
        ([np.nan, 1], r"p\[0\] is nan"),
        ([np.inf, 0], r"p\[0\] is inf"),
        ([np.inf, -np.inf], "finite"),
        ([], "empty"),
        ([[0.5, 0.5]], "one-dimensional"),
        ([0.3, 0.3, 0.3], "sums to 0.9, not 1; use normalize"),
        (["1/3", "1/3"], "sums to 2/3, not exactly 1; use normalize"),
        ([0, 0, 0], "sums to 0, not 1"),
        (["2/5", "x"], r"p\[1\] is 'x'"),
        ([0.5, None], "p"),
    ],
)
def test_what_is_no_law_is_refused_with_its_value(values, says):
    with pytest.raises(ValueError, match=says):
        as_distribution(values, name="p")


def test_rounding_of_the_source_is_accepted_and_more_is_not():
    assert as_distribution([0.1] * 10).tolist() == [0.1] * 10
    thirds = as_distribution(np.full(3, 1 / 3, np.float32))
    assert thirds.dtype == np.float32 and abs(float(thirds.sum(dtype=float)) - 1) < 1e-7
    law = as_distribution([0.2, 0.3, 0.5000001])
    assert law.sum() == pytest.approx(1, abs=1e-15) and law == pytest.approx([0.2, 0.3, 0.5000001], abs=1e-7)
    with pytest.raises(ValueError, match="use normalize"):
        as_distribution([0.2, 0.3, 0.50001])
    with pytest.raises(ValueError, match="use normalize"):
        as_distribution(["0.2", "0.3", "0.5000001"])


def test_normalize_is_exact_for_whole_numbers_of_any_size():
    assert normalize([F(4), F(3), F(1)]).tolist() == [F(1, 2), F(3, 8), F(1, 8)]
    assert normalize(["0.3"] * 3).tolist() == [F(1, 3)] * 3
    assert normalize([1e308, 1e308]).tolist() == [0.5, 0.5]


@pytest.mark.parametrize(
    "weights, says", [([0, 0], "all 0"), ([-1, 2], "negative"), ([np.nan, 1], "nan"), ([], "empty")]
)
def test_normalize_refuses_what_has_no_proportion(weights, says):
    with pytest.raises(ValueError, match=says):
        normalize(weights)


def test_softmax_and_its_limits():
    logits = [2.0, 1.5, 1.0, 0.5]
    assert softmax(logits) == pytest.approx(np.exp(logits) / np.exp(logits).sum())
    for temperature in (0, 1e-4, 1e-320):
        assert softmax(logits, temperature).tolist() == [1, 0, 0, 0]
    assert softmax([3, -np.inf, 1], np.inf).tolist() == [0.5, 0, 0.5]
    assert softmax([1, 2, 2], 0).tolist() == [0, 0.5, 0.5]
    assert softmax([1, 2, 2], 0, ties="first").tolist() == [0, 1, 0]
    assert softmax([[0, 0], [1000, -1000]]).tolist() == [[0.5, 0.5], [1, 0]]


@pytest.mark.parametrize(
    "logits, temperature, says",
    [
        ([np.nan, 0], 1, "nan at index 0"),
        ([[0, 0], [0, np.inf]], 1, r"inf at index \(1, 1\)"),
        ([-np.inf, -np.inf], 1, "all -inf"),
        ([0, 1], -1, "temperature is -1"),
        ([0, 1], np.nan, "temperature is nan"),
        ([], 1, "at least one token"),
        (3, 1, "sequence of numbers"),
    ],
)
def test_softmax_refuses_what_has_no_law(logits, temperature, says):
    with pytest.raises(ValueError, match=says):
        softmax(logits, temperature)


def test_greedy_on_both_sides_compares_one_hot_laws():
    p = at_temperature(["3/10", "1/2", "1/10", "1/20", "1/20"], 0)
    q = at_temperature(["1/5"] * 5, 0, ties="first")
    assert p.tolist() == [0, 1, 0, 0, 0] and q.tolist() == [1, 0, 0, 0, 0]
    assert total_variation(p, q) == 1
    assert at_temperature(["1/5"] * 5, 0).tolist() == [F(1, 5)] * 5


@pytest.mark.parametrize(
    "temperature, law",
    [
        ("1/2", [F(1, 18), F(16, 18), F(1, 18)]),
        (1, [F(1, 6), F(4, 6), F(1, 6)]),
        (np.inf, [F(1, 3)] * 3),
        (2, [0.25, 0.5, 0.25]),
    ],
)
def test_temperature_of_a_law(temperature, law):
    p = normalize([F(1), F(4), F(1)])
    result = at_temperature(p, F(temperature) if isinstance(temperature, str) else temperature)
    assert result.tolist() == law if law[0] != 0.25 else result == pytest.approx(law)


def test_temperature_keeps_zeros_without_a_warning():
    assert at_temperature([0.5, 0.5, 0], 2).tolist() == pytest.approx([0.5, 0.5, 0])


@pytest.mark.parametrize(
    "p, threshold, kept, law",
    [
        ([".4", ".3", ".2", ".1"], 0.8, 3, [F(4, 9), F(1, 3), F(2, 9), 0]),
        ([".4", ".3", ".2", ".1"], 0.7, 2, [F(4, 7), F(3, 7), 0, 0]),
        ([".5", ".3", ".15", ".05"], 0.6, 2, [F(5, 8), F(3, 8), 0, 0]),
        ([".1"] * 10, 0.8, 8, [F(1, 8)] * 8 + [0, 0]),
    ],
)
def test_top_p_keeps_the_token_that_crosses(p, threshold, kept, law):
    assert top_p(p, threshold).tolist() == law
    floats = top_p([float(x) for x in p], threshold)
    assert np.count_nonzero(floats) == kept and floats == pytest.approx([float(x) for x in law])
    assert np.count_nonzero(top_p(np.array(p, np.float32), threshold)) == kept


def test_top_k_and_top_p_at_their_ends():
    assert top_k([".2", ".4", ".4"], 1).tolist() == [0, 1, 0]
    assert top_k([".2", ".4", ".4"], 9).tolist() == [F(1, 5), F(2, 5), F(2, 5)]
    assert top_p([".2", ".4", ".4"], 1).tolist() == [F(1, 5), F(2, 5), F(2, 5)]
    assert top_k(WORKED_P, 2).tolist() == [F(4, 7), F(3, 7), 0, 0, 0]
    for act, value in [(top_k, 0), (top_k, 1.5), (top_k, True), (top_p, 0), (top_p, 1.1), (top_p, np.nan)]:
        with pytest.raises(ValueError, match="top_"):
            act([0.5, 0.5], value)


@pytest.mark.parametrize(
    "p, index, value, law",
    [
        ([".5", ".05", ".1", ".15", ".2"], 0, 0, ["0", "1/10", "1/5", "3/10", "2/5"]),
        (WORKED_P, 0, "0.7", ["7/10", "3/20", "3/40", "1/20", "1/40"]),
        ([F(1), 0, 0, 0, 0], 0, "0.6", ["3/5", "1/10", "1/10", "1/10", "1/10"]),
        (WORKED_P, 0, 1, ["1", "0", "0", "0", "0"]),
        ([F(1)], 0, 0, ["1"]),
    ],
)
def test_one_probability_is_set_and_the_others_share_the_rest(p, index, value, law):
    assert with_probability(p, index, value).tolist() == [F(x) for x in law]


@pytest.mark.parametrize(
    "index, value, says",
    [(0, 1.2, "1.2"), (0, -0.1, "-0.1"), (0, np.nan, "nan"), (5, 0.1, "index is 5"), (True, 0.1, "True")],
)
def test_with_probability_names_what_it_refuses(index, value, says):
    with pytest.raises(ValueError, match=says):
        with_probability([0.5, 0.5], index, value)


def test_total_variation_of_one_pair_and_of_many():
    assert total_variation(WORKED_P, WORKED_Q) == F(1, 5)
    assert total_variation([0.5, 0.5], [1, 0]) == 0.5
    rows = np.array([[0.5, 0.5], [1, 0]])
    assert total_variation(rows, rows[::-1]).tolist() == [0.5, 0.5]
    assert total_variation(rows[None], rows[None]).shape == (1, 2)
    with pytest.raises(ValueError, match="share one vocabulary"):
        total_variation([1.0], [0.5, 0.5])
    with pytest.raises(ValueError, match=r"p\[1\]\[0\] is nan"):
        total_variation(np.array([[0.5, 0.5], [np.nan, 1]]), rows)


@given(exact_laws(), st.data())
def test_total_variation_is_one_minus_the_overlap(p, data):
    q = normalize([F(w) for w in data.draw(st.lists(st.integers(0, 9), min_size=len(p), max_size=len(p)).filter(any))])
    assert total_variation(p, q) == 1 - np.minimum(p, q).sum()


def test_default_tokens_run_past_the_alphabet():
    names = default_tokens(28)
    assert names[:2] == ("A", "B") and names[25:] == ("Z", "T27", "T28")
