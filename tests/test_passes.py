from fractions import Fraction as F

import numpy as np
import pytest

from spec_viz import rules
from spec_viz.passes import coming_out, pass_rows
from spec_viz.play import play_round
from spec_viz.rounds import TableModel

MODELS = rules.MODELS["three tokens in context"]
LUCK = {"u_draft": [".35", ".2", ".5"], "u": [".72", ".4", ".6", ".5"]}


def told(rule, **luck):
    return pass_rows(*MODELS, play_round(*MODELS, 3, rule=rule, **{**LUCK, **luck}))


def test_each_row_sees_what_stands_before_it_and_tests_the_next_draft():
    rows = told("token")
    assert [row.number for row in rows] == [1, 2, 3, 4]
    assert [row.sees for row in rows] == [(), ("B",), ("B", "A"), ("B", "A", "A")]
    assert [row.tests for row in rows] == ["B", "A", "A", None]
    assert [(row.p, row.q) for row in rows[:3]] == [(F(1, 2), F(9, 10)), (F(3, 5), F(3, 10)), (F(1, 5), F(3, 5))]


def test_the_token_rule_stops_at_the_first_rejection():
    rows = told("token")
    assert [row.verdict for row in rows] == ["rejected", "never looked at", "never looked at", "not needed"]
    assert [row.out for row in rows] == ["A", None, None, None]
    assert [row.limit for row in rows] == [F(5, 9), None, None, None]


def test_the_block_rule_keeps_a_draft_that_fails_by_itself():
    rows = told("block")
    assert [row.verdict for row in rows] == ["kept with a later one", "accepted", "rejected", "not needed"]
    assert [row.out for row in rows] == ["B", "A", "C", None]


def test_full_acceptance_ends_with_a_free_token():
    rows = told("token", u=["0", "0", "0", ".5"])
    assert [row.verdict for row in rows] == ["accepted"] * 3 + ["free"]
    assert rows[-1].text == "Row 4 sees B A A, has no draft to test and emits C, free."


def test_rows_in_sentences():
    rows = told("token")
    assert rows[0].text == (
        "Row 1 sees the start and tests B: p = 0.50, q = 0.90, u = 0.72 ≥ 0.5556: rejected, A comes out."
    )
    assert rows[1].text == "Row 2 sees B and tests A: p = 0.60, q = 0.30; it is never looked at."
    assert rows[3].text == "Row 4 sees B A A, has no draft to test; this time it is not needed."


@pytest.mark.parametrize("rule", ["token", "block"])
def test_the_rows_spell_what_the_round_emits(rule):
    for seed in range(100):
        played = play_round(*MODELS, 3, rule=rule, rng=seed)
        rows = pass_rows(*MODELS, played)
        assert [row.out for row in rows if row.out] == [MODELS[0].tokens[x] for x in played.emitted]
        assert sum(row.verdict in ("accepted", "kept with a later one") for row in rows) == played.accepted


def test_after_a_prefix_every_row_sees_it_too():
    played = play_round(*MODELS, 2, prefix=("C", "A"), u_draft=[".1", ".1"], u=["0", "0", ".5"])
    rows = pass_rows(*MODELS, played, prefix=("C", "A"))
    assert rows[0].sees == ("C", "A") and rows[0].p == MODELS[0].law("A")[played.drafted[0]]


def test_without_drafts_there_is_one_row():
    alone = TableModel.constant(np.array([0.5, 0.5]))
    (row,) = pass_rows(alone, alone, play_round(alone, alone, 0, u=[0.7]))
    assert row.text == "Row 1 sees the start, has no draft to test and emits B, free."


def test_one_token_comes_and_several_come():
    assert coming_out(["A"]) == "out comes A" and coming_out(["A", "\n"]) == "out come A ⏎"
