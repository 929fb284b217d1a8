from fractions import Fraction as F

import pytest

from spec_viz import Verification, examples
from spec_viz.museum import acceptance as rules
from tests.museum.process import PAIRS, lacking, token_law_of


def accepting(accept):
    """The sampler that accepts x by `accept(v, x, dice)` and recovers from the right residual."""

    def process(v, dice):
        x = dice.draw(v.q)
        return x if accept(v, x, dice) else dice.draw(lacking(v))

    return process


def truths(v, dice):
    samples = []
    for x in sorted(range(len(v)), key=lambda i: -v.q[i])[:2]:
        samples.append(dice.draw(v.p))
        if samples[-1] == x:
            return x
    return samples[0]


PROCESSES = {
    rules.threshold: accepting(lambda v, x, dice: v.p[x] >= v.q[x]),
    rules.inverted: accepting(lambda v, x, dice: not v.p[x] or dice.flip(min(F(1), v.q[x] / v.p[x]))),
    rules.reversed_u: accepting(lambda v, x, dice: dice.uniform(v.p[x] / v.q[x]) > v.p[x] / v.q[x]),
    rules.u_zero: accepting(lambda v, x, dice: v.p[x] / v.q[x] > 0),
    rules.match_residual: accepting(lambda v, x, dice: dice.draw(v.p) == x),
    rules.new_truths: truths,
}


def test_every_rule_here_is_written_out_as_a_sampler():
    assert {*PROCESSES} == {*rules.RULES}


@pytest.mark.parametrize("rule", rules.RULES, ids=lambda rule: rule.name)
def test_the_law_is_that_of_the_enumerated_sampler(rule):
    for v in PAIRS:
        if v.residual is not None:
            assert rule.law(v).tolist() == token_law_of(PROCESSES[rule], v), v


@pytest.mark.parametrize("rule", [rules.reversed_u, rules.match_residual], ids=lambda rule: rule.name)
def test_a_rejection_without_a_residual_has_no_law(rule):
    assert rule.law(examples.get("identical")) is None


def test_a_high_rate_goes_with_a_wrong_law():
    v = examples.WORKED
    assert [(r.acceptance_rate(v), r.total_variation(v)) for r in (rules.inverted, rules.u_zero)] == [
        (F(9, 10), F(1, 5)),
        (1, F(1, 5)),
    ]


def test_two_new_truths_on_candidates_a_and_b():
    v = Verification(p=examples.WORKED.p, q=examples.WORKED.p)  # the likeliest two of q are A, then B
    assert rules.new_truths.law(v).tolist() == [F(2, 5), F(39, 100), F(21, 200), F(7, 100), F(7, 200)]
    assert rules.new_truths.total_variation(v) == F(9, 100)
