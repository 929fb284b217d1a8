import numpy as np
import pytest

from spec_viz.plots.marks import Words, rectangles, set_shapes, shapes
from spec_viz.plots.style import LIGHT


def test_rectangles_leave_out_what_has_no_area():
    corners = rectangles(np.array([0.0, 1, 2]), 0.0, 0.5, np.array([1.0, 0, 2]))
    assert corners.tolist() == [[[0, 0], [0.5, 0], [0.5, 1], [0, 1]], [[2, 0], [2.5, 0], [2.5, 2], [2, 2]]]
    assert rectangles(0.0, 0.0, np.zeros(3), 1.0).shape == (0, 4, 2)


def test_a_series_is_one_artist_with_all_its_shapes(ax, boxes):
    patch = shapes(ax, LIGHT.q)
    assert boxes(patch).shape == (0, 4)
    set_shapes(patch, rectangles(np.array([0.0, 2]), 0.0, 1.0, np.array([1.0, 3])))
    assert boxes(patch).tolist() == [[0, 0, 1, 1], [2, 0, 1, 3]]
    assert patch.get_hatch() == LIGHT.q.hatch
    set_shapes(patch, rectangles(0.0, 0.0, np.zeros(1), 1.0))
    ax.figure.canvas.draw()
    assert boxes(patch).shape == (0, 4)


def test_words_are_rewritten_in_place(ax, words):
    pool = Words(ax)
    pool.show([(0, 0), (1, 0), (2, 0)], ["a", "", "$b$"], fontsize=7)
    first = pool.texts[0]
    assert words(pool) == ["a", "$b$"] and [t.get_fontsize() for t in pool.texts] == [7, 7]
    pool.show([(5, 5)], ["c"], fontsize=8)
    assert words(pool) == ["c"] and pool.texts[0] is first and first.get_position() == (5, 5)
    pool.show([(0, 0)] * 3, ["d", "e", "f"], fontsize=8)
    assert words(pool) == ["d", "e", "f"] and {t.get_fontsize() for t in pool.texts} == {8}
    with pytest.raises(ValueError, match="zip"):
        pool.show([(0, 0)], [])
