from fractions import Fraction as F

import pytest

from spec_viz import rules
from spec_viz.rounds import TableModel
from spec_viz.side_by_side import SideBySide
from spec_viz.widgets import RoundState

TWO = rules.MODELS["two tokens in context"]


def changes_of(state):
    seen = []
    state.observe(lambda change: seen.append(change.new), names="played")
    return seen


def test_an_edit_of_the_chosen_pair_is_one_change_of_the_round():
    state = RoundState(TWO)
    seen = changes_of(state)
    state.choose((1,))
    assert seen == [] and state.editor.verification.p.tolist() == [F(1, 5), F(4, 5)]
    state.editor.set_law("q", [F(1, 4), F(3, 4)])
    assert len(seen) == 1 and seen[0].draft.law("B").tolist() == [F(1, 4), F(3, 4)]
    assert seen[0].draft.law("A").tolist() == [F(1, 2), F(1, 2)] and (seen[0].target.laws(1) == TWO[0].laws(1)).all()


def test_choosing_another_prefix_keeps_what_was_edited():
    state = RoundState(TWO)
    state.editor.set_law("p", ["1/10", "9/10"])
    state.choose((0,))
    state.choose(())
    assert state.editor.verification.p.tolist() == [F(1, 10), F(9, 10)] == state.played.target.law().tolist()


def test_loading_other_models_is_one_change():
    state = RoundState()
    seen = changes_of(state)
    state.choose((2,))
    state.load(TWO)
    assert len(seen) == 1 and state.prefix == () and seen[0].target.tokens == ("A", "B")
    assert [*state.prefixes()] == ["start", "after A", "after B"]


def test_independent_tokens_can_be_edited_after_each():
    state = RoundState((TableModel.constant("1/3 2/3"), TableModel.constant("2/3 1/3")))
    assert state.played.target.order == 1 and state.played.target.law("B").tolist() == [F(1, 3), F(2, 3)]


def test_a_shared_state_and_a_given_round():
    played = SideBySide(*TWO, gamma=3)
    state = RoundState(played)
    assert RoundState.of(state) is state and state.played.gamma == 3


@pytest.mark.parametrize(
    "models, says",
    [
        ((TableModel.constant("1"), TableModel.constant("1")), "have 1 tokens; the lab holds 2 to 4"),
        ((TableModel.constant(["1/5"] * 5),) * 2, "have 5 tokens"),
        ((TWO[0], TableModel.constant("1/2 1/2", "XY")), "they must be the same"),
        (
            (TableModel({(): "1 0", 0: "1 0", 1: "1 0", **{(i, j): "1 0" for i in (0, 1) for j in (0, 1)}}),) * 2,
            "use models of order 0 or 1",
        ),
    ],
)
def test_models_that_do_not_fit(models, says):
    with pytest.raises(ValueError, match=says):
        RoundState(models)


def test_a_wrong_setting_changes_nothing():
    state = RoundState()
    before = state.played
    with pytest.raises(ValueError, match="gamma is 9"):
        state.set(gamma=9)
    assert state.played is before
