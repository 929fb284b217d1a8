from itertools import combinations

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

from spec_viz import examples
from spec_viz.plots import draw_story, story_size
from spec_viz.plots.describe import happened

WORKED, WIDTHS = examples.WORKED, (4.2, 7.6, 12.8)


def new_figure(width):
    return Figure(figsize=story_size(width), dpi=100)


def texts_of(figure):
    """Return what a reader sees of the texts, as (text, extent)."""
    shown = [t for t in figure.findobj(Text) if t.get_visible() and t.get_text().strip() and t.axes and seen(t)]
    return [(text, text.get_window_extent()) for text in shown]


def seen(text):
    """Ticks of an Axes without axis are there, but not drawn."""
    return text not in {t for axis in (text.axes.xaxis, text.axes.yaxis) for t in axis.findobj(Text)}


def collisions(figure):
    found = []
    for (one, a), (other, b) in combinations(texts_of(figure), 2):
        wide = min(a.x1, b.x1) - max(a.x0, b.x0)
        high = min(a.y1, b.y1) - max(a.y0, b.y0)
        if wide > 0.5 and high > 0.5:  # half a pixel
            found.append((one.get_text(), other.get_text()))
    return found


def dart_of(v):
    return int(np.argmax(np.asarray(v.q, dtype=float))), 0.72


@pytest.fixture(scope="module", params=WIDTHS)
def story(request):
    """One story a width, updated for every pair: building one takes ten times longer."""
    return draw_story(new_figure(request.param), WORKED)


@pytest.mark.parametrize("thrown", [False, True])
def test_texts_never_collide_and_stay_on_the_figure(v, story, thrown):
    figure = story.figure
    story.update(v, dart_of(v) if thrown else None)
    figure.draw_without_rendering()  # which places the legends
    assert collisions(figure) == []
    for text, box in texts_of(figure):
        inside = box.x0 >= 0 and box.y0 >= 0 and box.x1 <= figure.bbox.width and box.y1 <= figure.bbox.height
        assert inside, text.get_text()


def test_the_check_of_the_last_test_can_fail():
    figure = new_figure(7.6)
    story = draw_story(figure, WORKED)
    figure.draw_without_rendering()
    before = len(texts_of(figure))
    assert before > 40 and collisions(figure) == []
    story.laws.ax.text(0, 0.4, "0.40", ha="center")
    assert len(texts_of(figure)) == before + 1 and collisions(figure)


def test_an_update_equals_a_fresh_drawing(v, same):
    updated, fresh = draw_story(new_figure(7.6), WORKED), draw_story(new_figure(7.6), v, dart_of(v))
    updated.update(v, dart_of(v))
    for one, other in zip((*updated.pictures, updated.words), (*fresh.pictures, fresh.words)):
        same(one, other)
        assert one.ax.get_position().bounds == pytest.approx(other.ax.get_position().bounds)


@pytest.mark.parametrize("dart", [None, ("B", 0.72), ("A", 0.1)])
def test_the_sentence_and_the_rates(dart, words):
    story = draw_story(new_figure(7.6), WORKED, dart)
    said = " ".join(words(story.words.sentence)).replace("\u00a0", " ")
    assert said == happened(WORKED, dart)
    assert words(story.words.rates) == ["0.80", "0.20", "1.00"]
    assert " ".join(words(story.words.names)) == "acceptance rate rejection rate = TV(p, q) accepted + corrected"


def test_a_dart_at_a_token_that_is_no_longer_drafted(words):
    story = draw_story(new_figure(7.6), WORKED, ("B", 0.72))
    story.update(examples.get("never drafted"), ("B", 0.72))
    assert len(story.board.hits.get_xdata()) == len(story.board.misses.get_xdata()) == 0
    assert "never drafted" in " ".join(words(story.words.sentence))


def test_pictures_never_collapse():
    for width in WIDTHS:
        story = draw_story(new_figure(width), WORKED)
        assert all(min(picture.size) >= 70 for picture in story.pictures)
    with pytest.raises(ValueError, match="too low for four pictures"):
        draw_story(Figure(figsize=(4.2, 3)), WORKED)


def test_a_figure_may_change_its_size():
    figure = new_figure(12.8)
    story = draw_story(figure, WORKED)
    figure.set_size_inches(story_size(4.2))
    assert story.update(WORKED) is True and story.update(WORKED) is False
    assert len({picture.ax.get_position().x0 for picture in story.pictures}) == 1


def test_dark_paper():
    figure = new_figure(7.6)
    story = draw_story(figure, WORKED, theme="dark")
    assert figure.get_facecolor()[0] < 0.2 and story.laws.theme is story.theme
