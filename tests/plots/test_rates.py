import numpy as np
import pytest

from spec_viz.models.groups import GROUPINGS, rates_by
from spec_viz.plots import draw_rates
from tests.plots.traces import MAP, RUN


@pytest.mark.parametrize("by", GROUPINGS)
def test_bars_whiskers_and_the_mean(ax, boxes, words, by):
    rates = rates_by(RUN, by)
    picture = draw_rates(ax, rates)
    assert boxes(picture.bars)[:, 2] == pytest.approx(rates.means)
    known = [(m, e) for m, e in zip(rates.means, rates.errors) if e == e]
    wanted = [(max(m - 2 * e, 0), min(m + 2 * e, 1)) for m, e in known]
    ends = np.array([s[:, 0] for s in picture.whiskers.get_segments()])
    assert ends == pytest.approx(np.array(wanted))
    assert picture.mean.get_segments()[0][:, 0] == pytest.approx([rates.mean] * 2)
    assert words(picture.names) == list(rates.labels)
    assert words(picture.numbers) == [f"{m:.2f}   n = {n}" for m, n in zip(rates.means, rates.counts)]
    assert f"by {by}" in picture.ax.get_title(loc="left")


def test_names_have_room(ax):
    picture = draw_rates(ax, rates_by(RUN, "piece"))
    left = min(text.get_window_extent().x0 for text in picture.names.texts)
    assert left >= ax.get_window_extent().x0 - 1


def test_one_position_has_no_error(ax):
    rates = rates_by(MAP, "position")
    assert 1 in rates.counts and np.isnan(rates.errors).any()
    draw_rates(ax, rates)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_update_equals_a_fresh_drawing(new_ax, same, theme):
    picture = draw_rates(new_ax(), rates_by(RUN, "position"), theme=theme)
    assert picture.update(rates_by(MAP, "piece")) is True and picture.update(rates_by(MAP, "piece")) is False
    same(picture, draw_rates(new_ax(), rates_by(MAP, "piece"), theme=theme))


def test_the_text(ax):
    rates = rates_by(RUN, "position")
    says = f"by position (and how many positions): draft 1 {rates.means[0]:.2f} ({rates.counts[0]}), draft 2"
    assert says in draw_rates(ax, rates).text
