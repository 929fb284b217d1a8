from spec_viz import examples
from spec_viz.widgets import PairState, TokenEditor


def test_add_rename_remove():
    state = PairState()
    editor = TokenEditor(state)
    editor.name.value = "new"
    editor.buttons["Add"].click()
    assert state.pair.tokens == (*"ABCDE", "new") and state.pair.p[-1] == state.pair.q[-1] == 0
    editor.token.value = 1
    editor.name.value = "bee"
    editor.buttons["Rename"].click()
    assert state.pair.tokens[1] == "bee"
    editor.buttons["Remove"].click()
    assert state.pair.tokens == (*"ACDE", "new") and sum(state.pair.p) == sum(state.pair.q) == 1000
    assert state.pair.p[:4] == (572, 214, 143, 71)
    for _ in range(3):
        state.undo()
    assert (state.verification.p == examples.WORKED.p).all()


def test_what_cannot_be_is_said_and_changes_nothing():
    state = PairState()
    editor, before = TokenEditor(state), state.pair
    editor.name.value = "A"
    editor.buttons["Add"].click()
    assert "&#x27;A&#x27; occurs twice" in editor.message.value and state.pair == before
    for i in range(7):
        editor.name.value = f"n{i}"
        editor.buttons["Add"].click()
    assert editor.message.value == ""
    editor.name.value = "one too many"
    editor.buttons["Add"].click()
    assert "12 tokens already" in editor.message.value
    state.load(examples.get("identical"))
    for _ in range(3):
        editor.buttons["Remove"].click()
    editor.buttons["Remove"].click()
    assert "only 2 tokens left" in editor.message.value and len(state.pair.tokens) == 2
