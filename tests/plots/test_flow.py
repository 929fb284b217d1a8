import numpy as np
import pytest

from spec_viz import Verification, examples
from spec_viz.ledger import ledger
from spec_viz.plots import draw_flow
from spec_viz.plots.flow import STEPS

FLOWING = ["worked example", "disjoint", "two-token residual", "tell-tale", "one-hot draft", "near-equal"]


def floats(masses):
    return np.asarray(masses, dtype=float)


def test_ribbons_are_as_wide_as_their_mass(v, ax, outlines):
    picture, book = draw_flow(ax, v), ledger(v)
    ribbons = outlines(picture.ribbons)
    if book.residual is None:
        assert ribbons == []
        return
    masses = np.outer(floats(book.rejected), floats(book.residual))
    masses = masses[np.ix_(floats(book.rejected) > 0, floats(book.residual) > 0)].ravel()
    wide = np.array([(ribbon[STEPS:][::-1] - ribbon[:STEPS])[:, 0] for ribbon in ribbons])
    assert wide / picture.scale == pytest.approx(np.repeat(masses[:, None], STEPS, axis=1), abs=1e-12)


@pytest.mark.parametrize("name", FLOWING)
def test_ribbons_leave_and_arrive_side_by_side_in_their_boxes(name, ax, outlines, boxes):
    picture = draw_flow(ax, examples.get(name))
    ribbons = np.array(outlines(picture.ribbons))
    for row, series in ((0, picture.rejected), (STEPS - 1, picture.corrected)):
        ends = np.array([(r[row, 0], r[2 * STEPS - 1 - row, 0]) for r in ribbons])
        for left, _, wide, _ in boxes(series):
            inside = ends[(ends[:, 0] > left - 1e-9) & (ends[:, 1] < left + wide + 1e-9)]
            assert (inside[:, 1] - inside[:, 0]).sum() == pytest.approx(wide)
            inside = inside[np.argsort(inside[:, 0])]
            assert inside[1:, 0] == pytest.approx(inside[:-1, 1])


def test_boxes_are_the_rejected_and_the_corrected_mass(v, ax, boxes):
    picture, book = draw_flow(ax, v), ledger(v)
    for series, masses in ((picture.rejected, book.rejected), (picture.corrected, book.corrected)):
        there = np.flatnonzero(floats(masses))
        drawn = boxes(series)
        assert drawn[:, 2] / picture.scale == pytest.approx(floats(masses)[there], abs=1e-12)
        assert drawn[:, 0] + drawn[:, 2] / 2 == pytest.approx(there, abs=1e-9)
        assert (drawn[:, 2] < 1).all()  # within its column


def test_numbers(ax, words):
    picture = draw_flow(ax, examples.get("two-token residual"))
    assert words(picture.above) == ["0.20", "0.20"] and words(picture.below) == ["0.625", "0.375"]


def test_where_nothing_is_rejected_it_says_so(ax, words):
    picture = draw_flow(ax, examples.get("identical"))
    assert words(picture.nothing) == ["Nothing is ever rejected:\nthere is no residual."]
    assert words(picture.above) == words(picture.below) == []
    picture.update(examples.WORKED)
    assert words(picture.nothing) == []


@pytest.mark.parametrize("name, outlined", [("two-token residual", True), ("tell-tale", True), ("thin", False)])
def test_an_outline_never_makes_a_thin_ribbon_wider(ax, name, outlined):
    v = Verification(p=[".5", ".301", ".199"], q=[".2", ".3", ".5"]) if name == "thin" else examples.get(name)
    assert (draw_flow(ax, v).ribbons.get_linewidth() > 0) is outlined
