import re

import pytest

from spec_viz.widgets import PairState, Trials


@pytest.mark.parametrize("n", ["0", "1", "1000000", "1e12", "9223372036854775807"])
def test_any_number_of_trials(n):
    trials = Trials(PairState(), rng=1)
    trials.n.value = n
    trials.throw.click()
    assert trials.table.value.count("<tr>") == 6 and "alert" not in trials.table.value


def test_the_shares_are_near_p():
    trials = Trials(PairState(), rng=2)
    trials.n.value = "1e12"
    trials.throw.click()
    cells = re.findall(r">([^<>]+)</td>", trials.table.value)
    shares = [float(cell) for cell in cells[4::6]]
    assert shares == pytest.approx([0.4, 0.3, 0.15, 0.1, 0.05], abs=1e-5)
    assert cells[5::6] == ["0.400000", "0.300000", "0.150000", "0.100000", "0.050000"]


def test_bad_counts_are_said_and_old_ones_do_not_outlive_their_pair():
    state = PairState()
    trials = Trials(state)
    for n in ("-1", "1.5", "x", "1e30", ""):
        trials.n.value = n
        trials.throw.click()
        assert "alert" in trials.table.value
    trials.n.value = "10"
    trials.throw.click()
    state.move("p", 0, 900)
    assert trials.table.value == ""
