from fractions import Fraction

import numpy as np
import pytest

from spec_viz import examples
from spec_viz.ledger import ledger
from spec_viz.plots import draw_masses
from spec_viz.plots.masses import WIDTH


def test_stack_and_line_meet(v, ax, boxes):
    picture = draw_masses(ax, v)
    tops = np.zeros(len(ledger(v)))
    for left, bottom, wide, height in np.vstack([boxes(picture.accepted), boxes(picture.corrected)]):
        line = round(left + wide / 2)
        assert bottom == pytest.approx(tops[line], abs=1e-15)
        tops[line] = bottom + height
    lines = np.array([segment[0, 1] for segment in picture.line.get_segments()])
    assert tops == pytest.approx(lines, rel=4e-15, abs=4e-15)
    assert lines.tolist() == [float(p) for p in ledger(v).p]


def test_heights_are_the_masses(v, ax, boxes):
    picture, book = draw_masses(ax, v), ledger(v)
    for series, masses in ((picture.accepted, book.accepted), (picture.corrected, book.corrected)):
        masses = np.asarray(masses, dtype=float)
        drawn = boxes(series)
        assert drawn[:, 3] == pytest.approx(masses[masses > 0], abs=1e-15)
        assert drawn[:, 2] == pytest.approx(WIDTH)


def test_the_last_stack_carries_the_rest_exactly(ax, large, boxes):
    picture = draw_masses(ax, large)
    rest = [i for i in range(30) if i not in ledger(large).indices]
    assert picture.line.get_segments()[-1][0, 1] == pytest.approx(large.p[rest].sum(), rel=1e-15)
    assert boxes(picture.corrected)[-1, 3] == pytest.approx(large.corrected[rest].sum(), rel=1e-15)


def test_sums_are_written_out_and_hold(v, ax, words):
    picture = draw_masses(ax, v)
    written = [words(pool) for pool in (picture.above, picture.added, picture.sums)]
    assert [len(texts) for texts in written] in ([[len(ledger(v))] * 3, [0] * 3])
    for accepted, corrected, p in zip(*written):
        assert corrected.startswith("+ ") and p.startswith("= ")
        assert Fraction(accepted) + Fraction(corrected[2:]) == Fraction(p[2:])


def test_the_sums_of_the_worked_example(ax, words):
    picture = draw_masses(ax, examples.WORKED)
    assert words(picture.above) == ["0.20", "0.30", "0.15", "0.10", "0.05"]
    assert words(picture.added) == ["+ 0.20", "+ 0.00", "+ 0.00", "+ 0.00", "+ 0.00"]
    assert words(picture.sums) == ["= 0.40", "= 0.30", "= 0.15", "= 0.10", "= 0.05"]
