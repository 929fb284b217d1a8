from spec_viz import examples
from spec_viz.widgets import PairState, Toolbar
from spec_viz.widgets.toolbar import OWN


def test_a_preset_is_one_change_with_its_lesson():
    state, seen = PairState(), []
    toolbar = Toolbar(state)
    state.observe(seen.append, names="pair")
    toolbar.preset.set_state({"index": examples.names().index("disjoint")})
    assert len(seen) == 1 and state.pair.tokens == tuple("ABCD")
    assert toolbar.lesson.value == examples.lesson("disjoint")


def test_the_name_follows_the_pair():
    state = PairState()
    toolbar = Toolbar(state)
    assert toolbar.preset.value == "worked example"
    state.move("p", 0, 500)
    assert toolbar.preset.value == OWN and toolbar.lesson.value == ""
    state.undo()
    assert toolbar.preset.value == "worked example"


def test_undo_redo_and_reset_are_buttons_that_know_when_they_can():
    state = PairState()
    toolbar = Toolbar(state)
    assert toolbar.undo.disabled and toolbar.redo.disabled
    state.move("p", 0, 500)
    assert not toolbar.undo.disabled
    toolbar.undo.click()
    assert state.pair.p[0] == 400 and toolbar.undo.disabled and not toolbar.redo.disabled
    toolbar.redo.click()
    assert state.pair.p[0] == 500
    toolbar.reset.click()
    assert state.pair.p[0] == 400
