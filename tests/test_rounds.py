"""The exact law of a round: closed forms against an enumeration of the process itself, over fractions."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from spec_viz import examples
from spec_viz.rounds import (
    TableModel,
    accepted_bound,
    block_law,
    expected_accepted,
    expected_rejections,
    sequence_law,
    token_law,
)

HALVES = TableModel.constant("1/3 2/3"), TableModel.constant("2/3 1/3")
WORKED = TableModel.constant(examples.WORKED.p), TableModel.constant(examples.WORKED.q)
BIGRAM = (
    TableModel({(): "1/2 1/2", 0: "3/4 1/4", 1: "1/5 4/5"}),
    TableModel({(): "3/4 1/4", 0: "1/2 1/2", 1: "1/2 1/2"}),
)
CONTEXT = (
    TableModel({(): ".4 .5 .1", 0: ".2 .3 .5", 1: ".6 0 .4", 2: ".1 .8 .1"}),
    TableModel({(): ".1 .9 0", 0: ".6 .1 .3", 1: ".3 .7 0", 2: ".2 .8 0"}),
)


def random_law(rng, size):
    """A law of small fractions, now and then with zeros."""
    weights = [int(x) for x in rng.integers(0, 5, size)]
    weights[int(rng.integers(size))] += 1
    return [Fraction(w, sum(weights)) for w in weights]


def random_pair(rng):
    """Two models of 2 or 3 tokens, each of order 0, 1 or 2, and a gamma of 1 to 3."""
    size = int(rng.integers(2, 4))

    def model():
        order = int(rng.integers(0, 3))
        prefixes = [x for n in range(order + 1) for x in product(range(size), repeat=n)]
        return TableModel({x: random_law(rng, size) for x in prefixes})

    return model(), model(), int(rng.integers(1, 4 if size == 2 else 3))


def norm(weights):
    """Weights as a law, or None where all are 0."""
    total = sum(weights)
    return [w / total for w in weights] if total else None


def paths(draft, gamma):
    """Every drafted sequence and its probability, step by step from the definition."""
    for x in product(range(len(draft)), repeat=gamma):
        mass = Fraction(1)
        for i in range(gamma):
            mass *= draft.law(x[:i])[x[i]]
        if mass:
            yield x, mass


def enumerate_token(target, draft, gamma):
    """{(accepted, emitted): mass} by playing token verification on every path, coin and residual token."""
    law = {}
    for x, mass in paths(draft, gamma):
        for i in range(gamma + 1):
            p = target.law(x[:i])
            if i == gamma:
                last, stop = list(p), mass
            else:
                q = draft.law(x[:i])
                accept = min(Fraction(1), p[x[i]] / q[x[i]])
                last, stop = norm([max(a - b, 0) for a, b in zip(p, q)]), mass * (1 - accept)
                mass *= accept
            for y in range(len(p)):
                if stop and last[y]:
                    key = (i, (*x[:i], y))
                    law[key] = law.get(key, 0) + stop * last[y]
    return law


def enumerate_block(target, draft, gamma):
    """The same for block verification, from its definition: p_i, h_i, the largest i with u_i < h_i."""
    law = {}
    for x, mass in paths(draft, gamma):
        weights, h, residuals = [Fraction(1)], [], []
        for i in range(gamma + 1):
            p = target.law(x[:i])
            if i == gamma:
                h.append(weights[i])
                residuals.append(list(p))
                break
            q = draft.law(x[:i])
            excess = [max(weights[i] * a - b, 0) for a, b in zip(p, q)]
            total = sum(excess)
            rest = total + 1 - weights[i]
            h.append(total / rest if rest else Fraction(1))
            residuals.append(norm(excess))
            weights.append(min(Fraction(1), weights[i] * p[x[i]] / q[x[i]]))
        h[0] = Fraction(1)
        for i in range(gamma + 1):
            stop = mass * h[i]
            for later in h[i + 1 :]:
                stop *= 1 - later
            for y in range(len(target)):
                if stop and residuals[i] and residuals[i][y]:
                    key = (i, (*x[:i], y))
                    law[key] = law.get(key, 0) + stop * residuals[i][y]
    return law


def as_dict(round_law):
    """{(accepted, emitted): mass} of a RoundLaw."""
    return {(len(tokens) - 1, tokens): mass for tokens, mass in round_law.items()}


def test_closed_forms_equal_the_enumeration_on_two_hundred_random_pairs():
    rng = np.random.default_rng(4)
    for _ in range(200):
        target, draft, gamma = random_pair(rng)
        for closed, enumerated in ((token_law, enumerate_token), (block_law, enumerate_block)):
            law = closed(target, draft, gamma)
            assert as_dict(law) == enumerated(target, draft, gamma)
            assert sum(law.accepted) == 1
            assert law.total_variation(target) == 0
            assert (law.joint(target) == sequence_law(target, gamma + 1)).all()
            assert (law.first() == target.law()).all()
            rule = "token" if closed is token_law else "block"
            assert law.expected_accepted == expected_accepted(target, draft, gamma, rule)
        token, block = (expected_accepted(target, draft, gamma, rule) for rule in ("token", "block"))
        assert token <= block <= accepted_bound(target, draft, gamma)


@pytest.mark.parametrize(
    "models, gamma, token, block, bound",
    [
        (HALVES, 1, "2/3", "2/3", "2/3"),
        (HALVES, 2, "10/9", "11/9", "12/9"),
        (HALVES, 3, "38/27", "5/3", "50/27"),
        (HALVES, 4, "130/81", "166/81", "64/27"),
        (WORKED, 2, "36/25", "37/25", "38/25"),
        (WORKED, 3, "244/125", "1037/500", "1091/500"),
        (WORKED, 4, "1476/625", "3251/1250", "6987/2500"),
    ],
)
def test_expected_accepted_of_the_known_pairs(models, gamma, token, block, bound):
    assert expected_accepted(*models, gamma) == Fraction(token)
    assert expected_accepted(*models, gamma, "block") == Fraction(block)
    assert accepted_bound(*models, gamma) == Fraction(bound)


def test_row_i_is_tested_in_the_context_of_the_drafts_before_it():
    law = token_law(*BIGRAM, 2)
    assert sequence_law(BIGRAM[0], 2).tolist() == [Fraction(x) for x in ("3/8", "1/8", "1/10", "2/5")]
    assert law.expected_accepted == Fraction(13, 10)
    assert block_law(*BIGRAM, 2).expected_accepted == Fraction(57, 40)
    off_by_one = [Fraction(x) for x in ("3/8", "3/8", "1/8", "1/8")]
    assert sum(abs(a - b) for a, b in zip(off_by_one, sequence_law(BIGRAM[0], 2))) / 2 == Fraction(11, 40)


def test_block_verification_accepts_what_the_linear_programme_allows_and_no_more():
    """The LP chooses f(x^i), the mass of accepted prefixes: 0 <= f <= Q, and no more than the target wants."""
    from scipy.optimize import linprog

    rng = np.random.default_rng(7)
    for _ in range(25):
        target, draft, gamma = random_pair(rng)
        prefixes = [x for n in range(1, gamma + 1) for x in product(range(len(target)), repeat=n)]
        place = {x: i for i, x in enumerate(prefixes)}
        rows, bounds = [], [(0, float(_mass(draft, x))) for x in prefixes]
        for x in prefixes:  # f(x y) <= f(x) P(y | x): what is accepted further must be part of what the target wants
            row = np.zeros(len(prefixes))
            row[place[x]] = 1
            if len(x) > 1:
                row[place[x[:-1]]] = -float(target.law(x[:-1])[x[-1]])
            rows.append((row, float(target.law()[x[0]]) if len(x) == 1 else 0.0))
        best = linprog(-np.ones(len(prefixes)), A_ub=[r for r, _ in rows], b_ub=[b for _, b in rows], bounds=bounds)
        assert best.status == 0
        assert -best.fun == pytest.approx(float(expected_accepted(target, draft, gamma, "block")), abs=1e-9)


def _mass(model, x):
    mass = Fraction(1)
    for i in range(len(x)):
        mass *= model.law(x[:i])[x[i]]
    return mass


def test_the_bonus_token_and_gamma_0():
    law = token_law(*WORKED, 3)
    assert law.accepted.tolist() == [Fraction(x) for x in ("1/5", "4/25", "16/125", "64/125")]
    assert law.expected_tokens == Fraction(369, 125)
    assert (law.emitted[3] == Fraction(64, 125) * sequence_after(law)).all()
    alone = block_law(*WORKED, 0)
    assert (alone.gamma, alone.accepted.tolist(), alone.expected_tokens) == (0, [1], 1)
    assert (alone.first() == examples.WORKED.p).all()


def sequence_after(law):
    """P(y) beside the accepted mass of each prefix, as a share of all accepted mass."""
    accepted = law.emitted[3].sum(axis=1)
    return accepted[:, None] / accepted.sum() * examples.WORKED.p


def test_expected_rejections_are_the_distances_on_the_targets_own_way():
    target, draft = CONTEXT
    tv = [total(target.law(x), draft.law(x)) for x in ((), (0,), (1,), (2,))]
    assert expected_rejections(target, draft, 1) == tv[0]
    assert expected_rejections(target, draft, 2) == tv[0] + sum(p * t for p, t in zip(target.law(), tv[1:]))
    assert expected_rejections(*WORKED, 4) == Fraction(4, 5)
    assert expected_rejections(*WORKED, 0) == 0


def total(p, q):
    return sum(abs(a - b) for a, b in zip(p, q)) / 2


def test_floats_follow_the_fractions():
    floats = [TableModel({(): law.astype(float)}) for law in (examples.WORKED.p, examples.WORKED.q)]
    for law in (token_law, block_law):
        exact = law(*WORKED, 3)
        for mine, theirs in zip(law(*floats, 3).emitted, exact.emitted):
            assert np.allclose(mine, theirs.astype(float), rtol=0, atol=1e-16)
    assert isinstance(expected_accepted(*floats, 3), float)


def test_a_model_reads_names_positions_and_trees():
    chain = TableModel({(): ".5 .5", "A": "1 0", "B": "0 1"})
    assert chain.law(("B", "A")).tolist() == chain.law([1, 0]).tolist() == chain.law("A").tolist() == [1, 0]
    assert chain.order == 1
    assert chain.laws(2).tolist() == [[1, 0], [0, 1], [1, 0], [0, 1]]
    assert repr(chain) == "<TableModel of 2 tokens, order 1>"
    with pytest.raises(ValueError, match="read-only"):
        chain.law()[0] = 0


@pytest.mark.parametrize(
    "wrong, says",
    [
        (lambda: TableModel({}), "at least the law at the start"),
        (lambda: TableModel({(): ".5 .5", 0: ".5 .5"}), r"no law after the prefix \(1,\)"),
        (lambda: TableModel({(): ".5 .5", 0: "1", 1: "1"}), "has 1 entries, the vocabulary 2"),
        (lambda: TableModel({(): ".5 .6"}), "sums to 11/10"),
        (lambda: TableModel({(): ".5 .5", "C": ".5 .5"}), "'C' is not in the vocabulary"),
        (lambda: TableModel({(): ".5 .5"}, tokens="ABC"), "3 names; the laws have 2"),
        (lambda: token_law(*WORKED, -1), "whole number, 0 or more"),
        (lambda: token_law(*WORKED, 1.5), "whole number, 0 or more"),
        (lambda: token_law(*WORKED, 20), "take a smaller gamma"),
        (lambda: token_law(WORKED[0], HALVES[0], 1), "they must be the same"),
        (lambda: expected_accepted(*WORKED, 2, "greedy"), "write one of token, block"),
    ],
)
def test_bad_input_is_named(wrong, says):
    with pytest.raises(ValueError, match=says):
        wrong()
