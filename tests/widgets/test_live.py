import pytest
from matplotlib.figure import Figure
from traitlets import HasTraits, Int

from spec_viz.widgets.live import LivePicture


class Counter(HasTraits):
    n = Int(3)


class Dots:
    """A picture that says how many dots it has."""

    def __init__(self, figure, theme):
        figure.set_facecolor("white" if theme == "light" else "black")
        ax = figure.add_axes((0, 0, 1, 1), xlim=(-1, 1), ylim=(0, 1))
        ax.set_axis_off()
        self.line = ax.plot([], [], "o")[0]
        self.artists = [self.line]

    def update(self, n):
        if n < 0:
            raise ValueError(f"{n} dots")
        self.line.set_data([i / 10 for i in range(n)], [0.5] * n)
        self.text = f"{n} dots"


class DotPicture(LivePicture):
    def inches(self, width):
        return width, 1.0

    def draw(self, figure, value, theme):
        assert isinstance(figure, Figure)
        dots = Dots(figure, theme)
        dots.update(value)
        return dots


def test_one_change_is_one_redraw_and_one_message(monkeypatch):
    state = Counter()
    picture, messages = DotPicture(state, "n"), []
    first = picture.png
    monkeypatch.setattr(picture, "send_state", lambda key=None: messages.append(key))
    for n in (4, 5, 5, 6):
        state.n = n
    assert len(messages) == 3 and picture.alt == "6 dots" and picture.png != first


def test_the_page_decides_size_and_theme():
    picture = DotPicture(Counter(), "n")
    assert picture.aspect == "12.800 / 1.000"
    light = picture.png
    picture.set_state({"dark": True})
    assert picture.png != light
    picture.set_state({"size": "narrow"})
    assert picture.aspect == "4.200 / 1.000"


def test_an_error_is_shown_and_the_last_good_picture_stays():
    state = Counter()
    picture = DotPicture(state, "n")
    good = picture.png
    with pytest.raises(ValueError, match="-1 dots"):
        state.n = -1
    assert picture.message == "ValueError: -1 dots" and picture.png == good
    state.n = 2
    assert picture.message == "" and picture.alt == "2 dots"


def test_its_face_and_its_end():
    state = Counter()
    picture = DotPicture(state, "n")
    assert picture.static_face() == (picture.png, "3 dots")
    picture.close()
    state.n = 9
    assert picture.alt == "3 dots"
