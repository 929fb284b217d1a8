import numpy as np
import pytest

from spec_viz import examples, simulate
from spec_viz.ledger import ledger
from spec_viz.plots import draw_convergence
from spec_viz.plots.convergence import standard_error

WORKED = examples.WORKED


def test_dots_are_the_shares_that_were_emitted(v, ax):
    counts = simulate(v, 1000, rng=2)
    picture = draw_convergence(ax, v, counts)
    x, shares = picture.shares.get_data()
    assert x.tolist() == [*range(len(ledger(v)))] and shares.sum() == pytest.approx(1)
    kept = list(ledger(v).indices)
    assert shares[: len(kept)].tolist() == (counts.emitted[kept] / 1000).tolist()


@pytest.mark.parametrize("n", [10, 1000, 10**12])
def test_the_band_is_two_standard_errors_each_way(ax, boxes, n):
    picture = draw_convergence(ax, WORKED, simulate(WORKED, n, rng=0))
    p = np.array([0.4, 0.3, 0.15, 0.1, 0.05])
    error = np.sqrt(p * (1 - p) / n)
    band = boxes(picture.band)
    assert band[:, 1] == pytest.approx(p - 2 * error) and band[:, 3] == pytest.approx(4 * error, rel=1e-6)
    assert [s[0, 1] for s in picture.line.get_segments()] == pytest.approx(p)


def test_about_one_in_twenty_lies_outside():
    p = np.asarray(WORKED.p, dtype=float)
    shares = np.array([simulate(WORKED, 1000, rng=seed).emitted / 1000 for seed in range(400)])
    outside = (np.abs(shares - p) > 2 * standard_error(p, 1000)).mean()
    assert 0.03 < outside < 0.07


def test_numbers_add_up(ax, words):
    picture = draw_convergence(ax, WORKED, simulate(WORKED, 7, rng=1))
    assert sum(round(10**4 * float(text)) for text in words(picture.numbers)) == 10**4
    assert words(picture.n) == ["n = 7"]


def test_no_trials_yet(ax, words, boxes):
    picture = draw_convergence(ax, WORKED, simulate(WORKED, 0, rng=0))
    assert words(picture.n) == ["no trials yet"] and len(picture.shares.get_xdata()) == 0
    assert len(boxes(picture.band)) == 0 and words(picture.numbers) == []
    picture.update(WORKED, simulate(WORKED, 10**6, rng=0))
    assert words(picture.n) == ["n = 1,000,000"]


def test_an_update_equals_a_fresh_drawing(v, new_ax, same):
    picture = draw_convergence(new_ax(), WORKED, simulate(WORKED, 50, rng=0))
    counts = simulate(v, 3000, rng=1)
    picture.update(v, counts)
    same(picture, draw_convergence(new_ax(), v, counts))


def test_counts_of_another_pair(ax):
    with pytest.raises(ValueError, match="counts has 4 tokens and the pair 5; simulate this pair"):
        draw_convergence(ax, WORKED, simulate(examples.get("disjoint"), 10, rng=0))
