import pytest

from spec_viz.plan import Plan
from spec_viz.widgets import PlanState


def test_one_number_is_replaced_exactly():
    state, seen = PlanState(), []
    state.observe(lambda change: seen.append(change.new), names="plan")
    state.set("alpha", "4/7")
    state.set("gamma", "6")
    state.set("gamma", 6)  # no news
    assert seen == [Plan(alpha="4/7"), Plan(alpha="4/7", gamma=6)]


def test_bad_input_changes_nothing():
    state = PlanState(Plan(cost=".2"))
    with pytest.raises(ValueError, match="alpha is 2"):
        state.set("alpha", 2)
    assert state.plan == Plan(cost=".2")


def test_a_state_can_be_shared():
    state = PlanState()
    assert PlanState.of(state) is state and PlanState.of(Plan(gamma=2)).plan.gamma == 2
