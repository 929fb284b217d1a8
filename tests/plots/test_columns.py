import numpy as np
import pytest

from spec_viz import examples
from spec_viz.plots import draw_laws
from spec_viz.plots.columns import TOPS, names_for, top_of, turned


@pytest.mark.parametrize("peak, top", [(0.5, 0.5), (0.501, 0.6), (0.02, 0.02), (1.0, 1.0), (1e-5, 0.001), (0.3, 0.3)])
def test_the_scale_ends_at_a_step(peak, top):
    assert top_of(np.array([peak / 2, 0]), np.array([peak])) == top and top in TOPS


def test_names_stand_upright_where_they_do_not_fit_across():
    assert not turned(["A", "B"], 20) and turned(["A", "something"], 20) and not turned(["something"], 9)
    assert names_for(["A", "B"], 20, 56) == (["A", "B"], 0)
    texts, rotation = names_for(["A", "internationalisation"], 20, 56)
    assert rotation == 90 and texts[0] == "A" and texts[1].startswith("int") and texts[1].endswith("…")


def test_a_scale_is_shown_where_numbers_are_not(ax, words):
    few = draw_laws(ax, examples.WORKED)
    assert words(few._ticks) == [] and words(few.numbers)
    ax.clear()
    ax.set_position((0.1, 0.2, 0.12, 0.6))
    narrow = draw_laws(ax, examples.WORKED)
    assert words(narrow._ticks) == ["0", "0.25", "0.5"] and words(narrow.numbers) == []
    assert ax.get_xlim()[0] < -0.5 and ax.get_xlim()[1] == 4.5


def test_columns_too_narrow_for_names_say_how_many_there_are(ax, large, words):
    ax.set_position((0.1, 0.2, 0.3, 0.6))
    assert words(draw_laws(ax, large, most=30)._names) == ["30 tokens"]


def test_names_stay_on_the_figure(new_ax, large):
    for bottom in (0.05, 0.1, 0.3):
        ax = new_ax()
        ax.set_position((0.1, bottom, 0.6, 0.5))
        for text in draw_laws(ax, large)._names.texts:
            assert text.get_window_extent().y0 >= 0 or not text.get_visible()
