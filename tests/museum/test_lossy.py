from fractions import Fraction as F
from math import exp

import pytest

from spec_viz import Verification, examples
from spec_viz.museum.lossy import RULES, entropy, lenience, typical
from tests.museum.process import PAIRS, lacking, token_law_of


def leniently(l, weights):  # noqa: E741 (the paper's letter)
    def process(v, dice):
        x = dice.draw(v.q)
        return x if dice.flip(min(F(1), v.p[x] / (l * v.q[x]))) else dice.draw(weights(v))

    return process


def typically(epsilon, delta, fallback):
    def process(v, dice):
        x = dice.draw(v.q)
        if v.p[x] > min(epsilon, delta * exp(-entropy(v.p))):
            return x
        return dice.draw(v.p) if fallback == "sample" else v.p.tolist().index(max(v.p))

    return process


L = F(9, 10)
PROCESSES = [
    leniently(L, lacking),
    leniently(L, lambda v: [max(a - L * b, 0) for a, b in zip(v.p, v.q)]),
    typically(F(9, 100), 0.3, "argmax"),
    typically(F(9, 100), 0.3, "sample"),
]


@pytest.mark.parametrize("rule, process", [*zip(RULES, PROCESSES, strict=True)], ids=lambda x: getattr(x, "name", ""))
def test_the_law_is_that_of_the_enumerated_sampler(rule, process):
    assert rule.kind == "lossy by design" and not rule.lossless
    for v in PAIRS:
        assert rule.law(v).tolist() == token_law_of(process, v), v


def test_lenience_with_the_residual_of_the_ratio_test_trades_best():
    v = examples.WORKED
    assert lenience(".8").total_variation(v) == F(3, 40)
    assert lenience(".8", "p - l q").total_variation(v) == F(1, 10)
    for v in PAIRS:
        for l in (F(9, 10), F(1, 2), F(1, 10)):  # noqa: E741
            rule = lenience(l)
            assert rule.total_variation(v) == v.total_variation - (1 - rule.acceptance_rate(v))
            other = lenience(l, "p - l q")
            assert other.total_variation(v) >= rule.total_variation(v)


def test_lenience_of_one_is_the_ratio_test():
    for v in PAIRS:
        assert lenience(1).total_variation(v) == lenience(1, "p - l q").total_variation(v) == 0


def test_typical_acceptance_with_the_two_parameters_as_published_and_exchanged():
    v = examples.WORKED
    assert entropy(v.p) == pytest.approx(1.392321254757)
    published, exchanged = typical(), typical(epsilon=".3", delta=".09")
    assert published.acceptance_rate(v) == F(19, 20)  # above .0745: E is not
    assert published.law(v).tolist() == [F(1, 4), F(1, 2), F(3, 20), F(1, 10), 0]
    assert exchanged.law(v).tolist() == v.q.tolist()  # above .0224: everything
    assert [r.total_variation(v) for r in (published, exchanged)] == [F(1, 5), F(1, 5)]
    sample = typical(fallback="sample")
    assert sample.law(v).tolist() == [F(11, 50), F(103, 200), F(63, 400), F(21, 200), F(1, 400)]
    assert sample.total_variation(v) == F(91, 400)
    assert exchanged.total_variation(examples.get("tell-tale")) == F(9, 20)


def test_a_token_exactly_at_epsilon_is_not_above_it():
    v = Verification(p=".09 .91", q="1/2 1/2")
    assert typical(delta=1).law(v).tolist() == [0, 1]


@pytest.mark.parametrize(
    "make, says",
    [
        (lambda: lenience(0), "factor is 0; lenience lies above 0"),
        (lambda: lenience(2), "factor is 2"),
        (lambda: lenience(".9", "q - p"), "residual is 'q - p'"),
        (lambda: typical(epsilon=2), "epsilon is 2"),
        (lambda: typical(fallback="q"), "fallback is 'q'"),
    ],
)
def test_bad_parameters_are_named(make, says):
    with pytest.raises(ValueError, match=says):
        make()
