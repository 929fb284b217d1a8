import pytest

from spec_viz.models.costs import gamma_sweep
from spec_viz.plots import draw_gamma_sweep
from tests.plots.traces import MAP

SWEEP = gamma_sweep(MAP, range(1, 6))
RUNS = {2: 1.9, 7: 3.25}


def test_curves_and_dots(ax):
    picture = draw_gamma_sweep(ax, SWEEP, RUNS)
    for line, place in ((picture.formula, 0), (picture.chain, 1)):
        assert line.get_xydata().tolist() == [[g, pair[place]] for g, pair in SWEEP.items()]
    assert picture.measured.get_xydata().tolist() == [[2, 1.9], [7, 3.25]]
    assert ax.get_xlim()[1] == 7.5 and ax.get_ylim()[0] == 0 and ax.get_ylim()[1] > 3.25


def test_without_runs(ax):
    assert len(draw_gamma_sweep(ax, SWEEP).measured.get_xydata()) == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_update_equals_a_fresh_drawing(new_ax, same, theme):
    picture = draw_gamma_sweep(new_ax(), {1: (1.5, 1.4)}, theme=theme)
    assert picture.update(SWEEP, RUNS) is True and picture.update(SWEEP, RUNS) is False
    same(picture, draw_gamma_sweep(new_ax(), SWEEP, RUNS, theme=theme))


def test_the_text(ax):
    text = draw_gamma_sweep(ax, SWEEP, RUNS).text
    assert f"gamma 2: {SWEEP[2][0]:.2f}, {SWEEP[2][1]:.2f}, 1.90;" in text and text.endswith("gamma 7: 3.25.")
