from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from spec_viz.scalars import number, whole, written


@pytest.mark.parametrize("value", ["4/5", ".8", "80%", Fraction(4, 5), Decimal("0.8")])
def test_what_is_written_exactly_stays_exact(value):
    assert type(number(value, "x")) is Fraction and number(value, "x") == Fraction(4, 5)


@pytest.mark.parametrize("value", [0.8, np.float64(0.8), np.float32(0.5)])
def test_a_float_stays_a_float(value):
    assert type(number(value, "x")) is float and number(value, "x") == value


def test_whole_numbers_are_exact():
    assert number(np.int64(3), "x") == 3 and type(number(3, "x")) is Fraction


@pytest.mark.parametrize("value", [True, np.True_, float("nan"), np.inf, "nan", "x", None, [1]])
def test_no_number_is_named(value):
    with pytest.raises(ValueError, match="cost is"):
        number(value, "cost")


def test_whole():
    assert (
        whole("5", "n", 0, 9, "") == whole(5.0, "n", 0, 9, "") == 5 and type(whole(np.int64(5), "n", 0, 9, "")) is int
    )
    for bad in ("1.5", -1, 10, True):
        with pytest.raises(ValueError, match="n is"):
            whole(bad, "n", 0, 9, "write 0 to 9")


def test_written():
    assert [written(x) for x in (Fraction(4, 5), Fraction(1, 3), 0.123456, 1)] == ["0.8", "1/3", "0.1235", "1"]
