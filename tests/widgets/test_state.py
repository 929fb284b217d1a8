import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spec_viz import Verification, examples
from spec_viz.widgets import PairState


def test_it_begins_with_the_worked_example_and_nothing_to_undo():
    state = PairState()
    assert state.verification.p.tolist() == examples.WORKED.p.tolist()
    assert (state.can_undo, state.can_redo) == (False, False)


def test_one_gesture_is_one_entry_and_returns_bit_for_bit():
    state = PairState()
    first = state.pair
    for ticks in (600, 900, 1000, 400):
        state.move("p", 0, ticks, gesture="drag")
    assert state.pair == first
    state.move("p", 0, 1000, gesture="drag")
    state.move("q", 1, 0, gesture="another")
    state.undo()
    assert state.pair.p == (1000, 0, 0, 0, 0)
    state.undo()
    assert state.pair == first and not state.can_undo
    state.redo()
    state.redo()
    assert state.pair.q[1] == 0 and not state.can_redo


def test_a_drag_out_and_back_leaves_no_press_of_undo_without_effect():
    state = PairState()
    state.move("p", 0, 500, gesture="first")
    before = state.pair
    state.move("p", 0, 900, gesture="second")
    state.move("p", 0, 500, gesture="second")
    assert state.pair == before
    state.undo()
    assert state.pair.p[0] == 400


def test_a_preset_is_one_change_for_every_observer():
    state, seen = PairState(), []
    state.observe(lambda change: seen.append(change.new), names="pair")
    state.load(examples.get("disjoint"))
    assert len(seen) == 1 and state.can_undo
    state.undo()
    assert len(seen) == 2


def test_a_new_change_forgets_what_was_undone():
    state = PairState()
    state.move("p", 0, 500)
    state.undo()
    state.move("p", 0, 600)
    assert not state.can_redo


def test_reset_returns_to_the_first_pair_and_can_be_undone():
    state = PairState(examples.get("tell-tale"))
    state.load(examples.WORKED)
    state.reset()
    assert state.pair.tokens == tuple("ABCD")
    state.undo()
    assert state.pair.tokens == tuple("ABCDE")


def test_a_bad_law_changes_nothing():
    state = PairState()
    before = state.pair
    for values in (["1/2"] * 5, ["-1", "2", "0", "0", "0"], ["1"]):
        with pytest.raises(ValueError, match="p"):
            state.set_law("p", values)
    with pytest.raises(ValueError, match="law is 'r'"):
        state.move("r", 0, 1)
    assert state.pair == before and not state.can_undo


def test_a_law_in_thirds_stays_exact():
    state = PairState(Verification(p=[0.5, 0.5], q=[0.5, 0.5]))
    state.set_law("q", ["1/3", "2/3"])
    assert [str(x) for x in state.verification.q] == ["1/3", "2/3"]


moves = st.tuples(st.sampled_from("pq"), st.integers(0, 4), st.integers(-5, 1200), st.sampled_from(["a", "b", None]))


@settings(max_examples=60)
@given(st.lists(moves, max_size=30))
def test_any_edits_keep_two_laws_and_can_all_be_taken_back(edits):
    state = PairState()
    first = state.pair
    for edit in edits:
        state.move(*edit)
        assert sum(state.pair.p) == sum(state.pair.q) == state.pair.total
        assert (state.verification.combined == state.verification.p).all()
    last = state.pair
    for _ in range(len(edits)):
        state.undo()
    assert state.pair == first and not state.can_undo
    for _ in range(len(edits)):
        state.redo()
    assert state.pair == last


def test_a_proposed_pair_from_the_past_is_an_undo_and_from_the_future_a_redo():
    state = PairState()
    first = state.pair
    state.move("p", 0, 900)
    moved = state.pair
    state.propose(first)
    assert (state.pair, state.can_undo, state.can_redo) == (first, False, True)
    state.propose(moved)
    assert (state.pair, state.can_undo, state.can_redo) == (moved, True, False)
    state.propose(first.moved("q", 1, 0), gesture="drag")
    state.propose(first.moved("q", 1, 100), gesture="drag")
    state.undo()
    assert state.pair == moved
