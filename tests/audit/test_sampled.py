"""The G-test: its power is what it says, it stops early, and it merges openly."""

import numpy as np
import pytest

from spec_viz import audit, examples
from spec_viz.rounds import TableModel
from tests.audit.samplers import one_token, token_round

LAW = np.array([0.4, 0.3, 0.15, 0.1, 0.05])


def drawing(law):
    """A source that draws from a law."""
    edges = np.cumsum(law)
    return lambda rng: int(np.searchsorted(edges, rng.random()))


def test_the_right_sampler_passes_and_the_hard_coded_u_fails_at_20000():
    assert audit.check(one_token, examples.WORKED, n=20_000, level=1e-9, rng=0).passed
    check = audit.check(lambda draft, rng: draft, examples.WORKED, n=20_000, level=1e-9, rng=0)
    assert not check.passed
    assert check.n == 2500  # an eighth was enough
    assert check.df == 4


def test_the_power_is_stated_beforehand_and_kept():
    from scipy.stats import chi2, ncx2

    check = audit.check(drawing(LAW), LAW, effect=0.05, power=0.9, level=1e-3, rng=0)
    edge = chi2.isf(1e-3 / 4, 4)
    assert ncx2.sf(edge, 4, 4 * check.planned * 0.05**2) == pytest.approx(0.9, abs=1e-3)
    assert check.promise == f"a TV of 0.05 would be seen with probability 0.9 at n = {check.planned}"
    options = dict(effect=0.05, power=0.9, level=1e-3)
    wrong = LAW + np.array([0.05, -0.05, 0, 0, 0])
    failed = sum(not audit.check(drawing(wrong), LAW, **options, rng=i).passed for i in range(40))
    assert failed >= 30  # 36 expected at the least favourable split; 29 or fewer: probability 2e-3
    assert all(audit.check(drawing(LAW), LAW, **options, rng=i).passed for i in range(40))


def test_rare_outcomes_are_merged_and_named():
    law = np.array([0.5, 0.4999, 0.00005, 0.00005])
    check = audit.check(drawing(law), law, n=8000, rng=1)
    assert check.merged == (2, 3)
    assert check.merged_mass == pytest.approx(1e-4)
    assert "2 rare outcomes (0.0001) are one cell" in check.promise
    assert check.df == 2
    assert check.passed


def test_one_impossible_token_is_enough():
    check = audit.check(lambda rng: 2 if rng.random() < 0.01 else 0, [1.0, 0.0, 0.0], n=8000, rng=0)
    assert not check.passed
    assert check.impossible == (2,)
    assert "impossible outcome 2" in repr(check)
    assert audit.check(lambda rng: 9, [0.5, 0.5], n=100, rng=0).impossible == (9,)


def test_the_joint_law_of_rounds():
    models = [TableModel.constant(law) for law in (examples.WORKED.p, examples.WORKED.q)]
    assert audit.check(token_round(), *models, 2, effect=0.05, rng=0).passed
    assert not audit.check(token_round("one u for all"), *models, 2, effect=0.05, rng=0).passed
    with pytest.raises(ValueError, match=r"check\(sampler, target, draft, gamma\)"):
        audit.check(token_round(), LAW, LAW, 2)


def test_a_verifier_that_multiplies_uniform_numbers_is_refused_by_scripting_and_caught_here():
    """Accept up to the last i with prod min(1, p/q) >= prod u: a shipped one emits token 0 with .595, not .1."""
    p, q = ([0.1, 0.9], [0.5, 0.5], [0.5, 0.5]), ([1.0, 0.0], [0.5, 0.5], [0.5, 0.5])

    def first(rng):
        ratio = noise = 1.0
        kept = 0
        for i in range(3):
            x = 0 if i == 0 else int(rng.random() < 0.5)
            ratio, noise = ratio * min(1.0, p[i][x] / q[i][x]), noise * rng.random()
            kept = i + 1 if ratio >= noise else kept
        return 0 if kept else 1  # the residual of the first position is all on token 1

    with pytest.raises(audit.Refused, match=r"use audit\.check"):
        audit.law_of(first, budget=5000)
    assert not audit.check(first, [0.1, 0.9], effect=0.05, rng=0).passed
    drawn = np.mean([first(rng) == 0 for rng in [np.random.default_rng(1)] for _ in range(20_000)])
    assert drawn == pytest.approx(0.59535, abs=0.015)  # .1 (1 + ln 10 + ln(10)^2 / 2), and four standard errors


def test_n_is_a_whole_number():
    with pytest.raises(ValueError, match=r"n is 0; it must be a whole number"):
        audit.check(drawing(LAW), LAW, n=0)
