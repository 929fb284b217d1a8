import numpy as np
import pytest

from spec_viz import examples, verify
from spec_viz.ledger import ledger
from spec_viz.plots import draw_dartboard
from spec_viz.sampling import Trial

WORKED = examples.WORKED


def areas(boxes):
    return boxes[:, 2] * boxes[:, 3]


def test_columns_are_as_wide_as_q(v, ax, boxes):
    picture = draw_dartboard(ax, v)
    edges = np.append(0, np.cumsum(np.asarray(ledger(v).q, dtype=float)))
    drawn = np.vstack([boxes(picture.accepted), boxes(picture.rejected)])
    ends = np.unique(np.round(np.r_[drawn[:, 0], drawn[:, 0] + drawn[:, 2]], 9))
    assert ends == pytest.approx(np.unique(np.round(edges, 9)), abs=2e-9)


def test_areas_are_masses_and_fill_the_square(v, ax, boxes):
    picture = draw_dartboard(ax, v)
    accepted, rejected = areas(boxes(picture.accepted)), areas(boxes(picture.rejected))
    book = ledger(v)
    for drawn, masses in ((accepted, book.accepted), (rejected, book.rejected)):
        masses = np.asarray(masses, dtype=float)
        assert drawn == pytest.approx(masses[masses > 0], abs=1e-12)
    assert accepted.sum() + rejected.sum() == pytest.approx(1)
    assert accepted.sum() == pytest.approx(float(v.acceptance_rate))


def test_solid_parts_end_at_the_acceptance_probability(ax, boxes):
    accepted = boxes(draw_dartboard(ax, WORKED).accepted)
    assert accepted[:, 3] == pytest.approx([1, 0.6, 1, 1, 1])


def test_one_dart_shows_its_u_outside_the_columns(ax, words, boxes):
    picture = draw_dartboard(ax, WORKED, ("B", 0.72))
    assert picture.level.get_segments()[0].tolist() == [[0, 0.72], [1, 0.72]]
    (x,), (y,) = picture.misses.get_data()
    assert 0.2 < x < 0.7 and y == 0.72 and len(picture.hits.get_xdata()) == 0
    assert words(picture.u) == ["u = 0.72"]
    label = picture.u.texts[0].get_window_extent()
    assert label.x1 < ax.transData.transform((0, 0))[0] and label.x0 >= ax.get_window_extent().x0


@pytest.mark.parametrize("u", [0, 0.001, 0.05, 0.93, 0.99, 0.9999])
def test_the_label_of_u_does_not_meet_the_scale(ax, u):
    picture = draw_dartboard(ax, WORKED, ("B", u))
    shown = [t for pool in (picture.u, picture.floor, picture.ceiling) for t in pool.texts if t.get_visible()]
    extents = [text.get_window_extent() for text in shown]
    assert not any(a.overlaps(b) for i, a in enumerate(extents) for b in extents[:i])


@pytest.mark.parametrize("u", np.linspace(0, 0.99, 23))
@pytest.mark.parametrize("name", ["worked example", "two-token residual", "tell-tale"])
def test_the_line_at_u_runs_through_no_number(ax, name, u):
    picture = draw_dartboard(ax, examples.get(name), (1, float(u)))
    y = ax.transData.transform((0, u))[1]
    for text in [*picture.inside.texts, *picture.thrown_away.texts]:
        box = text.get_window_extent()
        middle, half = (box.y0 + box.y1) / 2, 0.37 * text.get_fontsize() * ax.figure.dpi / 72  # digits alone
        assert not text.get_visible() or abs(y - middle) > half


def test_many_darts_fall_where_they_were_thrown(ax, words):
    trials = [verify(WORKED, rng=seed) for seed in range(300)]
    picture = draw_dartboard(ax, WORKED, trials)
    assert len(picture.hits.get_xdata()) == sum(trial.accepted for trial in trials)
    assert len(picture.misses.get_xdata()) == sum(not trial.accepted for trial in trials)
    ends = np.append(0, np.cumsum(np.asarray(WORKED.q, dtype=float)))
    x, u = picture.misses.get_data()
    assert ((x > ends[1]) & (x < ends[2]) & (u >= 0.6)).all()
    assert sorted(np.r_[u, picture.hits.get_ydata()]) == sorted(trial.u for trial in trials)
    assert picture.level.get_segments() == [] and words(picture.u) == [] and words(picture.inside) == []


def test_a_dart_among_the_rest_falls_into_the_last_column(ax, large):
    token = next(i for i in range(30) if i not in ledger(large).indices and large.q[i] > 0)
    picture = draw_dartboard(ax, large, (token, 0.5))
    x = np.r_[picture.hits.get_xdata(), picture.misses.get_xdata()]
    assert len(x) == 1 and x[0] > 1 - ledger(large).q[-1]


def test_darts_may_come_and_go(ax, new_ax, same):
    picture = draw_dartboard(ax, WORKED)
    picture.update(WORKED, Trial("B", 0.72, False, "A"))
    same(picture, draw_dartboard(new_ax(), WORKED, ("B", 0.72)))
    picture.update(WORKED)
    same(picture, draw_dartboard(new_ax(), WORKED))


def test_tokens_that_are_never_drafted_are_named(ax, words):
    assert words(draw_dartboard(ax, examples.get("never drafted")).never) == ["B never drafted"]
    assert words(draw_dartboard(ax, WORKED).never) == []
