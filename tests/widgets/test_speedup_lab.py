import matplotlib.pyplot
import pytest
from ipywidgets.widgets.widget import _instances

from spec_viz.plan import Plan
from spec_viz.widgets import PlanState, SpeedupLab


def turn(lab, field, text):
    """Take the browser's path."""
    lab.dials[field].set_state({"request": {"text": text, "serial": 1}})


def test_dials_drive_the_plan_the_picture_and_the_numbers():
    lab = SpeedupLab()
    before = lab.picture.png
    turn(lab, "verify_cost", "2")
    assert lab.state.plan == Plan(verify_cost=2) and lab.picture.png != before
    assert "1.48 times as fast" in lab.verdict.value and "1.48 times" in lab.picture.alt
    assert '<th scope="row">speedup</th><td align="right">1.476</td>' in lab.numbers.value
    turn(lab, "gamma", "8")
    assert "no other gamma is faster" in lab.verdict.value


def test_one_move_is_one_redraw(monkeypatch):
    lab, redraws = SpeedupLab(), []
    png = lab.picture._frame.png
    monkeypatch.setattr(lab.picture._frame, "png", lambda: redraws.append(1) or png())
    for n in range(10, 40):
        turn(lab, "alpha", f"0.{n}")
    assert len(redraws) == 30


@pytest.mark.parametrize(
    "field, text", [("gamma", "0"), ("gamma", "1.5"), ("cost", "-1"), ("verify_cost", "0"), ("alpha", "2")]
)
def test_bad_input_is_said_under_its_dial(field, text):
    lab = SpeedupLab()
    before = lab.picture.png
    turn(lab, field, text)
    assert f"{field} is " in lab.dials[field].message and lab.picture.png == before and lab.state.plan == Plan()


def test_dials_name_the_numbers():
    lab = SpeedupLab(Plan(gamma=3))
    assert [d.name for d in lab.dials.values()] == ["alpha", "gamma", "draft cost", "verify cost"]
    assert lab.dials["gamma"].text == "3" and lab.dials["gamma"].step == 1


def test_its_face():
    data, metadata = SpeedupLab()._repr_mimebundle_()
    assert data["image/png"].startswith(b"\x89PNG")
    assert data["text/plain"].startswith("alpha = 0.8, gamma = 5, cost = 0.1, verify cost = 1. Speedup of every gamma")
    assert metadata["image/png"]["alt"] == data["text/plain"]


def test_an_error_is_shown_and_the_last_picture_stays(monkeypatch):
    lab = SpeedupLab()
    good = lab.picture.png
    monkeypatch.setattr(lab.picture._frame, "update", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        turn(lab, "alpha", "0.5")
    assert lab.picture.message == "ZeroDivisionError: division by zero" and lab.picture.png == good


def test_nothing_is_left_behind():
    before, state = len(_instances), PlanState()
    for _ in range(5):
        SpeedupLab(state).close()
    assert len(_instances) == before and not state._trait_notifiers.get("plan", {}).get("change")
    assert matplotlib.pyplot.get_fignums() == []
