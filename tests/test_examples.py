from fractions import Fraction as F

import numpy as np
import pytest

from spec_viz import examples


def test_the_worked_example_comes_first():
    assert examples.get(examples.names()[0]) is examples.WORKED
    assert examples.WORKED.p.tolist() == [F(2, 5), F(3, 10), F(3, 20), F(1, 10), F(1, 20)]
    assert examples.WORKED.q.tolist() == [F(1, 5), F(1, 2), F(3, 20), F(1, 10), F(1, 20)]


@pytest.mark.parametrize("name", examples.names())
def test_every_example_is_exact_and_teaches_one_sentence(name):
    v = examples.get(name)
    assert v.is_exact and (v.combined == v.p).all() and 2 <= len(v) <= 12
    assert examples.lesson(name).endswith(".") and len(examples.lesson(name)) < 130


def test_each_example_is_what_its_name_says():
    get = examples.get
    assert get("identical").residual is None
    assert get("disjoint").acceptance_rate == 0
    assert max(get("one-hot target").p) == max(get("one-hot draft").q) == 1
    assert get("two-token residual").residual.tolist() == [0, F(5, 8), 0, F(3, 8), 0]
    assert get("tell-tale").p.tolist() == [F(3, 10)] * 3 + [F(1, 10)]
    assert get("tell-tale").q.tolist() == [F(1, 10), F(1, 5), F(3, 20), F(11, 20)]
    assert get("never drafted").accept_prob.mask.tolist() == [False, True, False, False]
    assert get("near-equal").acceptance_rate == F(499, 500)


def test_the_tell_tale_pair_exposes_wrong_corrections_that_the_worked_example_hides():
    """argmax of the residual and uniform on its support: TV 0 on a one-hot residual, 1/4 and 1/20 here."""
    for name, wanted in [("worked example", (0, 0)), ("tell-tale", (F(1, 4), F(1, 20)))]:
        v = examples.get(name)
        peak = np.array([F(r == max(v.residual)) for r in v.residual])
        even = np.array([F(r > 0) / sum(r > 0 for r in v.residual) for r in v.residual])
        found = tuple(sum(abs(v.accepted + v.rejection_rate * law - v.p)) / 2 for law in (peak, even))
        assert found == wanted


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(ValueError, match="'x'; there are: worked example, identical"):
        examples.get("x")
