from fractions import Fraction as F

import numpy as np
import pytest

from spec_viz.digits import decimal, fraction, places, rounded_law


def test_as_many_decimals_as_it_takes():
    assert places([0.4, 0.3]) == 2
    assert places([0.625, 0.375]) == 3
    assert places([F(1, 3)]) == 4
    assert places([0.1 + 0.2]) == 2
    assert places([]) == 2


def test_a_small_number_never_reads_as_zero():
    assert decimal(0.4, 2) == "0.40"
    assert decimal(1e-9, 4) == "<0.0001"
    assert decimal(0, 2) == "0.00"


def test_fractions_are_in_lowest_terms():
    assert [fraction(x) for x in (F(2, 5), F(0), 1)] == ["2/5", "0", "1"]


@pytest.mark.parametrize("law", [[1 / 3] * 3, [F(1, 7)] * 7, np.full(6, 1 / 6, np.float32)])
def test_a_rounded_law_adds_up(law):
    assert rounded_law(law, 4).sum() == 10_000
    assert np.abs(rounded_law(law, 4) - np.array(law, float) * 10_000).max() < 1
