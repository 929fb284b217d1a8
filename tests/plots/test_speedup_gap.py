from dataclasses import replace

import numpy as np
import pytest

from spec_viz.models.costs import Prediction
from spec_viz.plots import draw_speedup_gap
from spec_viz.plots.speedup_gap import STAGES

GAP = Prediction(
    textbook=2.5, counted=2.75, verified=2.0, corrected=1.25, measured=1.25, alpha=0.7, gamma=4, cost=0.1,
    verify_cost=1.4, tokens_per_round=2.9, overhead=0.001, best=3,
)  # fmt: skip


def test_each_row_ends_at_its_speedup(ax, boxes, words):
    picture = draw_speedup_gap(ax, GAP)
    value, lost, gained = (boxes(p)[:, [0, 2]].tolist() for p in (picture.value, picture.lost, picture.gained))
    assert np.sum(value, axis=1).tolist() == [2.5, 2.5, 2.0, 1.25, 1.25]
    assert lost == [[2.0, 0.75], [1.25, 0.75]] and gained == [[2.5, 0.25]]
    assert words(picture.numbers) == ["2.50×", "2.75×", "2.00×", "1.25×", "1.25×"]
    assert words(picture.names) == list(STAGES.values())
    assert picture.plain.get_segments()[0][:, 0].tolist() == [1, 1]


def test_a_run_that_was_not_measured(ax, words):
    assert words(draw_speedup_gap(ax, replace(GAP, measured=None)).names) == list(STAGES.values())[:4]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_update_equals_a_fresh_drawing(new_ax, same, theme):
    other = replace(GAP, measured=None, textbook=4.1)
    picture = draw_speedup_gap(new_ax(), GAP, theme=theme)
    assert picture.update(other) is True and picture.update(other) is False
    same(picture, draw_speedup_gap(new_ax(), other, theme=theme))


def test_the_text(ax):
    text = draw_speedup_gap(ax, GAP).text
    assert text.startswith("Speedup over plain decoding at gamma = 4: textbook formula 2.50, ")
    assert "measured 1.25" in text
