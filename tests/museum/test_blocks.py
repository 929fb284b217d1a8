"""Rules for a whole round: the recursions against the samplers themselves, on every path, over fractions."""

from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest

from spec_viz import Verification, examples
from spec_viz.museum import blocks
from spec_viz.museum.blocks import RULES, constant_models
from spec_viz.rounds import RoundLaw, TableModel
from spec_viz.rules import MODELS
from tests.museum.process import law_of

BLOCK, ONE_U, FIRST, TOKEN_RESIDUAL, PRODUCT, NEXT_ROW = RULES
HALVES = Verification(p="1/3 2/3", q="2/3 1/3")


def random_models(seed, size, gamma):
    """A target and a draft with a law of their own after every prefix, zeros now and then."""
    rng = np.random.default_rng((seed, size, gamma))

    def model():
        laws = {}
        for prefix in (x for n in range(gamma + 1) for x in product(range(size), repeat=n)):
            weights = rng.integers(0, 5, size)
            weights[rng.integers(size)] += 1
            laws[prefix] = [F(int(w), int(weights.sum())) for w in weights]
        return TableModel(laws)

    return model(), model(), gamma


CASES = [(*models, 2) for models in MODELS.values()]
CASES += [(*constant_models(examples.get(name)), 2) for name in ("tell-tale", "disjoint", "identical", "never drafted")]
CASES += [(*constant_models(HALVES), gamma) for gamma in (1, 2, 3)]
CASES += [random_models(seed, size, gamma) for seed in range(4) for size, gamma in ((2, 1), (2, 2), (2, 3), (3, 2))]


def drafts(draft, gamma, dice):
    x = ()
    for _ in range(gamma):
        x += (dice.draw(draft.law(x)),)
    return x


def ratios(target, draft, x):
    return [target.law(x[:i])[x[i]] / draft.law(x[:i])[x[i]] for i in range(len(x))]


def emit(target, x, length, weights, dice):
    """Keep `length` drafts and add a token: by the given weights, or the target's own after all of them."""
    law = target.law(x) if length == len(x) else weights
    return (*x[:length], dice.draw(law))


def missing(target, draft, prefix, capped=1):
    return [max(capped * p - q, 0) for p, q in zip(target.law(prefix), draft.law(prefix))]


def capped_ratios(target, draft, x):
    """p_0 .. p_gamma of the paper."""
    capped = [F(1)]
    for r in ratios(target, draft, x):
        capped.append(min(F(1), capped[-1] * r))
    return capped


def thresholds(target, draft, x):
    """h_1 .. h_gamma of the paper."""
    capped, h = capped_ratios(target, draft, x), []
    for i in range(1, len(x)):
        s = sum(missing(target, draft, x[:i], capped[i]))
        h.append(s / (s + 1 - capped[i]) if s + 1 - capped[i] else F(1))
    return [*h, capped[-1]]


def longest(h, dice):
    return max([i + 1 for i, chance in enumerate(h) if dice.flip(chance)], default=0)


def by_block(target, draft, gamma, dice):
    x = drafts(draft, gamma, dice)
    i = longest(thresholds(target, draft, x), dice)
    return emit(
        target, x, i, missing(target, draft, x[:i], capped_ratios(target, draft, x)[i]) if i < gamma else 0, dice
    )


def by_one_u(target, draft, gamma, dice):
    x = drafts(draft, gamma, dice)
    u = dice.uniform(*ratios(target, draft, x))
    i = next((i for i, r in enumerate(ratios(target, draft, x)) if u > r), gamma)
    return emit(target, x, i, missing(target, draft, x[:i]), dice)


def by_first(target, draft, gamma, dice):
    x = drafts(draft, gamma, dice)
    i = next((i for i, h in enumerate(thresholds(target, draft, x)) if not dice.flip(h)), gamma)
    return emit(target, x, i, missing(target, draft, x[:i], capped_ratios(target, draft, x)[i]), dice)


def by_token_residual(target, draft, gamma, dice):
    x = drafts(draft, gamma, dice)
    i = longest(thresholds(target, draft, x), dice)
    return emit(target, x, i, missing(target, draft, x[:i]), dice)


def by_product(target, draft, gamma, dice):
    x = drafts(draft, gamma, dice)
    i = longest([min(F(1), r) for r in np.cumprod(ratios(target, draft, x))], dice)
    return emit(target, x, i, missing(target, draft, x[:i]), dice)


def by_next_row(target, draft, gamma, dice):
    x = drafts(draft, gamma, dice)
    for i in range(gamma):
        p, q = target.law(x[: i + 1]), draft.law(x[:i])
        if not dice.flip(min(F(1), p[x[i]] / q[x[i]])):
            return (*x[:i], dice.draw([max(a - b, 0) for a, b in zip(p, q)]))
    return (*x, dice.draw(target.law(x)))


PROCESSES = [by_block, by_one_u, by_first, by_token_residual, by_product, by_next_row]


@pytest.mark.parametrize("rule, process", [*zip(RULES, PROCESSES, strict=True)], ids=lambda x: getattr(x, "name", ""))
def test_the_law_is_that_of_the_enumerated_round(rule, process):
    for target, draft, gamma in CASES:
        law = rule.round_law(target, draft, gamma)
        assert dict(law.items()) == law_of(lambda dice: process(target, draft, gamma, dice)), (target, draft, gamma)  # noqa: B023
        assert all(not mass.flags.writeable for mass in law.emitted)


def test_which_models_expose_which_rule():
    worked, tell_tale = examples.WORKED, examples.get("tell-tale")
    three, two = MODELS["three tokens in context"], MODELS["two tokens in context"]
    assert [ONE_U.total_variation(v) for v in (worked, tell_tale)] == [F(3, 50), F(9, 200)]
    assert ONE_U.law(worked).tolist() == worked.p.tolist()  # one token alone shows nothing
    assert TOKEN_RESIDUAL.total_variation(worked) == TOKEN_RESIDUAL.total_variation(tell_tale) == 0
    assert TOKEN_RESIDUAL.distance(*three) == F(12, 175) == pytest.approx(0.0686, abs=1e-4)
    assert FIRST.distance(*three) == F(6, 35)
    assert all(NEXT_ROW.total_variation(examples.get(name)) == 0 for name in examples.names())
    assert NEXT_ROW.distance(*two) == F(11, 40)


def test_the_right_rule_is_right_on_all_of_them():
    assert BLOCK.lossless and not any(rule.lossless for rule in RULES[1:])
    for target, draft, gamma in CASES:
        assert BLOCK.distance(target, draft, gamma) == 0


def test_with_one_draft_a_block_is_a_token():
    target, draft = MODELS["three tokens in context"]
    for rule in RULES[:-1]:
        assert rule.distance(target, draft, gamma=1) == 0


def test_floats_follow_the_fractions():
    for rule in RULES:
        for name in examples.names():
            v = examples.get(name)
            floats = Verification(p=v.p.astype(float), q=v.q.astype(float))
            assert rule.total_variation(floats) == pytest.approx(float(rule.total_variation(v)), abs=1e-14)
            assert rule.law(floats) == pytest.approx(rule.law(v).astype(float), abs=1e-14)


def test_the_first_draft_is_accepted_as_often_as_the_law_says():
    rates = {rule: rule.acceptance_rate(examples.WORKED) for rule in RULES}
    assert [*rates.values()] == [F(4, 5), F(4, 5), F(6, 11), F(4, 5), F(114, 125), F(4, 5)]
    assert isinstance(blocks.one_u(*constant_models(HALVES), 2), RoundLaw)
