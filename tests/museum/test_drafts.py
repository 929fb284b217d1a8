from fractions import Fraction as F

import numpy as np
import pytest

from spec_viz import Verification, examples, total_variation
from spec_viz.museum import drafts as rules
from tests.museum.process import PAIRS, coin, lacking, random_pairs, token_law_of

ARGMAX, TOP_2, DROPPED = rules.RULES


def greedily(v, dice):
    x = v.q.tolist().index(max(v.q))
    return x if coin(v, x, dice) else dice.draw(lacking(v))


def from_top_2(v, dice):
    kept = sorted(range(len(v)), key=lambda i: -v.q[i])[:2]
    x = dice.draw([q if i in kept else 0 for i, q in enumerate(v.q)])
    if v.q[x] == 0:  # one-hot q: the second of the two has no mass and is never drawn
        raise AssertionError
    return x if coin(v, x, dice) else dice.draw(lacking(v))


def dropping(v, dice):
    x = dice.draw(v.q)
    if v.q[x] < F(3, 20):
        return dice.draw(v.p)
    return x if coin(v, x, dice) else dice.draw(lacking(v))


@pytest.mark.parametrize("rule, process", [(ARGMAX, greedily), (TOP_2, from_top_2), (DROPPED, dropping)])
def test_the_law_is_that_of_the_enumerated_sampler(rule, process):
    for v in PAIRS:
        assert rule.law(v).tolist() == token_law_of(process, v), v


def test_drafts_from_another_law_miss_by_no_more_than_that_law_does():
    v = Verification(p="1/2 3/10 1/5", q="1/5 1/2 3/10")
    rule = rules.drawn_from(np.array([F(1, 4), F(1, 2), F(1, 4)]))
    assert rule.law(v).tolist() == [F(8, 15), F(3, 10), F(1, 6)]
    assert rule.total_variation(v) == F(1, 30) <= total_variation(["1/4", "1/2", "1/4"], v.q) == F(1, 20)
    for a, b in zip(random_pairs(200, 1), random_pairs(200, 2)):
        if len(a) == len(b) and (b.q[a.q == 0] == 0).all():
            assert rules.drawn_from(b.q).total_variation(a) <= total_variation(b.q, a.q)


def test_a_stop_that_looks_at_the_dropped_token():
    v, rule = examples.WORKED, rules.drop_unlikely(".12")
    assert rule.law(v).tolist() == [F(23, 50), F(69, 200), F(69, 400), F(3, 200), F(3, 400)]
    assert rule.total_variation(v) == F(51, 400)
    assert rule.name == "drop drafts with q < 0.12"
    for limit, tv in [(0, 0), (1, 0)]:  # nothing is dropped, or everything: p
        assert rules.drop_unlikely(limit).total_variation(v) == tv
    with pytest.raises(ValueError, match="limit is 'few'"):
        rules.drop_unlikely("few")


def test_a_token_at_the_limit_stays_also_in_floats():
    floats = Verification(p=examples.WORKED.p.astype(float), q=examples.WORKED.q.astype(float))
    assert DROPPED.total_variation(floats) == pytest.approx(0.1275)
