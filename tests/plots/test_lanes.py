import numpy as np
import pytest

from spec_viz.plan import Plan
from spec_viz.plots import draw_lanes
from spec_viz.plots.lanes import CLOCK, SPECULATIVE, Run, describe_lanes

PLANS = {
    "usual": Plan(),
    "dear drafts": Plan(alpha=".3", cost=".4"),
    "cheap drafts": Plan(alpha=".95", cost=".001", gamma=8),
    "free drafts": Plan(cost=0),
    "dear verifying": Plan(verify_cost=4, gamma=16),
    "no round ends": Plan(verify_cost=50),
    "all accepted": Plan(alpha=1, gamma=1, cost=1),
}


@pytest.fixture(params=PLANS)
def plan(request):
    return PLANS[request.param]


def test_boxes_are_as_wide_as_passes_cost_and_end_with_the_clock(plan, ax, boxes):
    picture, run = draw_lanes(ax, plan), Run(plan)
    plain, drafts, verifies = (boxes(p) for p in (picture.plain, picture.drafts, picture.verifies))
    assert plain[:, 0].tolist() == list(range(CLOCK)) and plain[:, 2] == pytest.approx(1)
    speculative = np.vstack([drafts, verifies])
    assert speculative[:, 2].sum() == pytest.approx(CLOCK) and speculative[:, 1] == pytest.approx(SPECULATIVE)
    whole = len(run.lengths)
    assert verifies[:whole, 2] == pytest.approx(float(plan.verify))
    assert verifies[:whole, 0] + verifies[:whole, 2] == pytest.approx(run.cost * np.arange(1, whole + 1))


def test_every_token_is_a_square(plan, ax, boxes, words):
    picture, run = draw_lanes(ax, plan), Run(plan)
    accepted, others = boxes(picture.accepted), boxes(picture.others)
    assert len(accepted) == sum(run.lengths) and len(others) == len(run.lengths) + CLOCK
    assert words(picture.names) == [f"plain: {CLOCK} tokens", f"speculative: {len(accepted) + len(run.lengths)} tokens"]
    for length, end in zip(run.lengths, run.starts + run.cost):
        assert np.isclose(accepted[:, 0] + accepted[:, 2], end).sum() == length


def test_the_speedup_is_about_the_ratio_of_the_tokens():
    for plan in (Plan(), Plan(alpha=".95", cost=".02", gamma=8), Plan(alpha=".3", cost=".4")):
        assert Run(plan, 200).tokens / 200 == pytest.approx(float(plan.speedup), rel=0.05)


def test_single_drafts_are_shown_where_there_is_room(ax, boxes):
    assert len(boxes(draw_lanes(ax, Plan(cost=".4")).drafts)) > len(boxes(draw_lanes(ax, Plan(cost=".01")).drafts))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_update_equals_a_fresh_drawing(plan, new_ax, same, theme):
    picture = draw_lanes(new_ax(), Plan(alpha=".5"), theme=theme)
    assert picture.update(plan) is False
    same(picture, draw_lanes(new_ax(), plan, theme=theme))


def test_the_text(ax):
    assert draw_lanes(ax, Plan()).text == describe_lanes(Plan())
    assert describe_lanes(Plan()) == (
        "In 20 steps of the target plain decoding makes 20 tokens. Speculative decoding makes 46: a round costs "
        "1.50 steps, for 5 drafts at 0.1 and one verifying pass at 1, and 13 rounds end in time. "
        "Accepted drafts of each: 5, 1, 4, 0, 2, 5, 0, 3, 5, 1, 5, 0, 2; each adds one token more."
    )
    assert "Accepted drafts of each: none" in describe_lanes(PLANS["no round ends"])
