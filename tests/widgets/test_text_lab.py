import pytest
from ipywidgets.widgets.widget import _instances

from spec_viz.models import acceptance_map, pair
from spec_viz.widgets import TextLab


@pytest.fixture
def lab():
    return TextLab("To be, or not", draft="3-gram")


def test_it_reads_what_is_typed(lab):
    lab.text.value = "the queen"
    assert "".join(lab.trace.text) == "o be, or not"  # not before it is asked to
    lab.read.click()
    assert "".join(lab.trace.text) == "he queen"
    wanted = acceptance_map(pair("shakespeare64", "3-gram"), "the queen").acceptance_rate
    assert lab.trace.acceptance_rate == pytest.approx(wanted)
    assert f"<b>{wanted.mean():.3f}</b>" in lab.rate.value


def test_another_draft_and_another_temperature(lab):
    before = lab.trace.acceptance_rate.mean()
    lab.draft.value = "5-gram"
    assert lab.trace.about["draft"] == "5-gram" and lab.trace.acceptance_rate.mean() > before
    lab.temperature.value = "1/2"
    assert lab.trace.about["temperature"] == 0.5
    assert next(tile["name"] for tile in lab.explorer.text.tokens).startswith("o, acceptance rate 0.")


@pytest.mark.parametrize(
    "field, value, says",
    [
        ("text", "naïve", "character &#x27;ï&#x27; at position 2 is not in the alphabet"),
        ("text", "a", "the text has 1 characters; write 2 to 600"),
        ("text", "a" * 601, "the text has 601 characters"),
        ("temperature", "-1", "temperature"),
        ("temperature", "<b>", "temperature is &#x27;&lt;b&gt;&#x27;"),
    ],
)
def test_what_cannot_be_read_is_said(lab, field, value, says):
    good = lab.trace
    getattr(lab, field).value = value
    lab.read.click()
    assert says in lab.message.value and 'role="alert"' in lab.message.value and lab.trace is good
    getattr(lab, field).value = {"text": "to be", "temperature": "1"}[field]
    lab.read.click()
    assert lab.message.value == ""


def test_every_draft_that_is_offered_can_be_had(lab):
    for word in lab.draft.options:
        lab.draft.value = word
        assert lab.message.value == "" and lab.trace.about["draft"] == word


def test_its_face(lab):
    data, _ = lab._repr_mimebundle_()
    assert data["text/plain"].startswith("Draft 3-gram, temperature 1. A text of 12 tokens.")
    assert data["image/png"].startswith(b"\x89PNG")


def test_nothing_is_left_behind():
    before = len(_instances)
    TextLab("to be").close()
    assert len(_instances) == before
