from fractions import Fraction as F

import matplotlib.pyplot
import pytest
from ipywidgets.widgets.widget import _instances

from spec_viz import rules
from spec_viz.rounds import TableModel, block_law
from spec_viz.widgets import RoundLab, RoundState
from spec_viz.widgets.round_lab import MODELS, OWN


def slide(lab, law, index, ticks):
    """Take the browser's path."""
    lab.sliders[law].set_state({"request": {"law": law, "index": index, "ticks": ticks, "gesture": str(ticks)}})


def row(lab, name):
    """The cells of a line of numbers."""
    line = lab.numbers.value.split(f'scope="row">{name}</th>')[1].split("</tr>")[0]
    return [cell.split("</td>")[0] for cell in line.split('<td align="right">')[1:]]


def test_it_starts_with_three_tokens_both_rules_and_the_bound():
    lab = RoundLab()
    assert row(lab, "accepted drafts, on average") == ["0.81", "0.93", "0.97"]
    assert row(lab, "tokens of a round") == ["1.81", "1.93", "1.97"]
    assert row(lab, "TV from the target") == ["0", "0", ""]
    assert lab.preset.value == "three tokens in context" and lab.gamma.value == 2
    assert [label for label, _ in lab.prefix.options] == ["start", "after A", "after B", "after C"]


def test_a_slider_moves_the_law_after_the_chosen_prefix_and_everything_follows():
    lab = RoundLab(rules.MODELS["two tokens in context"])
    before = lab.picture.png
    lab.prefix.set_state({"_options_labels": lab.prefix._options_labels, "index": 2})
    assert lab.picture.png == before and lab.tables["p"].fields[0].value == "0.2"
    slide(lab, "q", 0, 200)
    assert lab.state.played.draft.law("B").tolist() == [F(1, 5), F(4, 5)] and lab.preset.value == OWN
    assert lab.picture.png != before and row(lab, "TV from the target") == ["0", "0", ""]
    law = block_law(*lab.state.played.models, 2)
    assert row(lab, "accepted drafts, on average")[1] == str(float(law.expected_accepted))


def test_an_exact_field_takes_a_law_as_soon_as_it_adds_up():
    lab = RoundLab(rules.MODELS["two tokens in context"])
    lab.tables["p"].fields[0].set_state({"value": "1/3"})
    assert lab.state.played.target.law()[0] == F(1, 2)
    lab.tables["p"].fields[1].set_state({"value": "2/3"})
    assert lab.state.played.target.law().tolist() == [F(1, 3), F(2, 3)]


@pytest.mark.parametrize("act", ["slide", "gamma", "preset", "row", "luck"])
def test_one_move_is_one_redraw(monkeypatch, act):
    lab, redraws = RoundLab(), []
    png = lab.picture._frame.png
    monkeypatch.setattr(lab.picture._frame, "png", lambda: redraws.append(1) or png())
    {
        "slide": lambda: slide(lab, "p", 0, 300),
        "gamma": lambda: lab.gamma.set_state({"index": 2}),
        "preset": lambda: lab.preset.set_state({"index": 1}),
        "row": lab.player.next.click,
        "luck": lab.player.another.click,
    }[act]()
    assert len(redraws) == 1


def test_presets_are_the_known_models():
    lab = RoundLab()
    for i, name in enumerate(MODELS):
        lab.preset.set_state({"index": i})
        assert (lab.state.played.target.laws(1) == MODELS[name][0].laws(1)).all() and lab.preset.value == name
    assert row(lab, "accepted drafts, on average") == ["10/9", "11/9", "4/3"]
    lab.preset.set_state({"index": len(MODELS)})  # "your own models" chosen by hand loads nothing
    assert row(lab, "accepted drafts, on average") == ["10/9", "11/9", "4/3"]


def test_its_face():
    data, metadata = RoundLab()._repr_mimebundle_()
    assert data["image/png"].startswith(b"\x89PNG")
    assert data["text/plain"].startswith("The token rule accepts 0 of 2 drafts; out comes A. The block rule accepts 2")
    assert metadata["image/png"]["alt"] == data["text/plain"]


def test_an_error_is_shown_and_the_last_picture_stays(monkeypatch):
    lab = RoundLab()
    good = lab.picture.png
    monkeypatch.setattr(lab.picture._frame, "update", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        slide(lab, "p", 0, 100)
    assert lab.picture.message == "ZeroDivisionError: division by zero" and lab.picture.png == good
    lab.complain("<b>")
    assert lab.message.value == '<span role="alert">&lt;b&gt;</span>'


def test_tokens_that_the_draft_never_proposes_or_the_target_never_wants():
    lab = RoundLab((TableModel.constant("1 0 0"), TableModel.constant("0 1/2 1/2")))
    assert row(lab, "accepted drafts, on average") == ["0", "0", "0"] and row(lab, "TV from the target")[0] == "0"


def test_nothing_is_left_behind():
    before, state = len(_instances), RoundState()
    for _ in range(3):
        RoundLab(state).close()
    assert len(_instances) == before and not state._trait_notifiers.get("played", {}).get("change")
    assert matplotlib.pyplot.get_fignums() == []
