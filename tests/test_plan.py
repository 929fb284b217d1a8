from fractions import Fraction as F

import pytest

from spec_viz.plan import Plan, facts, steps, verdict
from spec_viz.speedup import speedup


def test_a_plan_is_its_four_numbers():
    plan = Plan(alpha=".8", gamma="5", cost="1/10", verify_cost="2")
    assert plan == Plan(alpha=F(4, 5), gamma=5, cost=F(1, 10), verify_cost=2) != Plan()
    assert plan.speedup == speedup("4/5", 5, "1/10", 2) == plan.tokens / plan.round_cost
    assert plan.textbook == F(7686, 3125) and plan.break_even == F(19933, 6250)
    assert plan.limit == 5 and plan.best == 8 and plan.at(0) == F(1, 2)


@pytest.mark.parametrize(
    "plan, says",
    [
        (Plan(), "It pays: gamma = 5 is 2.46 times as fast as plain decoding; gamma = 6 is fastest, 2.47 times."),
        (Plan(gamma=6), "It pays: gamma = 6 is 2.47 times as fast as plain decoding, and no other gamma is faster."),
        (Plan(gamma=60), "It does not pay: gamma = 60 is 0.71 times as fast as plain decoding; gamma = 6 is fastest"),
        (Plan(alpha=".3", cost=".4"), "any gamma: alpha = 0.3 is not above the cost of a draft, 0.4. Here gamma = 5"),
        (
            Plan(cost=0),
            "It pays: gamma = 5 is 3.69 times as fast as plain decoding. Every further draft makes it faster",
        ),
        (Plan(verify_cost=4), "any gamma: verifying costs 4 steps, and gamma = 5 breaks even at 3.189."),
        (Plan(verify_cost=lambda gamma: gamma + 1), "any gamma: verifying costs 6 steps"),
    ],
)
def test_the_sentence_that_matters(plan, says):
    assert says in verdict(plan)


@pytest.mark.parametrize("changes", [{"alpha": 2}, {"gamma": 0}, {"cost": -1}, {"verify_cost": 0}])
def test_bad_input_is_named(changes):
    with pytest.raises(ValueError, match=f"{next(iter(changes))} is "):
        Plan(**changes)


def test_the_facts():
    told = dict(facts(Plan(verify_cost=2)))
    assert told["tokens of a round"] == "3.689" and told["cost of a round"] == "2.5 steps"
    assert told["speedup"] == "1.476" and told["the papers' formula, verifying at 1"] == "2.460"
    assert told["verifying breaks even at"] == "3.189 steps" and told["limit 1 / (1 − alpha)"] == "5.00"
    best = [dict(facts(p))["best gamma"] for p in (Plan(), Plan(cost=0), Plan(alpha=0))]
    assert best == ["6", "the more the better", "none pays"]
    assert dict(facts(Plan(alpha=1)))["limit 1 / (1 − alpha)"] == "none" and steps(1) == "1 step"


def test_a_plan_in_a_notebook():
    shown = Plan()._repr_markdown_()
    assert shown.startswith("| plan | alpha = 0.8, gamma = 5, cost = 0.1, verify cost = 1 |")
    assert "| speedup | 2.460 |" in shown and shown.endswith(verdict(Plan()))
