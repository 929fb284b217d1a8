import pytest
from matplotlib.figure import Figure

from spec_viz import rules
from spec_viz.plots import draw_round_story, round_story_size
from spec_viz.side_by_side import SideBySide

MODELS = rules.MODELS["three tokens in context"]


def story_of(played, width=12.8):
    return draw_round_story(Figure(figsize=round_story_size(width)), played)


@pytest.mark.parametrize(("width", "columns"), [(4.2, 1), (7.6, 1), (12.8, 2)])
def test_pictures_side_by_side_or_one_above_the_other(width, columns):
    story = story_of(SideBySide(*MODELS), width)
    boxes = [part.ax.get_position() for part in (story.token, story.block, story.lengths, story.gain)]
    assert len({round(b.x0, 6) for b in boxes}) == columns and len({round(b.y0, 6) for b in boxes}) == 4 // columns
    assert all(b.y0 >= 0 and b.y1 < 1 and b.x1 <= 1 for b in boxes)
    assert story.token.size[1] == pytest.approx(158)


def test_an_update_changes_all_four_and_says_what_it_did():
    story = story_of(SideBySide(*MODELS, gamma=2))
    other = SideBySide(*MODELS, gamma=2, row=1)
    assert story.update(other) is False
    assert story.text == story_of(other).text and "Row 2" not in story.text
    assert story.update(SideBySide(*MODELS, gamma=3)) is True
    assert len(story.artists) > 20
    for part in (
        "Token rule. One pass, 4 rows",
        "Block rule. One pass",
        "block rule: 0 0.40",
        "gamma = 4: token 1.024",
    ):
        assert part in story.text
