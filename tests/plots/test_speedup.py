import numpy as np
import pytest

from spec_viz.plan import Plan
from spec_viz.plots import draw_speedup
from spec_viz.plots.curves import describe_speedup
from spec_viz.plots.style import DARK
from spec_viz.speedup import speedup

PLANS = {
    "usual": Plan(),
    "dear verifying": Plan(verify_cost=2),
    "never pays": Plan(alpha=".3", cost=".4"),
    "many drafts": Plan(alpha=".95", cost=".02", gamma=8),
    "linear verifying": Plan(verify_cost=lambda gamma: 1 + gamma / 10),
    "free drafts": Plan(cost=0),
    "hopeless": Plan(alpha=0, cost=2, gamma=40),
    "certain": Plan(alpha=1, cost=".01", gamma=3),
}


@pytest.fixture(params=PLANS)
def plan(request):
    return PLANS[request.param]


def test_the_curves_are_the_two_speedups(plan, ax):
    picture = draw_speedup(ax, plan)
    gammas, speeds = picture.curve.get_data()
    assert gammas.tolist() == list(range(1, len(gammas) + 1)) and plan.gamma <= len(gammas)
    assert speeds == pytest.approx([float(plan.at(int(g))) for g in gammas])
    assert picture.promise.get_ydata() == pytest.approx([float(speedup(plan.alpha, int(g), plan.cost)) for g in gammas])


def test_the_plan_and_the_best_gamma_are_marked(ax, words):
    picture = draw_speedup(ax, PLANS["dear verifying"])
    assert picture.chosen.get_xydata().tolist() == [[5, pytest.approx(1.475712)]]
    assert picture.best.get_xydata().tolist() == [[8, pytest.approx(float(speedup(".8", 8, ".1", 2)))]]
    assert words(picture.labels) == ["1.48×", "best: 1.55×"]
    picture.update(PLANS["never pays"])
    assert len(picture.best.get_xdata()) == 0 and words(picture.labels) == ["0.48×"]


def area(outlines, patch):
    """The area of a series of shapes, by the shoelace formula."""
    corners = [np.array(c) for c in outlines(patch)]
    return sum(abs(np.dot(c[:, 0], np.roll(c[:, 1], 1)) - np.dot(c[:, 1], np.roll(c[:, 0], 1))) / 2 for c in corners)


def test_gain_and_loss_fill_what_lies_between_the_curve_and_one(plan, ax, outlines):
    picture = draw_speedup(ax, plan)
    speeds = picture.curve.get_ydata()
    for patch, over in ((picture.gain, np.maximum(speeds, 1) - 1), (picture.loss, 1 - np.minimum(speeds, 1))):
        assert area(outlines, patch) == pytest.approx(np.sum((over[1:] + over[:-1]) / 2), abs=1e-9)


def test_everything_lies_within_the_limits(plan, ax):
    picture = draw_speedup(ax, plan)
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    for line in (picture.curve, picture.promise, picture.chosen):
        x, y = line.get_data()
        assert left < min(x) and max(x) < right and bottom <= min(y) and max(y) < top


def test_labels_do_not_touch_the_line_at_one(plan, ax):
    picture = draw_speedup(ax, plan)
    point = ax.get_ylim()[1] / picture.size[1]
    for text in picture.labels.texts:
        if text.get_visible():
            assert abs(text.get_position()[1] - 1) > 3 * point


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_update_equals_a_fresh_drawing(plan, new_ax, same, theme):
    picture = draw_speedup(new_ax(), Plan(verify_cost=3), theme=theme)
    picture.update(plan)
    same(picture, draw_speedup(new_ax(), plan, theme=theme))
    assert picture.update(plan) is False


def test_the_scale_rarely_moves(ax):
    picture = draw_speedup(ax, Plan(alpha=".80"))
    assert [picture.update(Plan(alpha=f"{a / 100}")) for a in (79, 78, 77, 76)] == [False] * 4
    assert picture.update(Plan(alpha=".95")) is True


def test_title_legend_and_theme(ax):
    picture = draw_speedup(ax, Plan(), theme="dark")
    assert picture.theme is DARK and ax.get_title(loc="left").startswith("How many times")
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert labels == ["this plan", "if verifying cost 1", "gain", "loss"]


def test_the_text(ax):
    assert draw_speedup(ax, Plan(verify_cost=2)).text == describe_speedup(Plan(verify_cost=2))
