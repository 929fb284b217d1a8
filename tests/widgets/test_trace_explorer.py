import subprocess
import sys

import pytest
from ipywidgets.widgets.widget import _instances

from spec_viz.models import recorded
from spec_viz.models.running import speculate
from spec_viz.models.trace import REST
from spec_viz.widgets import TraceExplorer, TraceState
from spec_viz.widgets.trace_words import kind, words
from tests.models.pairs import table_pair
from tests.plots.traces import MAP, RUN, odd


@pytest.fixture
def explorer():
    return TraceExplorer(RUN)


def choose(tokens, index):
    """Take the browser's path."""
    tokens.set_state({"request": {"index": index, "serial": 1}})


def step_of(what, trace=RUN):
    state = TraceState(trace)
    return next(n for n, step in enumerate(state.steps) if kind(trace, step) == what)


def test_a_token_of_the_text_is_on_the_board(explorer):
    for place in (0, 5, 11):
        choose(explorer.text, place)
        step = explorer.state.now
        assert step.place == place and explorer.text.chosen == place
        if step.row >= 0:
            v, recorded_pair = explorer.pair.verification, RUN.verification(step.row)
            assert v.tokens == recorded_pair.tokens
            assert [float(x) for x in (*v.p, *v.q)] == pytest.approx([*recorded_pair.p, *recorded_pair.q], abs=1e-6)
            assert explorer.board.state is explorer.pair and words(RUN, step).split(".")[0] in explorer.words.value


def test_the_dart_is_the_test_as_it_was(explorer):
    for what in ("accepted", "rejected"):
        explorer.state.step = step_of(what)
        row = explorer.state.now.row
        dart, v = explorer.board.dart, explorer.pair.verification
        assert dart["u"] == RUN.u[row] and v.tokens[dart["token"]] == RUN.piece(RUN.token[row])
        assert (dart["u"] < v.accept_prob[dart["token"]]) == (what == "accepted")
    explorer.state.step = step_of("never looked at")
    assert explorer.board.dart is None


def test_drafts_that_nobody_looked_at_are_chosen_in_their_round(explorer):
    number = step_of("never looked at")
    explorer.state.step = number
    assert explorer.text.chosen == -1
    mine = explorer.state.in_round()
    choose(explorer.round, 0)
    assert explorer.state.step == mine[0]
    choose(explorer.round, mine.index(number))
    assert explorer.state.step == number and explorer.round.chosen == mine.index(number)
    assert "Nobody looked at it" in explorer.words.value


def test_rounds_are_stepped_through(explorer):
    assert explorer.back.disabled and not explorer.next.disabled
    for number in range(1, RUN.round_count):
        explorer.next.click()
        assert explorer.state.now.round == number
        drafts = [RUN.piece(t) for t in RUN.token[RUN.round == number]]
        assert [t["text"] for t in explorer.round.tokens][: len(drafts)] == drafts
        assert explorer.round.before == f"Round {number + 1}: "
    assert explorer.next.disabled
    explorer.back.click()
    assert explorer.state.now.round == RUN.round_count - 2


def test_a_token_without_a_draft_has_no_board(explorer):
    explorer.state.step = step_of("no draft")
    assert explorer.board.layout.visibility == explorer.numbers.layout.visibility == "hidden"
    assert "no draft to test" in explorer.words.value
    explorer.state.step = 0
    assert explorer.board.layout.visibility == "visible"


def test_a_pair_changed_by_hand_is_said_and_taken_back(explorer):
    assert explorer._own.layout.display == "none"
    as_it_was = explorer.pair.pair
    explorer.pair.move("q", 0, 900)
    assert explorer._own.layout.display is None and "another pair" in explorer.edited.value
    explorer.again.click()
    assert explorer.pair.pair == as_it_was and explorer._own.layout.display == "none"
    explorer.pair.move("q", 0, 900)
    choose(explorer.text, 3)
    assert explorer._own.layout.display == "none"


def test_a_large_vocabulary_keeps_its_mass():
    explorer = TraceExplorer(recorded())
    state = explorer.state
    for number in range(0, len(state.steps), 7):
        state.step = number
        if state.now.row < 0:
            continue
        v = explorer.pair.verification
        assert len(v) <= 12 and set(v.tokens[-2:]) <= set(REST) | set(v.tokens[:-2])
        assert float(v.acceptance_rate) == pytest.approx(state.trace.acceptance_rate[state.now.row], abs=2e-5)


def test_a_text_that_was_read_has_no_rounds():
    explorer = TraceExplorer(MAP)
    assert explorer._player.layout.display == explorer.round.layout.display == "none"
    assert explorer.text.before == "A" and len(explorer.text.tokens) == len(MAP)
    assert explorer.board.dart is None
    explorer.state.load(RUN)
    assert explorer._player.layout.display is None and len(explorer.text.tokens) == len(RUN.text)


def test_odd_tokens():
    explorer = TraceExplorer(odd())
    assert explorer.round.tokens == []
    tiles = explorer.text.tokens
    assert [t["text"] for t in tiles[:3]] == [" upon", " a", "⏎"] and [t["ends_line"] for t in tiles[:4]] == [
        0,
        0,
        1,
        0,
    ]
    assert {"<b>", "∅", "\\u0007", "  "} <= {t["text"] for t in tiles}
    for number in range(len(explorer.state.steps)):
        explorer.state.step = number


def test_block_tests_throw_no_dart():
    trace = speculate(table_pair(), "AB", 3, tokens=20, rng=5, rule="block", progress=False)
    explorer = TraceExplorer(trace)
    for number in range(len(explorer.state.steps)):
        explorer.state.step = number
        assert explorer.board.dart is None


def test_one_choice_is_one_pair_on_the_board(explorer):
    shown, state = [], explorer.state
    explorer.board.observe(shown.append, "pair")
    rows = [state.steps[n].row for n in state.in_text()]
    here = RUN.top_p[rows[0]]
    choose(explorer.text, next(n for n, row in enumerate(rows) if row >= 0 and (RUN.top_p[row] != here).any()))
    assert len(shown) == 1


def test_its_face(explorer):
    data, metadata = explorer._repr_mimebundle_()
    assert data["image/png"].startswith(b"\x89PNG")
    assert (
        data["text/plain"].startswith("A text of 60 tokens.") and "Chosen: Round 1, draft 1 of 3" in data["text/plain"]
    )
    assert metadata["image/png"]["alt"] == data["text/plain"]


def test_an_error_is_shown_and_raised(explorer, monkeypatch):
    monkeypatch.setattr(explorer.pair, "load", lambda v: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        explorer.state.step = step_of("rejected")
    assert explorer.words.value == '<span role="alert">ZeroDivisionError: division by zero</span>'


def test_nothing_is_left_behind():
    before, state = len(_instances), TraceState(RUN)
    for _ in range(3):
        TraceExplorer(state).close()
    assert len(_instances) == before and not state._trait_notifiers.get("step", {}).get("change")


def test_it_needs_no_model():
    code = (
        "import sys; from spec_viz.models import recorded; from spec_viz.widgets import TraceExplorer; "
        "TraceExplorer(recorded()); print(*[m for m in sys.modules if m.startswith('spec_viz.models.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"spec_viz.models.recordings", "spec_viz.models.trace"}
