from fractions import Fraction as F
from itertools import pairwise

import numpy as np
import pytest

from spec_viz import rules
from spec_viz.play import play_round
from spec_viz.rounds import accepted_bound, block_law, token_law
from spec_viz.side_by_side import Luck, SideBySide

MODELS = rules.MODELS["three tokens in context"]


def test_both_rules_judge_the_same_drafts():
    both = SideBySide(*MODELS, gamma=2)
    assert both.rounds["token"].drafted == both.rounds["block"].drafted == (1, 0)
    assert both.rounds["token"].u == both.rounds["block"].u == (F("0.72"), F("0.4"))
    assert (both.rounds["token"].accepted, both.rounds["block"].accepted) == (0, 2)
    numbers = {"u_draft": [".35", ".2"], "u": [".72", ".4", ".5"]}
    assert both.rounds["block"] == play_round(*MODELS, 2, rule="block", **numbers)


@pytest.mark.parametrize("gamma", [1, 2, 3, 4])
def test_the_exact_laws_the_bound_and_no_distance(gamma):
    both = SideBySide(*MODELS, gamma=gamma)
    for name, law in (("token", token_law), ("block", block_law)):
        assert (both.laws[name].accepted == law(*MODELS, gamma).accepted).all()
        assert both.distances[name] == 0
    assert both.bound == accepted_bound(*MODELS, gamma) >= both.laws["block"].expected_accepted


def test_a_smaller_gamma_plays_the_first_part_of_the_same_round():
    drafted = [SideBySide(*MODELS, gamma=g).rounds["token"].drafted for g in (1, 2, 3, 4)]
    assert all(longer[: len(shorter)] == shorter for shorter, longer in pairwise(drafted))


def test_luck_can_be_read_and_typed_again():
    luck = Luck.drawn(np.random.default_rng(3))
    assert luck == Luck.drawn(np.random.default_rng(3)) != Luck.drawn(np.random.default_rng(4))
    assert all(0 <= 100 * u < 100 and (100 * u).denominator == 1 for u in (*luck.drafts, *luck.tests, luck.last))


def test_a_row_beyond_the_last_is_the_last():
    assert SideBySide(*MODELS, gamma=2, row=5).row == 3


@pytest.mark.parametrize(
    "wrong, says",
    [
        ({"gamma": 0}, "gamma is 0; take a whole number from 1 to 4"),
        ({"gamma": 5}, "gamma is 5"),
        ({"row": -1}, "row is -1"),
        ({"luck": Luck(drafts=(F(1, 2),))}, "1 uniform numbers for the drafts; write 4"),
        ({"luck": Luck(last=F(1))}, "u is 1; a uniform number lies"),
    ],
)
def test_bad_input_is_named(wrong, says):
    with pytest.raises(ValueError, match=says):
        SideBySide(*MODELS, **wrong)
