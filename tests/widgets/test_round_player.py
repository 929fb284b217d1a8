from fractions import Fraction as F

import pytest

from spec_viz.widgets import RoundState
from spec_viz.widgets.round_player import RoundPlayer


def typed(player, name, text):
    """Take the browser's path: the value arrives on Enter or when the field is left."""
    player.fields[name].set_state({"value": text})


def test_it_shows_the_numbers_that_this_gamma_uses():
    state = RoundState()
    player = RoundPlayer(state)
    assert [field.value for field in player.fields.values()] == ["0.35, 0.2", "0.72, 0.4", "0.5"]
    state.set(gamma=4)
    assert player.fields["tests"].value == "0.72, 0.4, 0.6, 0.5"


def test_numbers_that_are_typed_are_played():
    state = RoundState()
    player = RoundPlayer(state)
    typed(player, "tests", "1/2 40%")
    assert state.played.rounds["token"].u == (F(1, 2), F(2, 5)) and player.fields["tests"].value == "0.5, 0.4"
    assert state.played.luck.tests[2:] == (F("0.6"), F("0.5"))
    assert "The token rule accepts 2 of 2 drafts; out come B A C." in player.words.value
    typed(player, "last", ".05")
    assert state.played.luck.last == F(1, 20)
    typed(player, "last", "0.050")
    assert player.fields["last"].value == "0.05"


@pytest.mark.parametrize(
    "name, text, says",
    [
        ("tests", ".5", "u of the tests: 1 numbers; write 2, such as .5, .5"),
        ("drafts", "1 .5", "u is 1; a uniform number lies in [0, 1)"),
        ("last", "<b>", "&lt;b&gt;"),
        ("last", "", "0 numbers; write 1"),
    ],
)
def test_bad_numbers_are_said_and_the_round_stays(name, text, says):
    state = RoundState()
    player, before = RoundPlayer(state), state.played
    typed(player, name, text)
    assert says in player.message.value and 'role="alert"' in player.message.value and state.played is before
    typed(player, name, "0.1, 0.1" if name != "last" else "0.1")
    assert player.message.value == ""


def test_another_round_and_the_same_from_a_seed():
    players = [RoundPlayer(RoundState(), rng=5) for _ in range(2)]
    for player in players:
        player.another.click()
    first, second = (player.state.played.luck for player in players)
    assert first == second != RoundState().played.luck


def test_rows_one_by_one():
    player = RoundPlayer(RoundState())
    assert player.back.disabled and "Row" not in player.words.value
    player.next.click()
    assert "Row 1 sees the start and tests B" in player.words.value and not player.back.disabled
    player.next.click()
    player.next.click()
    assert player.next.disabled and "Row 3 sees B A, has no draft to test and emits C, free." in player.words.value
    player.back.click()
    assert player.state.played.row == 2


def test_names_of_tokens_cannot_act():
    from spec_viz.rounds import TableModel

    models = [TableModel.constant("1/2 1/2", ["<img src=x>", "B"]) for _ in range(2)]
    assert "<img" not in RoundPlayer(RoundState(models)).words.value
