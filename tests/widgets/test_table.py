import pytest
from ipywidgets.widgets.widget import _instances

from spec_viz import examples
from spec_viz.widgets import LawTable, PairState, law_table


def values(table):
    return [field.value for field in table.fields]


def type_in(table, index, text):
    """Take the browser's path: the value arrives on Enter or when the field is left."""
    table.fields[index].set_state({"value": text})


def test_it_shows_the_law_exactly():
    table = law_table(PairState(), "p")
    assert values(table) == ["0.4", "0.3", "0.15", "0.1", "0.05"]
    assert [f.description for f in table.fields] == ["p(A)", "p(B)", "p(C)", "p(D)", "p(E)"]
    assert all(not f.continuous_update for f in table.fields)


def test_a_law_is_taken_as_soon_as_it_adds_up_and_not_before():
    state = PairState()
    table, before = LawTable(state, "p"), state.pair
    type_in(table, 0, "1/2")
    assert state.pair == before and "Too much: 0.1" in table.left_over.value
    type_in(table, 1, "10%")
    assert state.pair == before and "Left over: 0.1" in table.left_over.value
    type_in(table, 1, ".2")
    assert state.pair.p == (500, 200, 150, 100, 50) and table.left_over.value == ""
    state.undo()
    assert values(table) == ["0.4", "0.3", "0.15", "0.1", "0.05"]


def test_the_others_can_be_fitted_to_the_field_that_was_edited():
    state = PairState()
    table = LawTable(state, "p")
    type_in(table, 0, "0.7")
    table.fit.click()
    assert [str(x) for x in state.verification.p] == ["7/10", "3/20", "3/40", "1/20", "1/40"]


@pytest.mark.parametrize("text", ["0.5 .1 .2 .1 .1", "[1/2, 1/10, 1/5, 1/10, 10%]"])
def test_a_whole_vector_may_be_pasted(text):
    state = PairState()
    table = LawTable(state, "q")
    type_in(table, 2, text)
    assert state.pair.q == (500, 100, 200, 100, 100)
    assert values(table) == ["0.5", "0.1", "0.2", "0.1", "0.1"]


@pytest.mark.parametrize(
    "text, says",
    [
        ("x", "A is &#x27;x&#x27;, not a finite number"),
        ("", "A is"),
        ("-0.1", "A is -0.1; a probability lies in"),
        ("2", "A is 2"),
        ("nan", "A is"),
        (".5 .5", "2 numbers for 5 tokens"),
        ("<b>", "&lt;b&gt;"),
    ],
)
def test_bad_input_names_what_is_wrong_and_changes_nothing(text, says):
    state = PairState()
    table, before = LawTable(state, "p"), state.pair
    type_in(table, 0, text)
    assert says in table.left_over.value and state.pair == before
    assert table.revert.layout.display is None
    table.revert.click()
    assert values(table)[0] == "0.4" and table.left_over.value == ""


def test_thirds_are_typed_and_shown_as_fractions():
    state = PairState(examples.get("tell-tale"))
    table = LawTable(state, "p")
    type_in(table, 0, "1/3 1/3 1/6 1/6")
    assert values(table) == ["1/3", "1/3", "1/6", "1/6"] and state.pair.total == 3000


def test_it_follows_other_tokens_and_leaves_nothing_behind():
    before, state = len(_instances), PairState()
    table = LawTable(state, "p")
    for name in examples.names():
        state.load(examples.get(name))
        assert len(table.fields) == len(state.pair.tokens)
    table.close()
    assert len(_instances) == before
    state.load(examples.WORKED)


def test_a_number_off_the_grid_is_kept_exactly():
    state = PairState()
    table = LawTable(state, "p")
    type_in(table, 0, "0.3335 0.3665 .15 .1 .05")
    assert state.pair.total == 2000
    assert values(table)[:2] == ["0.3335", "0.3665"]
