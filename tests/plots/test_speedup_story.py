import pytest
from matplotlib.figure import Figure

from spec_viz.plan import Plan
from spec_viz.plots import Frame, draw_speedup_story, speedup_story_size

WIDTHS = (4.2, 7.6, 12.8)


def drawn(width, plan, theme="light"):
    figure = Figure(figsize=speedup_story_size(width), dpi=100)
    return figure, draw_speedup_story(figure, plan, theme)


@pytest.mark.parametrize("width", WIDTHS)
def test_both_pictures_fit_and_keep_apart(width):
    figure, story = drawn(width, Plan(verify_cost=2))
    figure.draw_without_rendering()
    curve, lanes = (picture.ax.get_tightbbox() for picture in (story.curve, story.lanes))
    assert not curve.overlaps(lanes)
    for box in (curve, lanes):
        assert box.x0 >= 0 and box.y0 >= 0 and box.x1 <= figure.bbox.x1 + 1 and box.y1 <= figure.bbox.y1


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("plan", [Plan(), Plan(alpha=".97", cost=".01", gamma=24), Plan(alpha=".1", cost=1, gamma=20)])
def test_no_two_texts_of_a_picture_overlap(width, plan):
    figure, story = drawn(width, plan)
    figure.draw_without_rendering()
    for picture in (story.curve, story.lanes):
        texts = [t for t in picture.ax.texts if t.get_visible() and t.get_text()]
        boxes = [(t.get_text(), t.get_window_extent()) for t in texts]
        assert [(a, b) for i, (a, x) in enumerate(boxes) for b, y in boxes[:i] if x.overlaps(y)] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_update_equals_a_fresh_drawing(same, theme):
    _, story = drawn(7.6, Plan(), theme)
    assert story.update(Plan(alpha=".78")) is False
    assert story.update(Plan(alpha=".97", cost=".01", gamma=20)) is True
    _, fresh = drawn(7.6, Plan(alpha=".97", cost=".01", gamma=20), theme)
    same(story.curve, fresh.curve), same(story.lanes, fresh.lanes)


def test_a_frame_of_it(words):
    figure, story = drawn(4.2, Plan())
    frame = Frame(figure, story)
    first = frame.png()
    frame.update(Plan(alpha=".5"))
    assert frame.png() != first
    frame.update(Plan())
    assert frame.png() == first


def test_the_text_says_both():
    _, story = drawn(4.2, Plan())
    assert story.text == f"{story.curve.text} {story.lanes.text}" and "2.46 times" in story.text
