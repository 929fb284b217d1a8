from fractions import Fraction

import pytest

from spec_viz import Verification
from spec_viz.widgets import LawSliders, PairState


def drag(sliders, index, ticks, gesture="g"):
    """Take the browser's path."""
    sliders.set_state({"request": {"law": "q", "index": index, "ticks": ticks, "gesture": gesture}})


def test_names_values_and_texts():
    sliders = LawSliders(PairState(), "q")
    assert sliders.name == "draft q" and sliders.tokens == list("ABCDE")
    assert sliders.ticks == [200, 500, 150, 100, 50] and sliders.total == 1000
    assert sliders.texts == ["0.20", "0.50", "0.15", "0.10", "0.05"]


def test_a_drag_moves_the_state_and_is_one_entry():
    state = PairState()
    sliders = LawSliders(state, "q")
    for ticks in (490, 450, 300):
        drag(sliders, 1, ticks)
    assert state.pair.q == (280, 300, 210, 140, 70) and sliders.ticks == [280, 300, 210, 140, 70]
    state.undo()
    assert sliders.ticks == [200, 500, 150, 100, 50]


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"index": 9, "ticks": 1},
        {"index": 0, "ticks": 0.5},
        {"index": True, "ticks": 1},
        {"index": 0, "ticks": 1, "gesture": []},
        {"index": None, "ticks": "1"},
    ],
)
def test_a_malformed_request_changes_nothing_and_says_so(request_):
    state = PairState()
    sliders, before = LawSliders(state, "q"), state.pair
    sliders.set_state({"request": {**request_, "serial": 1}})
    assert state.pair == before and "is no move" in sliders.message
    drag(sliders, 0, 300)
    assert sliders.message == ""


def test_any_request_is_clipped_to_what_is_free():
    state = PairState()
    sliders = LawSliders(state, "q")
    drag(sliders, 0, 10**9)
    assert state.pair.q == (1000, 0, 0, 0, 0)
    drag(sliders, 0, -5)
    assert state.pair.q == (0, 625, 188, 125, 62)


def test_other_tokens_and_other_totals_arrive():
    state = PairState()
    sliders = LawSliders(state, "p")
    state.load(Verification(p=["1/3", "2/3"], q=["1/2", "1/2"], tokens=["\n", " x"]))
    assert sliders.tokens == ["⏎", "␣x"] and sliders.total == 3000 and sliders.texts == ["0.3333", "0.6667"]


def test_three_steps_of_a_tenth_are_three_tenths():
    state = PairState()
    sliders = LawSliders(state, "q")
    for ticks in (0, 100, 200, 300):
        drag(sliders, 0, ticks, gesture=str(ticks))
    assert state.verification.q[0] == Fraction(3, 10) and sliders.texts[0].startswith("0.3")
