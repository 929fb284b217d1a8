import numpy as np
import pytest

from spec_viz.logs import Log
from spec_viz.plots import draw_strip
from spec_viz.plots.strip import describe_strip

RUNS = {
    "mixed": ([5, 1, 4, 0, 2, 5, 0, 3], 5),
    "all accepted": ([3, 3], 3),
    "none accepted": ([0, 0, 0], 4),
    "one draft": ([1, 0, 1], 1),
    "long": (list(range(9)) * 6, 8),
}


@pytest.fixture(params=RUNS)
def run(request):
    return RUNS[request.param]


def test_every_draft_is_one_square_in_its_column(run, ax, boxes):
    picture, (lengths, gamma) = draw_strip(ax, *run), run
    accepted, rejected, unseen = (boxes(p) for p in (picture.accepted, picture.rejected, picture.unseen))
    for column, length in enumerate(lengths):
        rows = [np.sort(np.floor(b[np.floor(b[:, 0]) == column, 1])).tolist() for b in (accepted, rejected, unseen)]
        drafts = list(range(gamma))
        assert rows == [drafts[:length], drafts[length : length + 1], drafts[length + 1 :]]
    assert len(boxes(picture.added)) == len(lengths)


def test_the_sum_below(ax, words):
    assert words(draw_strip(ax, *RUNS["mixed"]).sums) == ["20 of 40 accepted; 28 tokens in 8 rounds"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_update_equals_a_fresh_drawing(run, new_ax, same, theme):
    picture = draw_strip(new_ax(), [1, 2, 0, 2], 3, theme=theme)
    assert picture.update(*run) is True and picture.update(*run) is False
    same(picture, draw_strip(new_ax(), *run, theme=theme))


def test_the_text(ax):
    says = (
        "8 rounds of 5 drafts. 20 drafts were accepted, 6 rejected, and 14 never looked at. Of those looked at "
        "0.769 were accepted, of all drafts 0.500. Each round adds one token: 3.500 a round."
    )
    assert draw_strip(ax, *RUNS["mixed"]).text == describe_strip(Log.from_lengths(*RUNS["mixed"])) == says


def test_bad_lengths(ax):
    with pytest.raises(ValueError, match="a length is 6; a round of gamma = 5"):
        draw_strip(ax, [6], 5)
