"""One round as it happens: the known scenarios, the exact law by the oracle, edges, and rows that are not read."""

from fractions import Fraction

import numpy as np
import pytest

from spec_viz import audit, examples, softmax
from spec_viz.play import Round, play_round, verify_logits, verify_round
from spec_viz.rounds import TableModel, block_law, expected_accepted, token_law

WORKED = [TableModel.constant(law) for law in (examples.WORKED.p, examples.WORKED.q)]
CONTEXT = (
    TableModel({(): ".4 .5 .1", 0: ".2 .3 .5", 1: ".6 0 .4", 2: ".1 .8 .1"}),
    TableModel({(): ".1 .9 0", 0: ".6 .1 .3", 1: ".3 .7 0", 2: ".2 .8 0"}),
)


def test_the_two_scenarios_in_one_round():
    told = play_round(*WORKED, 2, u_draft=[".1", ".5"], u=[".5", ".72", ".3"])
    assert told == Round((0, 1), (Fraction(1, 2), Fraction(18, 25)), (1, Fraction(3, 5)), 1, (0, 0))


def test_full_acceptance_ends_with_one_token_of_the_target():
    told = play_round(*WORKED, 2, u_draft=[".1", ".5"], u=[".5", ".59", ".3"])
    assert (told.accepted, told.emitted) == (2, (0, 1, 0))
    assert play_round(*WORKED, 0, u=[".5"]) == Round((), (), (), 0, (1,))


@pytest.mark.parametrize("rule, closed", [("token", token_law), ("block", block_law)])
@pytest.mark.parametrize("models", [WORKED, CONTEXT], ids=["worked", "context"])
def test_the_law_is_the_closed_form_by_the_oracle(rule, closed, models):
    def sampler(p, q, drafted, rng):
        return verify_round(p, q, drafted, rule=rule, rng=rng).emitted

    law = audit.exact_block_law(sampler, *models, 2)
    assert law.total_variation < Fraction(1, 2**50)
    expected = closed(*models, 2)
    lengths = [0] * 3
    for x, outcomes in law.given.items():
        for out, mass in outcomes.items():
            lengths[len(out) - 1] += law.q[x] * mass
    assert [float(x) for x in lengths] == pytest.approx([float(x) for x in expected.accepted], abs=1e-12)
    assert sum(i * x for i, x in enumerate(lengths)) == pytest.approx(expected_accepted(*models, 2, rule))


@pytest.mark.parametrize("rule", ["token", "block"])
def test_the_whole_contract_holds(rule):
    def sampler(p, q, drafted, rng):
        if len(q):
            q = np.asarray(q, dtype=np.float64)
        return verify_round(np.asarray(p, dtype=np.float64), q, drafted, rule=rule, rng=rng).emitted

    report = audit.report(sampler, kind="round")
    assert report.preserves_target
    assert {line.name for line in report.lines if line.is_broken} <= {
        "p sums to .5",
        "NaN",
    }  # it reads laws, no weights


@pytest.mark.parametrize("temperature", [1.0, 0.7])
def test_logits_give_what_their_laws_give(temperature):
    rng = np.random.default_rng(3)
    for size in (5, 20_000):
        target, draft = rng.normal(size=(4, size)), rng.normal(size=(3, size))
        p, q = softmax(target, temperature), softmax(draft, temperature)
        for rule in ("token", "block"):
            for _ in range(20):
                drafted, u = [int(rng.choice(size, p=row)) for row in q], rng.random(4)
                mine = verify_logits(target, draft, drafted, temperature=temperature, rule=rule, u=u)
                theirs = verify_round(p, q, drafted, rule=rule, u=u)
                assert (mine.accepted, mine.emitted) == (theirs.accepted, theirs.emitted)
                assert mine.accept_prob == pytest.approx(theirs.accept_prob, rel=1e-9)


def test_a_large_vocabulary_is_drawn_by_parts_with_the_same_result():
    rng = np.random.default_rng(5)
    size = 30_000
    p, q = rng.exponential(size=size), rng.exponential(size=size)
    p[:9000] = 0  # a whole part of weight 0
    p, q = p / p.sum(), q / q.sum()
    x = int(np.argmax(q - p))
    cumulative = np.cumsum(np.maximum(p - q, 0))
    for u in (0.0, 0.1, 0.5, 0.9999999, 1 - 2.0**-53):
        told = verify_round([p, p], [q], [x], u=[1 - 2.0**-53, u])
        place = min(np.searchsorted(cumulative, u * cumulative[-1], side="right"), np.flatnonzero(p > q)[-1])
        assert told.accepted == 0
        assert abs(cumulative[told.emitted[0]] - cumulative[place]) < 1e-12
        assert p[told.emitted[0]] > q[told.emitted[0]]


def test_only_the_rows_that_are_needed_are_read():
    bad = np.full(5, np.nan)
    p, q = examples.WORKED.p.astype(float), examples.WORKED.q.astype(float)
    told = verify_round([p, bad, bad], [q, bad], [1, 1], u=[0.72, 0.5, 0.3])
    assert (told.accepted, told.emitted) == (0, (0,))


def test_a_rejection_without_a_residual_draws_from_p():
    p = np.array([0.5, 0.25, 0.25])
    told = verify_round([p, p], [np.nextafter(p, 1)], [0], u=[1 - 2.0**-53, 0.6])
    assert told.emitted == (1,)


@pytest.mark.parametrize(
    "wrong, says",
    [
        (dict(drafted=[0, 1]), "2 drafted tokens need 3 rows of p and 2 of q; got 2, 1"),
        (dict(drafted=[7]), "token 7 is not in a vocabulary of 5"),
        (dict(q=np.ones((1, 4))), "p has 5 tokens and q has 4"),
        (dict(q=[np.array([0, 1.0, 0, 0, 0])]), r"drafted\[0\] = 0 has q = 0.0: it is never drafted"),
        (dict(p=np.full((2, 5), np.nan)), r"p\[0\]\[0\] is nan"),
        (dict(p=np.zeros((2, 5)), u=[0.5, 0.5]), "0 everywhere"),
        (dict(u=[0.5]), "1 uniform numbers were given; 2 are needed"),
        (dict(u=[0.5, 1.0]), r"u is 1\.0"),
        (dict(rule="greedy"), "write one of token, block"),
    ],
)
def test_bad_input_is_named(wrong, says):
    p, q = (np.array([law] * n, dtype=float) for law, n in ((examples.WORKED.p, 2), (examples.WORKED.q, 1)))
    given = dict(p=p, q=q, drafted=[0]) | wrong
    with pytest.raises(ValueError, match=says):
        verify_round(given.pop("p"), given.pop("q"), given.pop("drafted"), **given)


def test_temperature_0_is_not_for_logits_here():
    with pytest.raises(ValueError, match="one-hot laws: use softmax"):
        verify_logits(np.zeros((2, 3)), np.zeros((1, 3)), [0], temperature=0)


def test_a_number_next_to_1_draws_no_token_of_weight_0():
    for size in (10, 100, 20_000):  # in float32 this number is 1 times the sum
        p = np.zeros(size, dtype=np.float32)
        p[: size // 2] = 1 / (size // 2)
        assert verify_round([p], np.empty((0, size)), [], u=[1 - 2.0**-53]).emitted < (size // 2,)
