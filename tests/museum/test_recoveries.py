from fractions import Fraction as F
from math import exp

import numpy as np
import pytest

from spec_viz import Verification, examples
from spec_viz.museum import recoveries as rules
from tests.museum.process import PAIRS, coin, lacking, token_law_of


def recovering(weights):
    """The sampler that accepts rightly and draws a replacement of the rejected x by `weights(v, x)`."""

    def process(v, dice):
        x = dice.draw(v.q)
        return x if coin(v, x, dice) else dice.draw(weights(v, x))

    return process


def try_once(v, dice):
    x = dice.draw(v.q)
    return x if coin(v, x, dice) else None


PROCESSES = {
    rules.recover_p: recovering(lambda v, x: v.p),
    rules.recover_p_without: recovering(lambda v, x: [0 if i == x else a for i, a in enumerate(v.p)]),
    rules.recover_q: recovering(lambda v, x: v.q),
    rules.redraw: try_once,  # the law of the first draft that is accepted
    rules.absolute: recovering(lambda v, x: [abs(a - b) for a, b in zip(v.p, v.q)]),
    rules.swapped: recovering(lambda v, x: [max(b - a, 0) for a, b in zip(v.p, v.q)]),
    rules.argmax: recovering(lambda v, x: [int(i == lacking(v).index(max(lacking(v)))) for i in range(len(v))]),
    rules.uniform: recovering(lambda v, x: [int(a > b) for a, b in zip(v.p, v.q)]),
    rules.softmaxed: recovering(lambda v, x: [F(exp(r)) for r in lacking(v)]),
}


def test_every_rule_here_is_written_out_as_a_sampler():
    assert {*PROCESSES} == {*rules.RULES} - {rules.used_noise}


@pytest.mark.parametrize("rule", PROCESSES, ids=lambda rule: rule.name)
def test_the_law_is_that_of_the_enumerated_sampler(rule):
    for v in PAIRS:
        if v.acceptance_rate:
            law = rule.law(v)
            expected = token_law_of(PROCESSES[rule], v)
            if law.dtype == object:
                assert law.tolist() == expected, v
            else:
                assert law == pytest.approx(np.array(expected, dtype=float), abs=1e-15)


def test_every_rule_accepts_as_the_ratio_test_does():
    for v in PAIRS:
        for rule in rules.RULES:
            assert rule.acceptance_rate(v) == pytest.approx(v.acceptance_rate, abs=1e-15)


def test_without_an_overlap_redrawing_never_ends():
    v = examples.get("disjoint")
    assert rules.redraw.law(v) is None and rules.redraw.acceptance_rate(v) == 0


@pytest.mark.parametrize("rule", rules.RULES, ids=lambda rule: rule.name)
def test_where_nothing_is_rejected_no_recovery_is_wrong(rule):
    v = examples.get("identical")
    assert rule.total_variation(v) == 0


@pytest.mark.parametrize(
    "p, q, law",
    [
        ("1/2 3/10 1/5", "3/10 1/10 3/5", [F(7, 15), F(1, 3), F(1, 5)]),
        ("2/5 2/5 1/5", "3/10 1/10 3/5", [F(16, 45), F(4, 9), F(1, 5)]),
    ],
)
def test_used_noise_favours_what_the_draft_liked_least(p, q, law):
    v = Verification(p=p, q=q)
    assert rules.used_noise.law(v).tolist() == law
    most = max((a / b, i) for i, (a, b) in enumerate(zip(v.p, v.q)))[1]
    assert law[most] > v.p[most]


def test_used_noise_is_what_the_race_gives():
    rng = np.random.default_rng(7)
    for v in (examples.get("tell-tale"), examples.get("two-token residual"), examples.get("never drafted")):
        p, q, r = (x.astype(float) for x in (v.p, v.q, v.residual))
        clocks = rng.exponential(size=(400_000, len(v)))
        with np.errstate(divide="ignore"):
            drafts, second = (clocks / q).argmin(axis=1), (clocks / r).argmin(axis=1)
        accepted = rng.random(len(clocks)) * q[drafts] < p[drafts]
        shares = np.bincount(np.where(accepted, drafts, second), minlength=len(v)) / len(clocks)
        assert shares == pytest.approx(rules.used_noise.law(v).astype(float), abs=5 * 0.5 / len(clocks) ** 0.5)
        assert rules.used_noise.total_variation(v) > 0.015  # more than four times what chance can do above


def test_the_second_winner_has_a_law_whatever_came_first():
    for v in PAIRS:
        if v.residual is not None:
            law = rules.second_winner(v.q, v.residual)
            assert law.sum() == 1 and not law[v.residual == 0].any()
