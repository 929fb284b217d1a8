import pytest

from spec_viz import examples
from spec_viz.plots import draw_dartboard, draw_flow, draw_laws, draw_masses
from spec_viz.plots.style import DARK

WORKED, TWO = examples.WORKED, examples.get("two-token residual")
DRAWS = [draw_laws, draw_dartboard, draw_flow, draw_masses]


@pytest.mark.parametrize("draw", DRAWS)
@pytest.mark.parametrize("start", ["worked example", "identical", "disjoint", "one-hot draft"])
def test_an_update_equals_a_fresh_drawing(draw, start, v, new_ax, same):
    updated = draw(new_ax(), examples.get(start))
    updated.update(v)
    same(updated, draw(new_ax(), v))


@pytest.mark.parametrize("draw", DRAWS)
def test_the_check_of_the_last_test_can_fail(draw, new_ax, same):
    with pytest.raises(AssertionError):
        same(draw(new_ax(), WORKED), draw(new_ax(), examples.get("tell-tale")))


@pytest.mark.parametrize("draw", DRAWS)
def test_an_update_keeps_its_artists_and_says_what_else_changed(draw, ax):
    picture = draw(ax, WORKED)
    before = {id(artist) for artist in picture.artists}
    assert picture.update(WORKED) is False
    assert {id(artist) for artist in picture.artists} == before
    drawn = ax.get_children()
    picture.update(examples.get("identical"))
    assert before <= {id(artist) for artist in picture.artists} and set(drawn) <= set(ax.get_children())


def test_new_names_or_another_size_are_more_than_artists(ax):
    picture = draw_laws(ax, WORKED)
    assert picture.update(TWO) is True and picture.update(TWO) is False
    ax.set_position((0.1, 0.2, 0.4, 0.6))
    assert picture.update(TWO) is True


def test_the_scale_moves_in_steps_only(ax):
    picture = draw_masses(ax, examples.get("near-equal"))
    top = ax.get_ylim()
    assert picture.update(examples.get("near-equal")) is False and ax.get_ylim() == top


@pytest.mark.parametrize("draw", DRAWS)
def test_title_legend_and_theme(draw, ax):
    picture = draw(ax, WORKED, theme="dark")
    assert ax.get_title(loc="left") == picture.title
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert labels[: len(picture.legend)] == [label for _, label in picture.legend]
    assert picture.theme is DARK and ax.title.get_color() != DARK.paper


def test_a_bad_most(ax):
    with pytest.raises(ValueError, match="most is 1"):
        draw_laws(ax, WORKED, most=1)
