import copy
from itertools import product
from math import comb, factorial, log, prod

import numpy as np
import pytest

from spec_viz.estimates import Estimate, alpha_from_log, moments
from spec_viz.geometric import accepted_lengths, accepted_over_drafted, expected_tokens


def test_a_public_log():  # B39: 208 of 260 accepted, 5 drafts a round, was read as alpha = .8
    alpha = alpha_from_log(accepted=208, drafted=260, gamma=5)
    assert alpha == pytest.approx(0.926519361, abs=1e-9)
    assert expected_tokens(float(alpha), 5) == pytest.approx(5, abs=1e-9)
    assert round(float(expected_tokens("4/5", 5)), 2) == 3.69
    assert 0.8 < alpha.low < alpha < alpha.high < 1 and alpha.confidence == 0.95


@pytest.mark.parametrize("alpha", [0.05, 0.3, 0.5, 0.8, 0.99])
@pytest.mark.parametrize("gamma", [1, 3, 8])
def test_totals_give_alpha_back(alpha, gamma):
    drafted = 10**15 // gamma * gamma
    accepted = round(accepted_over_drafted(alpha, gamma) * drafted)
    assert alpha_from_log(accepted, drafted, gamma) == pytest.approx(alpha, abs=1e-9)


def test_rounds_give_the_most_likely_alpha():
    lengths, gamma = [3, 0, 2, 3, 1, 3, 2], 3
    best = alpha_from_log(lengths=lengths, gamma=gamma)
    assert best == 14 / (14 + 4) == alpha_from_log(accepted=14, rejections=4)

    def likelihood(alpha):
        law = accepted_lengths(alpha, gamma)
        return sum(log(law[m]) for m in lengths)

    grid = np.linspace(0.001, 0.999, 999)
    assert abs(grid[np.argmax([likelihood(a) for a in grid])] - best) < 0.001


def test_the_interval_from_rounds_is_wilsons():
    k, n, z = 14, 18, 1.959963984540054
    middle, half = (k / n + z * z / (2 * n)), z * np.sqrt(k / n * (1 - k / n) / n + z * z / (4 * n * n))
    wilson = np.array([middle - half, middle + half]) / (1 + z * z / n)
    estimate = alpha_from_log(accepted=14, rejections=4)
    assert [estimate.low, estimate.high] == pytest.approx(wilson, abs=1e-12)


@pytest.mark.parametrize("alpha", [0.2, 0.7, 0.95])
def test_moments_are_those_of_the_law(alpha):
    law, m = np.array(accepted_lengths(alpha, 4)), np.arange(5)
    mean = law @ m
    assert moments(alpha, 4) == pytest.approx((mean, np.sqrt(law @ (m - mean) ** 2)))


ALPHAS = np.linspace(0.05, 0.95, 37)


def histograms(rounds, gamma):
    """Every way in which the rounds may share themselves out over 0..gamma accepted drafts."""
    for counts in product(range(rounds + 1), repeat=gamma):
        if (rest := rounds - sum(counts)) >= 0:
            yield [*counts, rest]


def test_coverage_from_rounds_by_exact_enumeration():
    rounds, gamma, cover = 8, 3, np.zeros(len(ALPHAS))
    laws = np.array([accepted_lengths(a, gamma) for a in ALPHAS])
    total = np.zeros(len(ALPHAS))
    for counts in histograms(rounds, gamma):
        ways = factorial(rounds) // prod(factorial(n) for n in counts)
        chance = ways * np.prod(laws ** np.array(counts), axis=1)
        accepted = sum(m * n for m, n in enumerate(counts))
        estimate = alpha_from_log(accepted=accepted, rejections=rounds - counts[-1])
        total += chance
        cover += chance * ((estimate.low <= ALPHAS) & (estimate.high >= ALPHAS))
    assert total == pytest.approx(1)
    assert comb(rounds + gamma, gamma) == sum(1 for _ in histograms(rounds, gamma))
    assert (cover.min(), cover.mean(), cover.max()) == pytest.approx((0.926, 0.954, 0.978), abs=0.001)


def test_coverage_from_totals_by_exact_enumeration():
    rounds, gamma, cover = 12, 4, np.zeros(len(ALPHAS))
    estimates = [alpha_from_log(n, rounds * gamma, gamma) for n in range(rounds * gamma + 1)]
    for i, alpha in enumerate(ALPHAS):
        law = np.ones(1)
        for _ in range(rounds):
            law = np.convolve(law, accepted_lengths(alpha, gamma))
        cover[i] = sum(x for x, e in zip(law, estimates) if e.low <= alpha <= e.high)
    assert (cover.min(), cover.mean(), cover.max()) == pytest.approx((0.918, 0.954, 0.970), abs=0.001)


@pytest.mark.parametrize("accepted, ends", [(0, (0, 0)), (60, (1, 1))])
def test_nothing_and_everything_accepted(accepted, ends):
    alpha = alpha_from_log(accepted, 60, 5)
    assert (alpha, alpha.low if accepted == 0 else alpha.high) == pytest.approx(ends, abs=1e-15)
    assert alpha.low < alpha.high
    assert alpha_from_log(lengths=[5] * 9, gamma=5) == 1 and alpha_from_log(lengths=[0], gamma=5) == 0


def test_more_data_and_less_confidence_narrow_the_interval():
    def wide(e):
        return e.high - e.low

    few, many = alpha_from_log(208, 260, 5), alpha_from_log(20800, 26000, 5)
    assert wide(many) < wide(few) / 9 and float(many) == pytest.approx(float(few))
    assert wide(alpha_from_log(208, 260, 5, confidence=0.8)) < wide(few)


def test_an_estimate_is_a_float():
    alpha = alpha_from_log(208, 260, 5)
    assert isinstance(alpha, float) and f"{alpha:.4f}" == "0.9265"
    assert repr(alpha) == "0.9265 (95% interval 0.8824 to 0.9561)"
    twin = copy.deepcopy(alpha)
    assert (twin, twin.low, twin.high) == (alpha, alpha.low, alpha.high) and type(twin) is Estimate


@pytest.mark.parametrize(
    "given, says",
    [
        ({"accepted": 300, "drafted": 260, "gamma": 5}, "take the bonus token of each round out of accepted"),
        ({"accepted": -1, "drafted": 260, "gamma": 5}, "accepted is -1"),
        ({"accepted": 1.5, "drafted": 260, "gamma": 5}, "accepted is 1.5"),
        ({"accepted": True, "drafted": 260, "gamma": 5}, "accepted is True"),
        ({"accepted": 0, "drafted": 0, "gamma": 5}, "drafted is 0; a log of no drafts"),
        ({"accepted": 2, "drafted": 3, "gamma": 5}, "less than one round of gamma = 5"),
        ({"accepted": 2, "drafted": 3}, "gamma is missing"),
        ({"accepted": 2, "gamma": 3}, "both needed"),
        ({}, "both needed"),
        ({"lengths": [1, 4], "gamma": 3}, "a length is 4; a round of gamma = 3 accepts 0 to 3 drafts"),
        ({"lengths": [], "gamma": 3}, "lengths are empty"),
        ({"lengths": [1], "gamma": 3, "accepted": 1}, "give one of them"),
        ({"accepted": 0, "rejections": 0}, "both 0"),
        ({"accepted": 2, "drafted": 3, "gamma": 3, "confidence": 1}, "confidence is 1"),
    ],
)
def test_bad_input_is_named_with_the_remedy(given, says):
    with pytest.raises(ValueError, match=says):
        alpha_from_log(**given)
