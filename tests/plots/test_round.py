import numpy as np
import pytest

from spec_viz import rules
from spec_viz.passes import pass_rows
from spec_viz.play import play_round
from spec_viz.plots import draw_round
from spec_viz.plots.round import describe_round
from spec_viz.plots.style import DARK
from spec_viz.rounds import TableModel

MODELS = rules.MODELS["three tokens in context"]
WIDE = TableModel.constant(np.full(50, 1 / 50)), TableModel.constant(np.full(50, 1 / 50))
NAMES = ["internationalisation", " the", "\n", "🦙", "你好世界", "$a$_b^c"]
WEIRD = TableModel.constant(["1/6"] * 6, NAMES), TableModel.constant(["1/6"] * 6, NAMES)
LUCK = {"u_draft": [".35", ".2", ".5"], "u": [".72", ".4", ".6", ".5"]}
ROUNDS = {
    "token": (MODELS, play_round(*MODELS, 3, **LUCK)),
    "block": (MODELS, play_round(*MODELS, 3, rule="block", **LUCK)),
    "all accepted": (MODELS, play_round(*MODELS, 3, u_draft=LUCK["u_draft"], u=["0", "0", "0", "0"])),
    "no draft": (MODELS, play_round(*MODELS, 0, u=[".5"])),
    "names that are hard to draw": (WEIRD, play_round(*WEIRD, 5, u_draft=[".1", ".2", ".4", ".6", ".7"], rng=1)),
    "p = q, 50 tokens": (WIDE, play_round(*WIDE, 7, rng=1)),
}


@pytest.fixture(params=ROUNDS)
def pair(request):
    return ROUNDS[request.param]


@pytest.fixture
def cells(boxes):
    """Return {(row, column)} of the cells in a series, rows from above."""

    def of(picture, patch):
        wide, high = boxes(picture.seen)[0, 2:] + 3
        top = boxes(picture.seen)[:, 1].max()
        return {(round((top - y) / high), round(x / wide)) for x, y, _, _ in boxes(patch)}

    return of


def test_row_i_is_lit_by_what_stands_before_it_and_no_row_sees_its_own_draft(pair, ax, cells):
    models, played = pair
    picture, gamma = draw_round(ax, models, played), len(played.drafted)
    assert cells(picture, picture.seen) == {(i, j) for i in range(gamma + 1) for j in range(i + 1)}
    assert cells(picture, picture.hidden) == {(i, j) for i in range(gamma + 1) for j in range(i + 2, gamma + 1)}
    tested = [picture.accepted, picture.carried, picture.rejected, picture.unseen]
    diagonal = set().union(*(cells(picture, patch) for patch in tested)) - {(i, gamma + 1) for i in range(gamma + 1)}
    assert diagonal == {(i, i + 1) for i in range(gamma)}


def test_each_verdict_has_its_cell(ax, cells):
    picture = draw_round(ax, *ROUNDS["block"])
    assert cells(picture, picture.carried) == {(0, 1)}
    assert cells(picture, picture.accepted) == {(1, 2), (0, 4), (1, 4)}
    assert cells(picture, picture.rejected) == {(2, 3)} and cells(picture, picture.added) == {(2, 4)}
    picture.update(*ROUNDS["token"])
    assert cells(picture, picture.rejected) == {(0, 1)} and cells(picture, picture.unseen) == {(1, 2), (2, 3)}
    assert cells(picture, picture.added) == {(0, 4)} and cells(picture, picture.accepted) == set()


def test_the_words(ax, words):
    picture = draw_round(ax, *ROUNDS["block"])
    assert words(picture.verdicts) == ["kept with a later one", "accepted", "rejected", "not needed"]
    assert words(picture.tests) == ["u = 0.72 ≥ 0.3651", "u = 0.40 < 1.00", "u = 0.60 ≥ 0.3333"]
    assert words(picture.head) == ["before", "draft 1", "draft 2", "draft 3", "out"]
    assert sorted(words(picture.marked)) == ["A", "A", "B", "B", "C"]


def test_the_selected_row_is_framed_and_told(ax, boxes):
    picture = draw_round(ax, *ROUNDS["token"], 2)
    _, bottom, width, height = boxes(picture.frame)[0]
    assert width == pytest.approx(picture.size[0])
    second = sorted({round(y, 6) for y in boxes(picture.seen)[:, 1]}, reverse=True)[1]
    assert bottom == pytest.approx(second) and height == pytest.approx(boxes(picture.seen)[0, 3])
    assert picture.text.endswith("Row 2 sees B and tests A: p = 0.60, q = 0.30; it is never looked at.")
    picture.update(*ROUNDS["token"], 0)
    assert len(boxes(picture.frame)) == 0 and "Row 1 sees the start" in picture.text


def test_everything_lies_within_the_axes(pair, ax, boxes):
    picture = draw_round(ax, *pair, 1)
    for patch in (picture.seen, picture.hidden, picture.added, picture.frame):
        for x, y, w, h in boxes(patch):
            assert x >= 0 and y >= -1e-9 and x + w <= picture.size[0] + 1e-9 and y + h <= picture.size[1]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_update_equals_a_fresh_drawing(pair, new_ax, same, theme):
    picture = draw_round(new_ax(), *ROUNDS["all accepted"], 1, theme=theme)
    assert picture.update(*pair) is False
    same(picture, draw_round(new_ax(), *pair, theme=theme))


def test_title_and_theme(ax):
    picture = draw_round(ax, *ROUNDS["token"], title="Token rule", theme="dark")
    assert picture.theme is DARK and ax.get_title(loc="left") == "Token rule"


def test_the_text(ax):
    models, played = ROUNDS["all accepted"]
    text = draw_round(ax, models, played).text
    assert text == describe_round(pass_rows(*models, played))
    assert text.startswith("One pass, 4 rows. Drafted: B A A; 3 accepted; out come B A A A. Row 1 sees the start")


def test_a_row_that_is_not_there(ax):
    with pytest.raises(ValueError, match="selected is 5; there are rows 1 to 4"):
        draw_round(ax, *ROUNDS["token"], 5)
