import numpy as np
import pytest

from spec_viz import examples
from spec_viz.ledger import ledger
from spec_viz.plots import draw_laws
from spec_viz.plots.laws import GAP, WIDTH


def floats(masses):
    return np.asarray(masses, dtype=float)


def test_bars_are_p_and_q(v, ax, boxes):
    picture, book = draw_laws(ax, v), ledger(v)
    x, p, q = np.arange(len(book)), floats(book.p), floats(book.q)
    target, solid, rejected = boxes(picture.target), boxes(picture.draft), boxes(picture.rejected)
    assert target == pytest.approx(np.c_[x - GAP - WIDTH, 0 * p, 0 * p + WIDTH, p][p > 0])
    heights = np.zeros(len(book))
    for left, _, _, height in np.vstack([solid, rejected]):
        heights[round(left - GAP)] += height
    assert heights == pytest.approx(q, abs=1e-12)
    assert {*np.round(np.vstack([solid, rejected])[:, 2], 9)} == {WIDTH}


def test_what_q_has_above_p_is_rejected(v, ax, boxes):
    rejected = boxes(draw_laws(ax, v).rejected)
    book = ledger(v)
    there = np.flatnonzero(floats(book.rejected))
    assert rejected[:, 1] == pytest.approx(floats(book.accepted)[there])
    assert rejected[:, 3] == pytest.approx(floats(book.rejected)[there])


def test_the_last_bar_carries_the_rest_exactly(ax, large, boxes):
    picture = draw_laws(ax, large)
    kept = ledger(large).indices
    rest = [i for i in range(30) if i not in kept]
    assert boxes(picture.target)[-1, 3] == pytest.approx(large.p[rest].sum(), rel=1e-15)
    assert boxes(picture.draft)[-1, 3] == pytest.approx(large.accepted[rest].sum(), rel=1e-15)
    assert boxes(picture.rejected)[-1, 3] == pytest.approx(large.rejected[rest].sum(), rel=1e-15)


def test_most_raises_the_number_of_bars(ax, large, boxes):
    assert len(boxes(draw_laws(ax, large, most=50).target)) == 30


def test_numbers_stand_on_their_bars(ax, words):
    picture = draw_laws(ax, examples.WORKED)
    assert words(picture.numbers) == ["0.40", "0.30", "0.15", "0.10", "0.05", "0.20", "0.50", "0.15", "0.10", "0.05"]
    assert [text.get_position()[1] for text in picture.numbers.texts] == [
        0.4,
        0.3,
        0.15,
        0.1,
        0.05,
        0.2,
        0.5,
        0.15,
        0.1,
        0.05,
    ]
