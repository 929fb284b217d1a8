"""Exact laws of samplers, on every source of randomness, against the laws of `Verification` and `rounds`."""

from fractions import Fraction

import numpy as np
import pytest

from spec_viz import audit, examples
from spec_viz.rounds import TableModel, expected_accepted
from tests.audit.samplers import RIGHT, block_round, normal, one_token, token_round

PAIRS = [examples.get(name) for name in examples.names()]


@pytest.mark.parametrize("sampler", RIGHT, ids=lambda f: f.__name__)
def test_a_right_sampler_emits_p_on_every_source(sampler):
    for v in PAIRS:
        law = audit.exact_law(sampler, v)
        assert sum(law.law) == 1
        assert law.total_variation < Fraction(1, 2**22 if sampler.__name__ == "from_float32" else 2**50)
        assert law.acceptance_rate == pytest.approx(v.acceptance_rate, abs=1e-6)
        assert law.preserves_target


def test_the_law_given_each_draft():
    v = examples.WORKED
    law = audit.exact_law(one_token, v)
    assert set(law.given) == {0, 1, 2, 3, 4}
    assert law.given[1] == {1: pytest.approx(Fraction(3, 5)), 0: pytest.approx(Fraction(2, 5))}
    assert repr(law).startswith("<ExactLaw: preserves p, TV 1.11e-17, acceptance 0.8")


def test_about_sixty_calls_a_token_and_thirty_for_float32():
    v = examples.get("tell-tale")
    assert audit.exact_law(one_token, v).calls < 4 * 75

    def short(p, q, draft, rng):
        if rng.random(dtype=np.float32) * q[draft] < p[draft]:
            return draft
        return rng.choice(4, p=normal(np.maximum(p - q, 0)))

    assert audit.exact_law(short, v).calls < 4 * 40


def test_closed_over_p_and_q_and_pairs_of_arrays():
    p, q = np.array([0.5, 0.5]), np.array([0.25, 0.75])
    law = audit.exact_law(lambda draft, rng: one_token(p, q, draft, rng), (p, q))
    assert law.law.tolist() == pytest.approx([0.5, 0.5], abs=1e-15)


def test_p_and_q_are_cast():
    seen = []

    def sampler(p, q, draft, rng):
        seen.append((type(p), p.dtype))
        return one_token(p, q, draft, rng)

    audit.exact_law(sampler, examples.WORKED, cast=np.float32)
    assert set(seen) == {(np.ndarray, np.dtype(np.float32))}


def test_the_case_of_the_hard_coded_u():
    law = audit.exact_law(lambda draft: draft, examples.WORKED)
    assert (law.law == examples.WORKED.q).all()
    assert (law.acceptance_rate, law.total_variation) == (1, Fraction(1, 5))


def test_an_error_has_its_probability():
    def sampler(p, q, draft, rng):
        if rng.random() >= 0.75:
            raise RuntimeError("no luck\nat all")
        return draft

    law = audit.exact_law(sampler, examples.get("identical"))
    assert law.failures == {"RuntimeError: no luck": Fraction(1, 4)}
    assert law.total_variation == Fraction(1, 4)
    assert sum(law.law) == Fraction(3, 4)


@pytest.mark.parametrize("gamma", [0, 1, 2, 3])
def test_a_right_round_emits_the_joint_law(gamma):
    pair = examples.get("one-hot draft") if gamma == 3 else examples.get("tell-tale")
    models = [TableModel.constant(law) for law in (pair.p, pair.q)]
    for sampler, rule in ((token_round(), "token"), (block_round(), "block")):
        law = audit.exact_block_law(sampler, *models, gamma)
        assert law.total_variation < Fraction(1, 2**50)
        if gamma and rule == "token":
            assert float(law.acceptance_rate) >= float(expected_accepted(*models, gamma)) - 1e-9


def test_a_round_that_emits_too_much_fails():
    models = [TableModel.constant(law) for law in (examples.WORKED.p, examples.WORKED.p)]
    law = audit.exact_block_law(lambda p, q, draft, rng: [0, 0, 0], *models, 1)
    assert law.failures == {"3 tokens of a round that emits 1 to 2": 1}
    assert law.total_variation == 1


def test_refusals_name_the_remedy():
    rng = np.random.default_rng(1)
    with pytest.raises(audit.Refused, match="its own generator 'rng'; pass it"):
        audit.exact_law(lambda draft: draft if rng.random() < 0.5 else 0, examples.WORKED)
    with pytest.raises(audit.Refused, match="not scripted"):
        audit.exact_law(lambda draft, rng: int(rng.normal() > 0), examples.WORKED)
    with pytest.raises(ValueError, match="not 1; use normalize"):
        audit.exact_law(one_token, ([0.5, 0.6], [0.5, 0.5]))


def test_a_secret_draw_that_seldom_matters_is_refused_too():
    def secret():
        rng = np.random.default_rng(1)
        return lambda p, q, draft: one_token(p, q, draft, hidden[0]) if hidden.append(rng) is None else 0

    hidden = []
    with pytest.raises(audit.Refused):
        audit.exact_law(secret(), examples.get("near-equal"))


def test_the_law_of_any_program():
    def two_coins(rng):
        first = rng.random() < 0.25
        return bool(first), int(rng.choice(2, p=[0.5, 0.5])) if first else None

    assert audit.law_of(two_coins) == {
        (True, 0): Fraction(1, 8),
        (True, 1): Fraction(1, 8),
        (False, None): Fraction(3, 4),
    }
