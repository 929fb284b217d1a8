from io import BytesIO

import numpy as np
import pytest
from matplotlib.figure import Figure
from PIL import Image

from spec_viz import examples
from spec_viz.plots import Frame, draw_laws, draw_story, story_size

WORKED = examples.WORKED


def pixels(png):
    return np.asarray(Image.open(BytesIO(png)).convert("RGB")).astype(int)


def saved(figure):
    buffer = BytesIO()
    figure.savefig(buffer, format="png")
    return pixels(buffer.getvalue())


def story(v, dart=None, theme="light"):
    figure = Figure(figsize=story_size(7.6), dpi=100)
    return figure, draw_story(figure, v, dart, theme)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_frame_is_the_figure_as_it_would_be_saved(theme):
    frame = Frame(*story(examples.get("tell-tale"), theme=theme))
    frame.png()
    frame.update(WORKED, ("B", 0.72))
    difference = np.abs(pixels(frame.png()) - saved(story(WORKED, ("B", 0.72), theme)[0])).max(axis=-1)
    assert (difference > 64).mean() < 0.01  # words may lie half a pixel away
    shapes = np.abs(pixels(frame.png()) - saved(story(examples.get("tell-tale"), None, theme)[0])).max(axis=-1)
    assert (shapes > 64).mean() > 0.05  # which the other pair is not


def test_nothing_of_the_frame_before_is_left():
    frame = Frame(*story(WORKED))
    first = frame.png()
    frame.update(examples.get("disjoint"), ("C", 0.3))
    assert frame.png() != first
    frame.update(WORKED)
    assert frame.png() == first == frame.png()


def test_the_background_is_drawn_again_only_where_it_changed(monkeypatch):
    frame = Frame(*story(WORKED))
    drawn = []
    draw = frame.canvas.draw
    monkeypatch.setattr(frame.canvas, "draw", lambda: drawn.append(1) or draw())
    frame.png(), frame.png()
    frame.update(WORKED, ("B", 0.72))
    frame.png()
    assert len(drawn) == 1
    frame.update(examples.get("two-token residual"))
    frame.png()
    assert len(drawn) == 2


def test_every_frame_has_the_size_of_the_figure():
    figure, picture = story(WORKED)
    frame = Frame(figure, picture)
    for name in examples.names():
        frame.update(examples.get(name))
        assert pixels(frame.png()).shape[:2] == tuple(int(x) for x in figure.bbox.size[::-1])
    figure.set_size_inches(story_size(4.2))
    frame.update(WORKED)
    assert pixels(frame.png()).shape[:2] == tuple(int(x) for x in figure.bbox.size[::-1])


def test_the_figure_can_still_be_saved_whole():
    figure, picture = story(WORKED)
    before = saved(figure)
    Frame(figure, picture).png()
    assert np.array_equal(saved(figure), before)


def test_one_picture_alone():
    figure = Figure(figsize=(5, 3), dpi=80)
    frame = Frame(figure, draw_laws(figure.add_axes((0.1, 0.2, 0.8, 0.6)), WORKED))
    first = frame.png()
    frame.update(examples.get("identical"))
    assert frame.png() != first and pixels(first).shape == (240, 400, 3)
