"""What a round adds to the text and takes from the caches. The numbers of the comments are those of a list of cases."""

from fractions import Fraction as F
from types import SimpleNamespace

import numpy as np
import pytest

from spec_viz import examples
from spec_viz.geometric import accepted_lengths, expected_tokens
from spec_viz.play import play_round, verify_round
from spec_viz.rounds import TableModel, token_law
from spec_viz.sequences import Committed, Rollback, accepted_length, committed, rollback

WORKED = TableModel.constant(examples.WORKED.p), TableModel.constant(examples.WORKED.q)
BIGRAM = (
    TableModel({(): "1/2 1/2", 0: "3/4 1/4", 1: "1/5 4/5"}),
    TableModel({(): "3/4 1/4", 0: "1/2 1/2", 1: "1/2 1/2"}),
)


def round_of(passed):
    """A round on which the tests come out as the mask says: p/q = 1/2 everywhere, u below or above it."""
    gamma = len(passed)
    u = ["1/4" if ok else "3/4" for ok in passed]
    half = [[F(1, 2), F(1, 2)]] * (gamma + 1)
    return verify_round(np.array(half), np.array([[F(1), F(0)]] * gamma).reshape(gamma, 2), [0] * gamma, u=[*u, "1/2"])


@pytest.mark.parametrize(  # B30
    "mask, accepted, emitted",
    [([1, 0, 1, 1], 1, 2), ([1, 0, 1], 1, 2), ([1, 1, 1], 3, 4), ([0, 1, 1], 0, 1), ([], 0, 1)],
)
def test_nothing_counts_after_the_first_failure(mask, accepted, emitted):
    played = round_of(mask)
    assert accepted_length(mask) == played.accepted == accepted
    assert len(played.emitted) == emitted
    assert played.drafted[:accepted] == played.emitted[:-1]
    assert committed(played) == Committed(played.emitted, accepted, False)


@pytest.mark.parametrize("accepted, length", [(0, 129), (2, 131), (5, 134)])  # B30
def test_the_text_grows_by_the_accepted_drafts_and_one(accepted, length):
    played = round_of([1] * accepted + [0] * (5 - accepted))
    assert len((*range(128), *committed(played).tokens)) == length


@pytest.mark.parametrize("rule", ["token", "block"])  # B30
def test_a_round_emits_one_to_gamma_plus_one_tokens(rule):
    seen = set()
    for seed in range(200):
        played = play_round(*WORKED, 3, rule=rule, rng=seed)
        assert 1 <= len(played.emitted) == played.accepted + 1 <= 4
        seen.add(played.accepted)
    assert seen == {0, 1, 2, 3}


def test_the_bonus_token_is_what_makes_a_round_worth_it():  # B31
    exact = {1: F(9, 5), 2: F(61, 25), 3: F(369, 125)}
    assert {g: token_law(*WORKED, g).expected_tokens for g in exact} == exact
    assert {g: expected_tokens("4/5", g) for g in exact} == exact
    law = token_law(*WORKED, 2)
    assert law.expected_tokens - law.accepted[2] == F(9, 5)  # without the bonus token
    lengths = [F(x) for x in ("1/5", "4/25", "16/125", "64/125")]
    assert token_law(*WORKED, 3).accepted.tolist() == accepted_lengths("4/5", 3) == lengths


def test_the_bonus_token_has_the_law_of_the_target_and_never_the_residual():  # B31
    full = token_law(*BIGRAM, 2).emitted[2]  # after full acceptance, row by row of x^2
    after = full / full.sum(axis=1, keepdims=True)
    assert after.tolist() == BIGRAM[0].laws(2).tolist()


@pytest.mark.parametrize(  # B32
    "accepted, trims", [(0, (4, 3, 0)), (1, (3, 2, 0)), (2, (2, 1, 0)), (3, (1, 0, 0)), (4, (0, 0, 1))]
)
def test_both_caches_end_at_the_last_accepted_token(accepted, trims):
    assert rollback(4, accepted) == Rollback(*trims)


@pytest.mark.parametrize("gamma", range(7))  # B32
def test_the_caches_against_a_play_of_the_two_loops(gamma):
    for accepted in range(gamma + 1):
        target = ["last", *range(gamma)]  # what the pass read
        draft = ["last", *range(gamma - 1)] if gamma else []  # its last draft was written but not read
        trims = rollback(gamma, accepted)
        wanted = ["last", *range(accepted)]
        assert target[: len(target) - trims.target_trim] == wanted
        kept = draft[: len(draft) - trims.draft_trim]
        assert kept + wanted[len(kept) :] == wanted and len(wanted) - len(kept) == trims.draft_catch_up


def test_row_i_sees_the_drafts_before_it():  # B33
    law = token_law(*BIGRAM, 2)
    two = law.joint(BIGRAM[0]).reshape(4, 2).sum(axis=1)
    assert two.tolist() == [F(x) for x in ("3/8", "1/8", "1/10", "2/5")]
    assert law.expected_accepted == F(13, 10)
    greedy = np.eye(3)[[2, 2]], np.eye(3)[[1]]  # the target says 2, the n-gram draft 1: no first draft goes unchecked
    played = verify_round(*greedy, [1], u=[0.5, 0.5])
    assert (played.accepted, played.emitted) == (0, (2,))


@pytest.mark.parametrize("most, tokens, accepted", [(10, "t1 EOS", 2), (1, "t1", 1), (2, "t1 EOS", 2)])  # B34
def test_an_end_inside_the_block_ends_the_text(most, tokens, accepted):
    played = SimpleNamespace(accepted=3, emitted=("t1", "EOS", "t3", "t4"))
    assert committed(played, stop={"EOS"}, most=most) == (tuple(tokens.split()), accepted, True)


def test_where_no_end_comes_all_is_committed():
    played = SimpleNamespace(accepted=1, emitted=("a", "b"))
    assert committed(played, stop={"EOS"}, most=3) == (("a", "b"), 1, False)
    assert committed(played, most=2) == (("a", "b"), 1, True)
    assert committed(SimpleNamespace(accepted=1, emitted=("a", "EOS")), stop={"EOS"}) == (("a", "EOS"), 1, True)


@pytest.mark.parametrize(
    "wrong, says",
    [
        (lambda: rollback(4, 5), "accepted is 5; of 4 drafts 0 to 4 are accepted"),
        (lambda: rollback(-1, 0), "gamma is -1; a round drafts 0 or more tokens"),
        (lambda: committed(round_of([1]), most=0), "most is 0; ask for 1 or more tokens"),
        (lambda: committed(round_of([1]), most=1.5), "most is 1.5"),
    ],
)
def test_bad_input_is_named(wrong, says):
    with pytest.raises(ValueError, match=says):
        wrong()
