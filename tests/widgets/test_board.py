import random
import re

import pytest
from ipywidgets.widgets.widget import _instances

from spec_viz import Verification, examples
from spec_viz.plots import style
from spec_viz.widgets import Board, PairState
from spec_viz.widgets.board import CSS, as_dict, presets
from spec_viz.widgets.pair import Pair

WORKED = Pair.of(examples.WORKED)


def propose(board, pair, gesture="g", serial=1):
    """Take the browser's path."""
    board.set_state({"request": {"serial": serial, "gesture": gesture, "pair": as_dict(pair), "last": True}})


def test_it_shows_the_worked_example():
    board = Board()
    assert board.pair["p"] == [400, 300, 150, 100, 50] and board.pair["tokens"] == list("ABCDE")
    assert board.state.verification.p.tolist() == examples.WORKED.p.tolist()
    assert [p["name"] for p in board.presets] == examples.names() and board.presets == presets()


def test_a_proposal_moves_the_state_and_one_gesture_is_one_entry():
    board = Board()
    for serial, ticks in enumerate((490, 400, 300), 1):
        propose(board, WORKED.moved("q", 1, ticks), serial=serial)
    assert board.state.pair.q == (280, 300, 210, 140, 70) and board.pair["serial"] == 3
    board.state.undo()
    assert board.pair["q"] == [200, 500, 150, 100, 50] and not board.state.can_undo


def test_a_proposal_that_equals_the_past_is_an_undo():
    board = Board()
    moved = WORKED.moved("p", 0, 900)
    propose(board, moved, "a")
    propose(board, WORKED, "b")
    assert (board.state.can_undo, board.state.can_redo) == (False, True)
    propose(board, moved, "c")
    assert (board.state.can_undo, board.state.can_redo) == (True, False)


def test_two_boards_on_one_state_stay_together():
    state = PairState()
    a, b = Board(state), Board(state)
    propose(a, WORKED.moved("p", 0, 900))
    assert b.pair["p"] == a.pair["p"] and b.pair["p"][0] == 900


def test_another_board_learns_which_gesture_it_was():
    state = PairState()
    a, b = Board(state), Board(state)
    for serial, ticks in enumerate((490, 400), 1):
        propose(a, WORKED.moved("q", 1, ticks), gesture="drag", serial=serial)
        assert b.pair["gesture"] == "drag"
    state.undo()
    assert b.pair["gesture"] is None


def test_text_restores_pair_and_dart():
    board = Board.from_text("p=.5,.3,.2&q=.2,.3,.5&tokens=x,y,z&draft=z&u=.9")
    assert board.state.pair.tokens == ("x", "y", "z") and board.dart == {"token": 2, "u": 0.9}
    assert Board.from_text(board.to_text()).to_text() == board.to_text()
    assert "rejected" in board.static_face()[1]


def test_a_bad_text_opens_the_worked_example_and_says_why():
    board = Board.from_text("p=.5,.4&q=.5,.5")
    assert board.state.pair == WORKED
    assert board.message == "p sums to .9, not 1. This is the worked example instead."


def test_the_command_line_reaches_the_first_board(monkeypatch):
    monkeypatch.setenv("SPEC_VIZ_TEXT", "p=.5,.5&q=.1,.9&draft=B&u=.3")
    assert Board().to_text() == "p=.5,.5&q=.1,.9&draft=B&u=.3"
    assert Board(examples.WORKED).state.pair == WORKED
    monkeypatch.setenv("SPEC_VIZ_TEXT", "p=2")
    assert Board().state.pair == WORKED and "p sums to 2" in Board().message


def test_a_dart_that_no_trial_can_be_is_dropped_with_a_reason():
    board = Board(examples.get("disjoint"))
    for dart, says in [
        ({"token": 0, "u": 0.5}, "q = 0"),
        ({"token": 9, "u": 0.5}, "9 is not in the vocabulary"),
        ({"token": 2, "u": 1}, "u is 1"),
        ({"token": 2, "u": "x"}, "u is 'x'"),
        ({"u": 0.5}, "None is not in the vocabulary"),
    ]:
        board.set_state({"dart": dart})
        assert board.dart is None and says in board.message
    board.set_state({"dart": {"token": 2, "u": 0.5}})
    assert board.dart == {"token": 2, "u": 0.5}


def test_a_pair_that_no_longer_drafts_the_darts_token_loses_the_dart():
    board = Board(dart=("B", 0.72))
    assert board.dart == {"token": 1, "u": 0.72}
    propose(board, WORKED.moved("q", 1, 0))
    assert board.dart is None


BAD = [
    {},
    {"pair": 1},
    {"pair": {}},
    {"serial": -1},
    {"serial": "1"},
    {"gesture": 5},
    {"pair": {"p": [1000, 0]}},
    {"pair": {"p": [500, 300, 150, 100, 50]}},
    {"pair": {"p": [400.5, 299.5, 150, 100, 50]}},
    {"pair": {"p": [-100, 800, 150, 100, 50]}},
    {"pair": {"p": [float("nan")] * 5}},
    {"pair": {"p": [True, 999, 0, 0, 0]}},
    {"pair": {"p": None}},
    {"pair": {"p": "400"}},
    {"pair": {"total": 10**9}},
    {"pair": {"total": 999}},
    {"pair": {"tokens": ["A"] * 5}},
    {"pair": {"tokens": [1, 2, 3, 4, 5]}},
    {"pair": {"tokens": list("ABCD")}},
    {"pair": {"tokens": ["x" * 10**5, "b", "c", "d", "e"]}},
    {"pair": {"tokens": {"A": 1}}},
]


def malformed(change):
    """Return a good request with one thing wrong."""
    good = {"serial": 7, "gesture": "g", "pair": as_dict(WORKED)}
    pair = change.get("pair", {})
    return good | change | {"pair": good["pair"] | pair if isinstance(pair, dict) and pair else pair or good["pair"]}


@pytest.mark.parametrize("change", BAD[3:], ids=lambda change: str(change)[:40])
def test_a_malformed_proposal_changes_nothing_and_says_so(change):
    board = Board()
    sent = []
    board.send_state = lambda key=None: sent.append(key)
    board.set_state({"request": malformed(change)})
    assert board.state.pair == WORKED and board.message and "pair" in sent
    board.set_state({"request": malformed({"serial": 8})})
    assert board.message == ""


def test_ten_thousand_random_messages_never_break_it():
    rng, board = random.Random(1), Board()
    junk = [
        None,
        True,
        -1,
        0,
        1,
        1e308,
        float("nan"),
        float("inf"),
        2**70,
        "",
        "<img src=x onerror=alert(1)>",
        [],
        {},
        [[]],
    ]

    def anything(depth=0):
        if depth > 2 or rng.random() < 0.5:
            return rng.choice(junk)
        if rng.random() < 0.5:
            return [anything(depth + 1) for _ in range(rng.randrange(6))]
        return {
            rng.choice(["p", "q", "total", "tokens", "pair", "serial", "gesture", "token", "u"]): anything(depth + 1)
            for _ in range(4)
        }

    for serial in range(10_000):
        request = malformed(rng.choice(BAD[3:])) | {"serial": serial}
        if rng.random() < 0.5:
            request = request | {rng.choice(["pair", "serial", "gesture"]): anything()}
        if rng.random() < 0.3:
            request = request | {"pair": as_dict(WORKED) | {rng.choice(["p", "q", "total", "tokens"]): anything()}}
        board.set_state({"request": request})
        if rng.random() < 0.1:
            dart = anything()
            if dart is None or isinstance(dart, dict):
                board.set_state({"dart": dart})
        v = board.state.verification
        assert (v.combined == v.p).all() and sum(v.q) == 1


def test_its_face_reads_without_a_kernel():
    data, metadata = Board(dart=("B", 0.72))._repr_mimebundle_()
    assert data["image/png"].startswith(b"\x89PNG") and "A is emitted" in data["text/plain"]
    assert metadata["image/png"]["alt"] == data["text/plain"]


def test_fifty_runs_leave_nothing_behind():
    before, state = len(_instances), PairState()
    for _ in range(50):
        Board(state).close()
    assert len(_instances) == before and not state._trait_notifiers.get("pair", {}).get("change")


def test_messages_stay_small():
    import json

    tokens = [f"token number {i}" for i in range(12)]
    board = Board(Verification(p=["1/12"] * 12, q=["1/12"] * 12, tokens=tokens))
    assert len(json.dumps({"serial": 1, "gesture": "g" * 20, "pair": board.pair, "last": True})) < 4096


def colours(selector):
    """Return the custom properties of one rule of the board's style sheet, fallbacks resolved."""
    rule = re.search(re.escape(selector) + r" \{(.*?)\n\}", CSS.read_text("utf-8"), re.DOTALL)[1]
    found = re.findall(r"--sv-([\w-]+): (?:var\([\w-]+, )?(#[0-9a-f]+)\)?;", rule)
    return {name: value.upper() for name, value in found}


@pytest.mark.parametrize(
    ("selector", "theme"),
    [(".sv-board", style.LIGHT), ('.sv-board[data-theme="dark"]', style.DARK)],
    ids=["light", "dark"],
)
def test_it_wears_the_colours_of_the_figures(selector, theme):
    """Their contrast and their distance for colour-blind eyes are tested with the figures."""
    seen = colours(selector)
    roles = {"p": theme.p.face, "q": theme.q.face, "accepted": theme.accepted.face, "rejected": theme.rejected.edge}
    roles |= {"corrected": theme.corrected.face, "corrected-edge": theme.corrected.edge, "q-edge": theme.q.edge}
    roles |= {"p-hatch": theme.p.edge, "muted": theme.muted, "ribbon": theme.ribbon, "ink": theme.ink}
    assert {name: seen[name] for name in roles} == roles
