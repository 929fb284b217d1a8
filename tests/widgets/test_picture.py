from io import BytesIO

import matplotlib.pyplot
import pytest
from ipywidgets.widgets.widget import _instances
from PIL import Image

from spec_viz import examples, verify
from spec_viz.widgets import PairState, StoryPicture


def dimensions(png):
    return Image.open(BytesIO(png)).size


def test_it_shows_the_pair_and_says_it_in_words():
    picture = StoryPicture(PairState())
    assert dimensions(picture.png)[0] == 1280
    assert "B 0.20; together 0.20" in picture.alt
    width, height = map(float, picture.aspect.split(" / "))
    assert dimensions(picture.png)[1] == pytest.approx(1280 * height / width, abs=1)


def test_one_move_is_one_redraw_and_one_message(monkeypatch):
    state = PairState()
    picture, redraws, messages = StoryPicture(state), [], []
    png = picture._frame.png
    monkeypatch.setattr(picture._frame, "png", lambda: redraws.append(1) or png())
    monkeypatch.setattr(picture, "send_state", lambda key=None: messages.append(key))
    for n in range(50):
        state.move("q", 1, 10 * n, gesture="drag")
    assert len(redraws) == len(messages) == 50


def test_the_page_decides_size_and_theme():
    picture = StoryPicture(PairState())
    light = picture.png
    picture.set_state({"dark": True})
    assert picture.png != light and dimensions(picture.png)[0] == 1280
    picture.set_state({"size": "narrow"})
    assert dimensions(picture.png)[0] == 420 < dimensions(picture.png)[1]


def test_an_error_is_shown_and_the_last_good_picture_stays(monkeypatch):
    state = PairState()
    picture = StoryPicture(state)
    good = picture.png

    def boom(*_):
        raise ValueError("boom")

    monkeypatch.setattr(picture._frame, "update", boom)
    with pytest.raises(ValueError, match="boom"):
        state.move("p", 0, 900)
    assert picture.message == "ValueError: boom" and picture.png == good
    monkeypatch.undo()
    state.move("p", 0, 100)
    assert picture.message == "" and picture.png != good


def test_a_dart_is_thrown_kept_and_dropped_where_it_cannot_be():
    state = PairState()
    picture = StoryPicture(state)
    without = picture.png
    picture.dart = verify(state.verification, draft="B", u=0.72)
    assert picture.png != without and "rejected" in picture.alt
    state.move("q", 1, 0)
    assert picture.dart is None
    state.undo()
    assert picture.dart is not None


def test_nothing_is_left_behind():
    before, state = len(_instances), PairState()
    for _ in range(20):
        StoryPicture(state).close()
    assert len(_instances) == before
    assert not state._trait_notifiers.get("pair", {}).get("change")
    assert matplotlib.pyplot.get_fignums() == []


def test_every_example_can_be_shown():
    state = PairState()
    picture = StoryPicture(state)
    for name in examples.names():
        state.load(examples.get(name))
        assert picture.message == "" and picture.alt
