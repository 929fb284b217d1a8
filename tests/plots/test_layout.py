from itertools import combinations

import pytest

from spec_viz.plots.layout import LEAST, arrange, sentence_lines, story_size


@pytest.mark.parametrize("width, columns", [(4.2, 1), (5.9, 1), (7.6, 2), (12.8, 4), (20, 4)])
def test_pictures_stand_in_as_many_columns_as_fit(width, columns):
    boxes, words = arrange(width * 72, story_size(width)[1] * 72, "ABCDE")
    assert len({box.left for box in boxes}) == columns
    assert len({(box.width, box.height) for box in boxes}) == 1
    assert words.bottom + words.height < min(box.bottom for box in boxes)


@pytest.mark.parametrize("width", [4.2, 7.6, 12.8])
@pytest.mark.parametrize("labels", ["ABCDE", ["internationalisation"] * 12])
def test_parts_lie_apart_and_within_the_figure(width, labels):
    width, height = (72 * inches for inches in story_size(width))
    parts = [*arrange(width, height, labels)[0], arrange(width, height, labels)[1]]
    for one, other in combinations(parts, 2):
        beside = one.left + one.width < other.left or other.left + other.width < one.left
        assert beside or one.bottom + one.height < other.bottom or other.bottom + other.height < one.bottom
    for part in parts:
        assert part.left >= 0 and part.bottom >= 0 and part.height >= LEAST
        assert part.left + part.width <= width and part.bottom + part.height <= height


def test_a_picture_has_the_height_that_was_asked_for():
    boxes, _ = arrange(12.8 * 72, story_size(12.8, 3)[1] * 72, "ABCDE")
    assert boxes[0].height == pytest.approx(3 * 72)


def test_too_low_a_figure_is_refused():
    with pytest.raises(ValueError, match=r"4\.2 x 2\.0 inches, too low .* use figsize=story_size\(4\.2\)"):
        arrange(4.2 * 72, 2 * 72, "ABCDE")


def test_the_sentence_has_more_lines_where_they_are_short():
    assert sentence_lines(4.2 * 72) > sentence_lines(7.6 * 72) >= sentence_lines(12.8 * 72) >= 1
