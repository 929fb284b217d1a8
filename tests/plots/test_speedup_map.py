import numpy as np
import pytest

from spec_viz.plan import Plan
from spec_viz.plots import draw_speedup_map
from spec_viz.plots.speedup_map import ALPHAS, LEVELS, Field, describe_speedup_map
from spec_viz.speedup import best_gamma, break_even_cost, speedup

PLANS = {"usual": Plan(), "dear": Plan(verify_cost=2), "free": Plan(cost=0), "never": Plan(verify_cost=99)}


@pytest.fixture(params=PLANS)
def plan(request):
    return PLANS[request.param]


def test_the_mesh_is_the_speedup(plan, ax):
    picture = draw_speedup_map(ax, plan)
    shown = np.asarray(picture.mesh.get_array()).reshape(16, len(ALPHAS))
    for g, i in [(1, 0), (5, 80), (16, 100), (3, 37)]:
        assert shown[g - 1, i] == pytest.approx(float(speedup(ALPHAS[i], g, float(plan.cost), plan.verify_cost)))


def test_on_the_line_of_even_speed_the_speedup_is_one(plan, ax):
    points = draw_speedup_map(ax, plan).even.get_xydata()
    assert [speedup(a, round(g), float(plan.cost), plan.verify_cost) for a, g in points] == pytest.approx(
        [1] * len(points), abs=0.002
    )
    costs = [float(break_even_cost(1, g, plan.verify_cost)) for g in range(1, 17)]
    reached = [g for g, c in zip(range(1, 17), costs) if c >= plan.cost and speedup(0, g, plan.cost, plan.verify) <= 1]
    assert points[:, 1].tolist() == reached


def test_colours_change_at_the_levels(ax):
    mesh = draw_speedup_map(ax, Plan()).mesh
    below, above = mesh.to_rgba([0.999, 1.001])
    assert tuple(below) != tuple(above) and tuple(mesh.to_rgba([1.01])[0]) == tuple(mesh.to_rgba([1.49])[0])
    shades = [tuple(mesh.to_rgba([(a + b) / 2])[0]) for a, b in zip([0, *LEVELS], [*LEVELS, 20])]
    assert len(set(shades)) == len(LEVELS) + 1


def test_the_best_line_and_the_plan(ax, plan):
    picture = draw_speedup_map(ax, plan)
    for alpha, gamma in picture.best.get_xydata():
        assert gamma == best_gamma(alpha, float(plan.cost), plan.verify_cost, most=16)
    assert picture.chosen.get_xydata().tolist() == [[0.8, 5]]


def test_a_plan_beyond_the_map_makes_it_taller(ax):
    picture = draw_speedup_map(ax, Plan(gamma=20))
    assert ax.get_ylim()[1] == 20.5 and len(Field(Plan(gamma=20), 20).gammas) == picture.most


def test_labels_keep_apart_and_one_comes_first(new_ax, words, plan):
    picture = draw_speedup_map(new_ax(), plan)
    ends = sorted(text.get_position()[0] for text in picture.labels.texts if text.get_visible())
    assert (np.diff(ends) * picture.size[0] > 16).all()
    assert "1×" in words(picture.labels) or plan is not PLANS["usual"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_update_equals_a_fresh_drawing(plan, new_ax, same, theme):
    picture = draw_speedup_map(new_ax(), Plan(cost=".3"), theme=theme)
    assert picture.update(plan) is False
    fresh = draw_speedup_map(new_ax(), plan, theme=theme)
    same(picture, fresh)
    assert np.array_equal(picture.mesh.get_array(), fresh.mesh.get_array())


def test_the_text(ax):
    assert draw_speedup_map(ax, Plan()).text == describe_speedup_map(Plan())
    assert "It pays from alpha = 0.11 on. The best gamma: 1 at alpha = 0.3, 2 at alpha = 0.5" in describe_speedup_map(
        Plan()
    )
    assert "16 or more at alpha = 0.9" in describe_speedup_map(Plan(cost=".01"))
    assert "It pays for no alpha. The plan" in describe_speedup_map(PLANS["never"])
