from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spec_viz import speedup as module
from spec_viz.speedup import (
    best_gamma,
    break_even_cost,
    break_even_verify_cost,
    expected_tokens,
    least_gain,
    most_tokens,
    operations,
    speedup,
)

rates = st.fractions(0, 1, max_denominator=40)
costs = st.fractions(0, 2, max_denominator=40)


def prints(exact, text):
    """True where a number may be printed so: it lies within half a unit of the last decimal, ends included."""
    half = F(1, 2 * 10 ** len(text.partition(".")[2]))
    return abs(exact - F(text)) <= half


TABLE_1 = [
    (".6", 2, "1.53", "1.96"),
    (".7", 3, "1.58", "2.53"),
    (".8", 2, "1.23", "2.44"),
    (".8", 5, "1.63", "3.69"),
    (".9", 2, "1.11", "2.71"),
    (".9", 10, "1.60", "6.86"),
]


@pytest.mark.parametrize("alpha, gamma, more, faster", TABLE_1)
def test_leviathan_table_1(alpha, gamma, more, faster):
    assert prints(operations(alpha, gamma, 0), more)
    assert prints(speedup(alpha, gamma, 0), faster)


TABLES_2_AND_4 = {  # task, draft, temperature: gamma, alpha, cost, expected speedup as printed
    "EnDe small 0": (7, ".75", ".02", "3.2"),
    "EnDe base 0": (7, ".80", ".04", "3.3"),
    "EnDe large 0": (7, ".82", ".11", "2.5"),
    "EnDe small 1": (7, ".62", ".02", "2.3"),
    "EnDe base 1": (5, ".68", ".04", "2.4"),
    "EnDe large 1": (3, ".71", ".11", "2.0"),
    "CNNDM small 0": (5, ".65", ".02", "2.4"),
    "CNNDM base 0": (5, ".73", ".04", "2.6"),
    "CNNDM large 0": (3, ".74", ".11", "2.0"),
    "CNNDM small 1": (5, ".53", ".02", "1.9"),
    "CNNDM base 1": (3, ".55", ".04", "1.8"),
    "CNNDM large 1": (3, ".56", ".11", "1.6"),
}
ONLY_WITHIN_ROUNDING = {"EnDe base 1", "EnDe large 1", "CNNDM large 1"}


@pytest.mark.parametrize("row", TABLES_2_AND_4)
def test_leviathan_tables_2_and_4(row):
    gamma, alpha, cost, printed = TABLES_2_AND_4[row]
    assert prints(speedup(alpha, gamma, cost), printed) == (row not in ONLY_WITHIN_ROUNDING)
    half, unit = F(1, 200), F(1, 20)
    low = speedup(F(alpha) - half, gamma, F(cost) + half)
    high = speedup(F(alpha) + half, gamma, F(cost) - half)
    assert low <= F(printed) + unit and high >= F(printed) - unit  # the two intervals meet


BEST = {
    ".5": [5, 4, 3, 2, 1],
    ".6": [7, 6, 4, 3, 2],
    ".7": [9, 8, 6, 4, 3],
    ".8": [14, 11, 8, 6, 4],
    ".9": [24, 19, 13, 10, 7],
    ".95": [40, 31, 21, 15, 10],
}


@pytest.mark.parametrize("alpha", BEST)
def test_the_table_of_best_gammas(alpha):
    found = [best_gamma(alpha, cost) for cost in (".01", ".02", ".05", ".1", ".2")]
    assert found == BEST[alpha] == [best_gamma(float(alpha), float(c)) for c in (0.01, 0.02, 0.05, 0.1, 0.2)]


@pytest.mark.parametrize(  # B40
    "alpha, cost, best, fastest, at_1, at_10",
    [
        ("3/5", "1/10", 3, "544/325", "16/11", "24325489/19531250"),
        ("9/10", "1/20", 13, "77123207545039/16500000000000", "38/21", "68618940391/15000000000"),
        ("3/10", "3/10", 0, "1", "1", "14285688979/40000000000"),
        ("3/10", "2/5", 0, "1", "13/14", "14285688979/50000000000"),
    ],
)
def test_more_drafts_are_not_always_faster(alpha, cost, best, fastest, at_1, at_10):
    assert best_gamma(alpha, cost) == best and speedup(alpha, best, cost) == F(fastest)
    assert speedup(alpha, 1, cost) == F(at_1) and speedup(alpha, 10, cost) == F(at_10)
    assert all(speedup(alpha, g, cost) <= F(fastest) for g in range(31))


def test_the_reported_run_and_the_verify_cost():  # B39
    assert speedup("4/5", 5, "1/10") == F(7686, 3125)
    assert speedup("4/5", 5, "1/10", verify_cost=2) == F(23058, 15625)
    assert break_even_verify_cost("4/5", 5, "1/10") == F(19933, 6250)
    assert speedup("4/5", 5, "1/10", F(19933, 6250)) == 1
    assert speedup("4/5", 4, "1/10") == F(2101, 875) != F(1476, 875)  # the site forgets the one token more
    assert speedup(0, 4, "1/10") == F(5, 7)


@given(rates, costs)
def test_a_gain_exists_iff_alpha_is_above_the_cost(alpha, cost):
    best = best_gamma(alpha, cost, most=30)
    assert (best > 0) == (alpha > cost)
    if best:
        assert speedup(alpha, best, cost) >= least_gain(alpha, cost) == (1 + alpha) / (1 + cost) > 1
        assert speedup(alpha, best, cost) < most_tokens(alpha)


@given(rates, costs, st.fractions("1/2", 3, max_denominator=20))
def test_best_is_best_and_ties_go_to_the_smaller(alpha, cost, verify):
    best = best_gamma(alpha, cost, verify, most=12)
    all_of_them = [F(1), *(speedup(alpha, g, cost, verify) for g in range(1, 13))]
    assert best == all_of_them.index(max(all_of_them))


@given(rates, st.integers(1, 9), costs, st.fractions("1/2", 3, max_denominator=20))
def test_at_break_even_the_speedup_is_one(alpha, gamma, cost, verify):
    if (even := break_even_verify_cost(alpha, gamma, cost)) > 0:
        assert speedup(alpha, gamma, cost, even) == 1
    if (even := break_even_cost(alpha, gamma, verify)) >= 0:
        assert speedup(alpha, gamma, even, verify) == 1


@given(rates, st.integers(1, 9))
def test_one_draft_forgives_the_dearest_draft_model(alpha, gamma):
    assert break_even_cost(alpha) == alpha >= break_even_cost(alpha, gamma)


def test_a_verify_cost_may_depend_on_gamma():
    assert speedup(".8", 4, ".1", lambda gamma: 1 + F(gamma, 10)) == F("3.3616") / F("1.8")
    assert best_gamma(".95", ".01") == 40 and best_gamma(".95", ".01", lambda gamma: gamma + 1) == 0
    with pytest.raises(ValueError, match=r"verify_cost\(3\) is 0; a pass of the target costs more than 0"):
        speedup(".8", 3, ".1", lambda gamma: 0)


def test_the_ends():
    assert speedup(".8", 0, ".1") == 1 and speedup(1, 3, 0) == 4 and speedup(0, 3, 0) == 1
    assert best_gamma(".8", 0) == 128 and best_gamma(".8", 0, most=9) == 9  # free drafts: more is always better
    assert best_gamma(1, 2) == 0 and best_gamma(".5", "1/2") == 0
    assert type(speedup(0.8, 5, ".1")) is float and speedup(0.8, 5, 0.1) == pytest.approx(2.45952, rel=1e-15)


def test_operations():
    assert operations("4/5", 5, "1/10") == F(13, 2) / expected_tokens("4/5", 5)
    assert operations(".8", 0, 0) == 1


@pytest.mark.parametrize(
    "changes, says",
    [
        ({"cost": -0.1}, "cost is -0.1; a draft costs 0 or more"),
        ({"cost": True}, "cost is True, a truth value"),
        ({"cost": float("nan")}, "cost is nan"),
        ({"verify_cost": 0}, "verify_cost is 0; a pass of the target costs more than 0"),
        ({"verify_cost": "-1"}, "verify_cost is -1"),
        ({"alpha": "1.01"}, "alpha is 1.01; an acceptance rate lies in"),
        ({"gamma": -1}, "gamma is -1"),
    ],
)
def test_bad_input_is_named(changes, says):
    with pytest.raises(ValueError, match=says):
        speedup(**({"alpha": ".8", "gamma": 5, "cost": ".1"} | changes))


def test_the_promised_names():
    assert all(callable(getattr(module, name)) for name in module.__all__)
    assert {"expected_tokens", "speedup", "operations", "best_gamma", "alpha_from_log"} <= set(module.__all__)
