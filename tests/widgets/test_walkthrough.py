import pytest
from ipywidgets.widgets.widget import _instances

from spec_viz import examples
from spec_viz.widgets import PairState, Walkthrough


def told(player):
    return player.words.value.count("<li>")


def test_scenario_two_step_by_step():
    player = Walkthrough()
    assert told(player) == 1 and player.back.disabled and "proposes B" in player.words.value
    sentences = ["0.30/0.50) = 0.60", "u = 0.72", "rejected", "all on A", "A is emitted in place of B"]
    for n, sentence in enumerate(sentences, 2):
        assert sentence not in player.words.value
        player.next.click()
        assert told(player) == n and sentence in player.words.value
    assert player.next.disabled
    for _ in range(5):
        player.back.click()
    assert told(player) == 1


def test_scenario_one_accepts_and_its_dart_is_shown_once_u_is_known():
    player = Walkthrough()
    player.buttons["Scenario 1"].click()
    assert player.trial.draft == "A" and player.picture.dart is None
    player.next.click()
    player.next.click()
    assert player.picture.dart == player.trial
    for _ in range(3):
        player.next.click()
    assert "A is emitted, as drafted" in player.words.value


def test_a_chosen_draft_and_u():
    player = Walkthrough()
    player.u.set_state({"value": "0.59"})
    assert player.trial.accepted and player.at == 0
    player.draft.set_state({"index": 2})
    assert player.trial.draft == "C" and player.trial.u == 0.59


@pytest.mark.parametrize("u", ["1", "-0.1", "x", ""])
def test_a_bad_u_is_named_and_the_steps_stay(u):
    player = Walkthrough()
    trial = player.trial
    with pytest.raises(ValueError, match="u is"):
        player.u.set_state({"value": u})
    assert "u is" in player.words.value and told(player) == 1 and player.trial == trial


def test_chance_is_reproducible_and_follows_the_pair():
    a, b = (Walkthrough(examples.get("two-token residual"), rng=7) for _ in range(2))
    for _ in range(5):
        a.buttons["Chance"].click()
        b.buttons["Chance"].click()
        assert a.trial == b.trial


def test_a_new_pair_that_cannot_draft_the_token_gets_another():
    state = PairState()
    player = Walkthrough(state, rng=1)
    state.load(examples.get("disjoint"))
    assert player.trial.draft in ("C", "D") and [o[1] for o in player.draft.options] == ["C", "D"]
    player.buttons["Scenario 2"].click()
    assert state.verification.p.tolist() == examples.WORKED.p.tolist() and player.trial.emitted == "A"


def test_its_face_tells_the_whole_trial():
    data, _ = Walkthrough()._repr_mimebundle_()
    assert "Verdict" not in data["text/plain"] and "Emitted token: A is emitted in place of B." in data["text/plain"]


def test_nothing_is_left_behind():
    before, state = len(_instances), PairState()
    for _ in range(10):
        Walkthrough(state).close()
    assert len(_instances) == before and not state._trait_notifiers.get("pair", {}).get("change")
