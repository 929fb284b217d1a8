"""Questions and faults that people reported in public, each with its numbers and its exact answer.

The numbers of the comments are those of a list of cases. Cases that a unit test holds already are not told again.
"""

from fractions import Fraction as F

import numpy as np
import pytest

from spec_viz import Verification, at_temperature, examples, normalize, rules, softmax, top_k, verify
from spec_viz.museum import blocks
from spec_viz.museum.recoveries import second_winner
from spec_viz.rounds import TableModel

WORKED = examples.WORKED
WORKED_P = [F(2, 5), F(3, 10), F(3, 20), F(1, 10), F(1, 20)]


def fractions(text):
    return [F(x) for x in text.split()]


def law_and_tv(name, v):
    rule = rules.get(name)
    return rule.law(v).tolist(), rule.total_variation(v)


def test_why_a_rejected_draft_is_not_replaced_from_p():  # B01
    law, tv = law_and_tv("on rejection sample p", WORKED)
    assert law == fractions("7/25 9/25 9/50 3/25 3/50") and tv == F(3, 25)
    bias = WORKED.rejection_rate * WORKED.p - np.maximum(WORKED.p - WORKED.q, 0)
    assert (law == WORKED.p + bias).all()
    assert law[0] < WORKED.p[0] and all(a > b for a, b in zip(law[1:], WORKED.p[1:]))
    assert law_and_tv("ratio test", WORKED) == (WORKED_P, 0)


def test_a_softmax_of_the_residual_is_almost_uniform():  # B02
    rule = rules.get("softmax of the residual")
    after = softmax((WORKED.p - WORKED.accepted).astype(float))
    assert after == pytest.approx([0.233922341319, *[0.19151941467] * 4], abs=1e-12)
    law = [0.246784468264, 0.338303882934, 0.188303882934, 0.138303882934, 0.088303882934]
    assert rule.law(WORKED) == pytest.approx(law, abs=1e-12)
    assert WORKED.residual.tolist() == [1, 0, 0, 0, 0]


@pytest.mark.parametrize(  # B06
    "v, law, tv, right",
    [
        (WORKED, "7/10 0 3/20 1/10 1/20", F(3, 10), F(3, 5)),
        (Verification(p="3/10 7/10", q="1/2 1/2"), "0 1", F(3, 10), F(3, 5)),
    ],
)
def test_a_threshold_in_place_of_the_coin(v, law, tv, right):
    assert law_and_tv("accept iff p >= q", v) == (fractions(law), tv)
    assert right in v.accept_prob.tolist() and v.combined.tolist() == v.p.tolist()
    assert rules.get("accept iff p >= q").acceptance_rate(v) == F(1, 2)


def test_a_race_draws_from_the_residual_and_its_argmax_does_not():  # B08
    v = Verification(p="2/5 3/10 1/5 1/10", q="1/10 1/10 3/10 1/2")
    assert v.residual.tolist() == fractions("3/5 2/5 0 0")
    race = v.residual / np.array(fractions("1 1/2 1/4 2"))
    assert race.tolist() == fractions("3/5 4/5 0 0") and race.argmax() == 1
    fresh = second_winner(np.array(fractions("0 0 0 1")), v.residual)  # clocks that have not decided anything yet
    assert fresh.tolist() == v.residual.tolist()
    assert law_and_tv("argmax of the residual", v) == (fractions("3/5 1/10 1/5 1/10"), F(1, 5))


def test_a_greedy_draft_that_is_tested_with_its_softmax():  # B09
    v = Verification(p="3/5 2/5", q="4/5 1/5")
    name = "argmax draft scored with the softmax q"
    assert law_and_tv(name, v) == (fractions("3/4 1/4"), F(3, 20))
    assert rules.get(name).acceptance_rate(v) == F(3, 4)
    right = Verification(p=v.p, q="1 0")
    assert right.combined.tolist() == fractions("3/5 2/5") and right.accept_prob[0] == F(3, 5)
    assert law_and_tv("greedy draft with a one-hot q", v) == (fractions("3/5 2/5"), 0)


def test_sampled_drafts_that_are_tested_as_one_hot():  # B10
    rule = rules.get("one-hot fallback")
    assert law_and_tv("one-hot fallback", WORKED) == (WORKED_P, 0)
    assert (rule.acceptance_rate(WORKED), WORKED.acceptance_rate) == (F(53, 200), F(4, 5))


@pytest.mark.parametrize(  # B11
    "v, ratio, match, greedy, best",
    [
        (WORKED, "4/5", "53/200", "3/10", "2/5"),
        (examples.get("identical"), "1", "57/200", "2/5", "2/5"),
        (Verification(p="3/5 1/5 1/10 1/10", q="7/10 1/5 1/20 1/20"), "9/10", "47/100", "3/5", "3/5"),
    ],
)
def test_accepting_what_equals_a_sample_of_the_target_is_slow_and_exact(v, ratio, match, greedy, best):
    names = ("ratio test", "match, else the target's sample", "greedy draft with a one-hot q")
    rows = [*rules.compare(v, names)]
    assert [row.acceptance_rate for row in rows] == fractions(f"{ratio} {match} {greedy}")
    assert [row.law.tolist() for row in rows] == [v.p.tolist()] * 3
    fixed = (Verification(p=v.p, q=np.eye(len(v), dtype=int)[x].tolist()) for x in range(len(v)))
    assert max(one.acceptance_rate for one in fixed) == F(best)


def test_a_draft_may_be_dropped_by_what_is_known_before_it_is_drawn():  # B12
    kept = normalize([x if x >= F(3, 25) else 0 * x for x in WORKED.q])
    assert Verification(p=WORKED.p, q=kept).combined.tolist() == WORKED_P
    assert rules.catches("drop drafts with q < 0.15", WORKED)


def test_top_k_drafts_that_are_tested_with_the_raw_q():  # B14
    p_raw, q_raw = "1/5 1/2 3/20 1/10 1/20", "2/5 3/10 3/20 1/10 1/20"
    p, q = top_k(p_raw.split(), 2), top_k(q_raw.split(), 2)
    assert (p.tolist(), q.tolist()) == (fractions("2/7 5/7 0 0 0"), fractions("4/7 3/7 0 0 0"))
    raw, right = Verification(p=p, q=q_raw), Verification(p=p, q=q)
    assert law_and_tv("top-2 draft tested with the whole q", raw) == (fractions("20/49 29/49 0 0 0"), F(6, 49))
    assert right.combined.tolist() == p.tolist()
    assert 1 / raw.q[:2].sum() == F(10, 7)  # by so much every ratio is too high


def test_a_filtered_target_and_a_draft_that_knows_nothing_of_it():  # B16
    p = top_k(WORKED.p, 2)
    free, both = Verification(p=p, q=WORKED.q), Verification(p=p, q=top_k(WORKED.q, 2))
    assert free.combined.tolist() == both.combined.tolist() == fractions("4/7 3/7 0 0 0")
    assert (free.acceptance_rate, both.acceptance_rate) == (F(22, 35), F(5, 7))
    masked = Verification(p=normalize(fractions("0 3/10 0 1/10 1/20")), q=WORKED.q)
    assert masked.combined.tolist() == masked.p.tolist() == fractions("0 2/3 0 2/9 1/9")
    assert masked.acceptance_rate == F(13, 20) and masked.accept_prob[[0, 2]].tolist() == [0, 0]


def test_greedy_is_one_hot_after_the_temperature():  # B18
    p, q = fractions("3/10 1/2 1/10 1/20 1/20"), ["1/5"] * 5
    cold = Verification(p=at_temperature(p, 0), q=at_temperature(q, 0, ties="first"))
    assert cold.acceptance_rate == 0 and cold.combined.tolist() == [0, 1, 0, 0, 0]
    assert Verification(p=p, q=q).accept_prob[0] == 1  # what happens where the temperature is forgotten


@pytest.mark.parametrize(  # B19
    "weights, rates",
    [
        ([1, 4, 1], {"1/2": "103/234", "1": "43/78", "inf": "55/78"}),
        ([4, 3, 1], {"1/2": "1", "1": "23/26", "inf": "55/78"}),
    ],
)
def test_the_temperature_of_the_draft_moves_the_rate_and_not_the_law(weights, rates):
    p, q = at_temperature(normalize(fractions("4 3 1")), "1/2"), normalize([F(w) for w in weights])
    for temperature, rate in rates.items():
        v = Verification(p=p, q=at_temperature(q, temperature))
        assert v.combined.tolist() == fractions("8/13 9/26 1/26")
        assert v.acceptance_rate == F(rate)


def test_a_confidently_wrong_draft_at_temperature_two():  # B19: its law is (1, 2, 1) / 4 there, in floats
    p, q = at_temperature(normalize(fractions("4 3 1")), "1/2"), at_temperature(normalize(fractions("1 4 1")), 2)
    v = Verification(p=p, q=q)
    assert v.acceptance_rate == pytest.approx(33 / 52, abs=1e-15)
    assert v.combined == pytest.approx([8 / 13, 9 / 26, 1 / 26], abs=1e-15)


def test_a_perfect_acceptance_rate_and_the_law_of_the_draft():  # B22
    rule = rules.get("u is always 0")
    assert (rule.law(WORKED).tolist(), rule.acceptance_rate(WORKED)) == (WORKED.q.tolist(), 1)
    assert rule.total_variation(WORKED) == F(1, 5)
    noncentrality = 20_000 * ((rule.law(WORKED) - WORKED.p) ** 2 / WORKED.p).sum()
    assert noncentrality == F(14_000, 3)  # of a chi-square test with n = 20 000; the level 1e-9 lies at 47.9


def test_a_near_tie_in_bfloat16_flips_the_greedy_token():  # B26
    bfloat16 = pytest.importorskip("ml_dtypes").bfloat16
    tokens, decode, verification = (",", "."), [23.52, 23.57], [23.52, 23.56]

    def greedy(logits, dtype):
        return tokens[softmax(np.array(logits, dtype).astype(float), 0, ties="first").argmax()]

    assert np.array(decode, bfloat16).astype(float).tolist() == [23.5, 23.625]
    assert np.array(verification, bfloat16).astype(float).tolist() == [23.5, 23.5]
    assert (greedy(decode, bfloat16), greedy(verification, bfloat16)) == (".", ",")
    assert (greedy(decode, float), greedy(verification, float)) == (".", ".")


def test_the_same_seed_gives_the_same_trace_but_not_the_plain_text():  # B29
    plain = WORKED.tokens[np.searchsorted(np.cumsum(WORKED.p.astype(float)), 0.72, side="right")]
    speculative = verify(WORKED, draft="B", u=".72")
    assert (plain, speculative.accepted, speculative.emitted) == ("C", False, "A")
    restarted = [(verify(WORKED, rng=seed), verify(WORKED, rng=seed)) for seed in range(50)]
    assert all(first == second for first, second in restarted)
    twins = Verification(p=WORKED.p, q=WORKED.p)  # two rounds should agree as often as two samples of p do
    assert rules.get("match, else the target's sample").acceptance_rate(twins) == F(57, 200)
    cold = Verification(p=at_temperature(WORKED.p, 0), q=WORKED.q)
    assert {verify(cold, rng=seed).emitted for seed in range(50)} == {"A"}


def test_fixed_candidates_one_after_the_other_lose_nothing():  # B42
    siblings = Verification(p="51/100 49/100", q="51/100 49/100", tokens=["am", "have"])
    chain = rules.get("two fixed candidates, one after the other")
    assert chain.law(siblings).tolist() == fractions("51/100 49/100")
    assert rules.get("greedy draft with a one-hot q").law(siblings).tolist() == fractions("51/100 49/100")
    assert rules.get("argmax draft scored with the softmax q").law(siblings).tolist() == [1, 0]
    assert (chain.law(WORKED).tolist(), chain.acceptance_rate(WORKED)) == (WORKED_P, F(7, 10))


def test_a_block_of_products_with_the_token_residual():  # B44
    v = Verification(p="1/3 2/3", q="2/3 1/3")
    rule = rules.get("product of the ratios, then the token residual")
    assert rule.law(v).tolist() == fractions("1/2 1/2") and rule.total_variation(v) == F(2, 9)
    assert rules.get("block verification").total_variation(v) == 0


def test_a_row_too_late():  # B33
    target = TableModel({(): "1/2 1/2", (0,): "3/4 1/4", (1,): "1/5 4/5"})
    draft = TableModel({(): "3/4 1/4", (0,): "1/2 1/2", (1,): "1/2 1/2"})
    law = blocks.next_row(target, draft, 2)
    assert law.joint(target).reshape(4, 2).sum(axis=1).tolist() == fractions("3/8 3/8 1/8 1/8")
    assert law.total_variation(target) == F(11, 40)


def test_vocabularies_of_different_size():  # B45
    p = "2/5 3/10 1/5 1/10"
    short = Verification(p=p, q="1/2 1/2 0 0")
    assert short.acceptance_rate == F(7, 10) and short.residual.tolist() == fractions("0 0 2/3 1/3")
    padded = Verification(p=f"{p} 0", q="3/10 3/10 1/5 1/10 1/10")
    assert padded.acceptance_rate == F(9, 10) and padded.combined.tolist() == fractions(f"{p} 0")
    restricted = Verification(p=p, q=normalize(fractions("3/10 3/10 1/5 1/10")))
    assert restricted.q.tolist() == fractions("1/3 1/3 2/9 1/9") and restricted.acceptance_rate == F(14, 15)
    with pytest.raises(ValueError, match="p has 4 tokens and q has 2"):
        Verification(p=p, q="1/2 1/2")
