from fractions import Fraction as F

import pytest

from spec_viz import Verification, examples
from spec_viz.museum.exact import RULES, chain, classical, greedy_draft, match, one_hot_fallback, ratio_test
from tests.museum.process import PAIRS, coin, lacking, token_law_of


def by_ratio(v, dice):
    x = dice.draw(v.q)
    return x if coin(v, x, dice) else dice.draw(lacking(v))


def by_classical(v, dice):
    x = dice.draw(v.q)
    most = max((a / b if b else None for a, b in zip(v.p, v.q) if a), key=lambda m: (m is None, m))
    return x if most and dice.flip(v.p[x] / v.q[x] / most) else dice.draw(v.p)


def by_match(v, dice):
    dice.draw(v.q)
    return dice.draw(v.p)  # accepted if it is the draft, emitted in any case


def by_fallback(v, dice):
    x = dice.draw(v.q)
    return x if dice.flip(v.p[x]) else dice.draw([0 if i == x else p for i, p in enumerate(v.p)])


def by_greedy(v, dice):
    x = v.q.tolist().index(max(v.q))
    return x if dice.flip(v.p[x]) else dice.draw([0 if i == x else p for i, p in enumerate(v.p)])


def by_chain(v, dice):
    left = list(v.p)
    for x in sorted(range(len(v)), key=lambda i: -v.q[i])[:2]:
        if dice.flip(left[x] / sum(left)):
            return x
        left[x] = F(0)
    return dice.draw(left)


PROCESSES = {
    ratio_test: by_ratio,
    classical: by_classical,
    match: by_match,
    one_hot_fallback: by_fallback,
    greedy_draft: by_greedy,
    chain: by_chain,
}


def test_every_rule_here_is_written_out_as_a_sampler():
    assert {*PROCESSES} == {*RULES}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_it_emits_p_by_formula_and_by_enumeration(rule):
    assert rule.lossless
    for v in PAIRS:
        assert rule.law(v).tolist() == v.p.tolist() == token_law_of(PROCESSES[rule], v), v


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_floats_follow_the_fractions(rule):
    for v in PAIRS:
        floats = Verification(p=v.p.astype(float), q=v.q.astype(float))
        assert rule.law(floats) == pytest.approx(floats.p, abs=1e-14)
        assert rule.acceptance_rate(floats) == pytest.approx(float(rule.acceptance_rate(v)), abs=1e-14)


def test_among_exact_rules_with_a_draft_from_q_the_ratio_test_accepts_most():
    rates = {rule: rule.acceptance_rate(examples.WORKED) for rule in RULES}
    assert [*rates.values()] == [F(4, 5), F(1, 2), F(53, 200), F(53, 200), F(3, 10), F(7, 10)]
    for v in PAIRS:
        drafted_from_q = (ratio_test, classical, match, one_hot_fallback)
        assert max(r.acceptance_rate(v) for r in drafted_from_q) == v.acceptance_rate


def test_a_vocabulary_of_one_token():
    v = Verification(p=["1"], q=["1"])
    assert [rule.law(v).tolist() for rule in RULES] == [[1]] * len(RULES)
