from decimal import Decimal
from fractions import Fraction as F

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spec_viz.exact import as_fraction, largest_remainder, split_numbers


@pytest.mark.parametrize(
    "value, meant",
    [
        ("2/5", F(2, 5)),
        ("0.40", F(2, 5)),
        (".4", F(2, 5)),
        (" 40% ", F(2, 5)),
        ("1e-3", F(1, 1000)),
        ("1.5/3", F(1, 2)),
        (0.6, F(3, 5)),
        (np.float32(0.1), F(1, 10)),
        (Decimal("0.25"), F(1, 4)),
        (np.int64(1), F(1)),
        (F(1, 3), F(1, 3)),
    ],
)
def test_a_number_is_read_as_a_person_means_it(value, meant):
    assert as_fraction(value) == meant


@pytest.mark.parametrize(
    "value", ["", "x", "1/0", "nan", "inf", float("nan"), float("inf"), None, [1], "1e999999999", "9" * 99]
)
def test_what_is_no_number_is_named(value):
    with pytest.raises(ValueError, match=r"p is .*fraction"):
        as_fraction(value, "p")


def test_a_pasted_vector_is_split():
    assert split_numbers("[0.4, .3\n3/10;\t10%]") == ["0.4", ".3", "3/10", "10%"]


@given(st.lists(st.fractions(0, 10), min_size=1, max_size=12), st.integers(0, 10_000))
def test_shares_add_up_and_lie_within_a_unit(weights, total):
    shares = largest_remainder(weights, total)
    assert sum(shares) == total
    whole = sum(weights)
    if whole:
        assert all(abs(s - total * w / whole) < 1 for s, w in zip(shares, weights))


def test_left_over_units_go_to_the_largest_remainder_then_to_the_lower_index():
    assert largest_remainder([1, 1, 1], 100) == [34, 33, 33]
    assert largest_remainder([0, 0], 3) == [2, 1]
    assert largest_remainder([F(7, 10), F(3, 20), F(3, 40), F(1, 20), F(1, 40)], 100) == [70, 15, 8, 5, 2]
