from fractions import Fraction

import pytest
from ipywidgets.widgets.widget import _instances

from spec_viz.plan import Plan
from spec_viz.widgets import Dial, PlanState


def turn(dial, text, serial=1):
    """Take the browser's path."""
    dial.set_state({"request": {"text": text, "serial": serial}})


@pytest.mark.parametrize(
    "text, exact, shown", [("0.79", "79/100", "0.79"), ("4/7", "4/7", "4/7"), ("80%", "4/5", "0.8")]
)
def test_a_number_is_taken_exactly(text, exact, shown):
    state = PlanState()
    dial = Dial(state, "alpha", name="alpha")
    turn(dial, "0.1")
    turn(dial, text, 2)
    assert state.plan.alpha == Fraction(exact) and dial.text == shown and dial.value == float(Fraction(exact))


@pytest.mark.parametrize("text", ["1.2", "x", "", "-1", "9" * 41, None, 3, "<img src=x>"])
def test_what_is_no_number_is_said_and_changes_nothing(text):
    state = PlanState()
    dial = Dial(state, "alpha", name="alpha")
    turn(dial, text)
    assert dial.message and state.plan == Plan() and dial.text == "0.8"
    turn(dial, "0.8", 2)
    assert dial.message == ""


def test_it_follows_the_state_and_may_lie_beyond_its_slider():
    state = PlanState()
    dial = Dial(state, "cost", name="draft cost")
    state.set("cost", 3)
    assert (dial.value, dial.text, dial.high) == (3, "3", 1)


def test_a_verify_cost_that_is_a_function_shows_its_present_value():
    dial = Dial(PlanState(Plan(verify_cost=lambda gamma: gamma + 1)), "verify_cost", name="verify cost")
    assert (dial.value, dial.text) == (6, "6")


def test_one_move_is_one_message_each_way(monkeypatch):
    dial, messages = Dial(PlanState(), "alpha", name="alpha"), []
    monkeypatch.setattr(dial, "send_state", lambda key=None: messages.append(key))
    for n in range(20):
        turn(dial, f"0.{n + 10}", n)
    assert len(messages) == 20


def test_nothing_is_left_behind():
    before, state = len(_instances), PlanState()
    for _ in range(10):
        Dial(state, "alpha", name="alpha").close()
    assert len(_instances) == before and not state._trait_notifiers.get("plan", {}).get("change")
