from fractions import Fraction as F

import pytest

from spec_viz.geometric import expected_tokens
from spec_viz.logs import Log, moral


def test_the_bonus_token_is_counted_once():  # B36
    old = [F(m + 1, 5) for m in range(5)]  # what was printed: the bonus token above and below the line
    right = [Log(accepted=m, drafted=4, gamma=4, rounds=1).accepted_over_drafted for m in range(5)]
    assert right == [0, F(1, 4), F(1, 2), F(3, 4), 1]
    assert [o - r for o, r in zip(old, right)] == [F(4 - m, 4 * 5) for m in range(5)]
    assert [Log(accepted=m, drafted=4, gamma=4).tokens_per_round for m in range(5)] == [1, 2, 3, 4, 5]


def test_a_log_with_positions():  # B36: the line prints 0.64479, 2.92 and (0.805, 0.632, 0.483)
    log = Log(accepted=167, drafted=259, rounds=87, survivors=(70, 55, 42))
    assert log.accepted_over_drafted == F(167, 259) and log.tokens_per_round == F(254, 87) and log.gamma == 3
    assert log.survival == (F(70, 87), F(55, 87), F(14, 29))
    assert log.conditional == (F(70, 87), F(11, 14), F(42, 55))
    assert [f"{float(x):.3f}" for x in log.survival] == ["0.805", "0.632", "0.483"]
    assert f"{float(log.accepted_over_drafted):.5f}" == "0.64479" and f"{float(log.tokens_per_round):.2f}" == "2.92"
    assert log.alpha == 167 / (167 + 45)


def test_a_high_rate_that_says_little():  # B38
    log = Log(accepted=18, drafted=19, tokens=101)
    assert log.accepted_over_drafted == F(18, 19) and log.rounds == 83
    assert log.tokens_per_round == F(101, 83) and log.share_of_output == F(18, 101)
    assert moral(log) == (
        "94.7% of the drafts were accepted, and only 17.8% of the output was drafted. "
        "No speedup can exceed 1.217, the tokens of a round."
    )


def test_a_public_log_read_rightly():  # B39
    log = Log(accepted=208, drafted=260, gamma=5)
    assert log.rounds == 52 and log.tokens_per_round == 5 and log.survival is None and log.conditional is None
    assert "as alpha, 0.8000 predicts 3.689 tokens a round, and there were 5.000" in moral(log)
    assert "The alpha behind this log is 0.9265" in moral(log)


def test_a_histogram():
    log = Log.from_histogram([11, 14, 11, 4, 0, 3])
    assert (log.accepted, log.drafted, log.rounds, log.gamma) == (63, 215, 43, 5)
    assert log.survivors == (32, 18, 7, 3, 3) and log.tokens_per_round == F(106, 43)
    assert float(log.accepted_over_drafted) == 0.2930232558139535  # as the engine prints it
    lengths = [m for m, n in enumerate([11, 14, 11, 4, 0, 3]) for _ in range(n)]
    assert Log.from_lengths(lengths, 5) == log


def test_a_position_that_no_round_reached_has_no_rate():
    log = Log.from_histogram([2, 1, 0, 0])
    assert log.survival == (F(1, 3), 0, 0) and log.conditional == (F(1, 3), 0)


def test_survival_of_independent_rounds_is_a_power_of_alpha():
    histogram = [2, 4, 8, 81 - 14]  # any; conditional rates multiply up to survival
    log = Log.from_histogram(histogram)
    product = F(1)
    for rate, survived in zip(log.conditional, log.survival):
        product *= rate
        assert product == survived
    assert sum(log.survival) + 1 == log.tokens_per_round


def test_everything_accepted_and_one_draft_a_round():
    assert "Here accepted / drafted is alpha: 1.0000" in moral(Log(accepted=9, drafted=9, gamma=3))
    assert "Here accepted / drafted is alpha: 0.2500" in moral(Log(accepted=1, drafted=4, gamma=1))
    assert "How many rounds" in moral(Log(accepted=1, drafted=4))


def test_rounds_are_rounded_up_where_the_last_was_cut_short():
    log = Log(accepted=5, drafted=11, gamma=5)
    assert log.rounds == 3 and log.tokens_per_round == 1 + F(5, 3)
    assert expected_tokens(float(log.alpha), 5) == pytest.approx(1 + 5 * 5 / 11)


@pytest.mark.parametrize(
    "given, says",
    [
        ({"accepted": 300, "drafted": 260}, "take the bonus token of each round out of accepted"),
        ({"accepted": 1, "drafted": 300, "gamma": 5, "rounds": 52}, "52 rounds of gamma = 5 draft at most 260"),
        ({"accepted": 0, "drafted": 0}, "drafted is 0"),
        ({"accepted": 5, "drafted": 9, "tokens": 5}, "that leaves 0 rounds"),
        ({"accepted": 5, "drafted": 9, "tokens": 9, "rounds": 4}, "rounds and tokens are both given"),
        ({"accepted": 5, "drafted": 9, "gamma": 0}, "gamma is 0"),
        ({"accepted": "five", "drafted": 9}, "accepted is 'five'"),
        ({"accepted": 3, "drafted": 9, "rounds": 3, "survivors": (1, 2, 0)}, "no more can get on than before"),
        ({"accepted": 4, "drafted": 9, "rounds": 3, "survivors": (2, 1, 0)}, "survivors add up to 3, accepted is 4"),
        ({"accepted": 3, "drafted": 9, "gamma": 2, "rounds": 5, "survivors": (2, 1, 0)}, "one count for each"),
        ({"accepted": 3, "drafted": 9, "rounds": 3, "survivors": (2, -1, 2)}, "a survivor count is -1"),
    ],
)
def test_what_cannot_be_is_named_with_the_remedy(given, says):
    with pytest.raises(ValueError, match=says):
        Log(**given)


@pytest.mark.parametrize("act", [lambda: Log.from_lengths([6], 5), lambda: Log.from_histogram([3])])
def test_bad_lengths(act):
    with pytest.raises(ValueError, match=r"a length is 6|needs the counts"):
        act()
