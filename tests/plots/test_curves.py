import pytest

from spec_viz.plan import Plan
from spec_viz.plots.curves import SPANS, Curves, describe_speedup
from spec_viz.speedup import best_gamma, speedup


@pytest.mark.parametrize("gamma, last", [(1, 12), (10, 12), (11, 24), (30, 48), (999, 1000), (1000, 1000)])
def test_the_last_gamma_rarely_moves_and_holds_the_plan(gamma, last):
    curves = Curves(Plan(alpha=".5", gamma=gamma))
    assert curves.gammas.tolist() == list(range(1, last + 1)) and last in SPANS


def test_it_holds_the_best_gamma_unless_there_is_none():
    plan = Plan(alpha=".95", cost=".01")
    assert best_gamma(".95", ".01") == 40 and len(Curves(plan).gammas) == 48
    assert len(Curves(Plan(cost=0)).gammas) == 12  # more is always better: no best to show


def test_the_numbers_are_the_two_speedups():
    curves = Curves(Plan(verify_cost=lambda gamma: 1 + gamma / 10))
    assert curves.speeds[4] == pytest.approx(float(speedup(".8", 5, ".1", 1.5)))
    assert curves.promised[4] == pytest.approx(2.45952)


def test_the_curve_in_words():
    text = describe_speedup(Plan(verify_cost=2))
    assert "gamma = 5 is 1.48 times as fast as plain decoding; gamma = 8 is fastest, 1.55 times" in text
    assert "If verifying cost 1 step, gamma = 5 would be 2.46 times as fast." in text
    assert "gamma = 5 breaks even where verifying costs 3.19 steps." in text
    assert "If verifying" not in describe_speedup(Plan()) and "costs 1 step." in describe_speedup(Plan())
    assert "breaks even" not in describe_speedup(Plan(alpha=".3", cost=".4"))


def test_where_it_begins_to_lose():
    loses = describe_speedup(Plan(alpha=".5", cost=".25", gamma=3))
    first = next(g for g in range(1, 99) if speedup(".5", g, ".25") < 1)
    assert f"From gamma = {first} on, plain decoding is faster." in loses
