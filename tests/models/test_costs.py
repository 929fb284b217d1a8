"""Costs are medians of passes; a prediction takes the formula apart step by step; the sweep is the chain of rates."""

from time import sleep

import numpy as np
import pytest

from spec_viz.models.costs import Costs, gamma_sweep, measure_costs, predict
from spec_viz.models.running import acceptance_map, speculate
from spec_viz.speedup import expected_tokens, speedup
from tests.models.pairs import BIGRAM, Table, table_pair


class Slow(Table):
    """A table whose passes take a known time."""

    def session(self, batch=1):
        """A session that sleeps 2 ms a pass and 1 ms a token."""
        session = super().session(batch)
        extend = session.extend

        def slowly(ids):
            sleep(0.002 + 0.001 * np.shape(ids)[-1])
            return extend(ids)

        session.extend = slowly
        return session


def test_costs_are_those_of_the_passes():
    pair = table_pair(*BIGRAM)
    object.__setattr__(pair, "target", Slow(BIGRAM[0]))
    costs = measure_costs(pair, (1, 4), context=4, repeats=5, progress=False)
    assert 0.003 <= costs.step < 0.02
    assert costs.cost < 0.5
    assert costs.verify_cost(4) == pytest.approx(costs.verify[4] / costs.step)
    assert costs.verify[4] > costs.verify[1] > costs.step
    assert "target over 4 + 1 tokens" in costs._repr_markdown_()


def test_between_measured_gammas_the_line():
    costs = Costs(step=2.0, draft=0.5, verify={2: 3.0, 4: 4.0})
    assert (costs.cost, costs.verify_cost(2), costs.verify_cost(3), costs.verify_cost(1)) == (0.25, 1.5, 1.75, 1.25)


def made_trace(gamma=2):
    """A run whose times are set by hand: 1 s to draft, 2 s to verify, .5 s for the rest of each round."""
    trace = speculate(table_pair(*BIGRAM), "A", gamma, tokens=120, rng=0, progress=False)
    count = trace.round_count
    times = {"draft_seconds": 1.0 if gamma else 0.0, "verify_seconds": 2.0, "seconds": 3.5 if gamma else 2.5}
    trace.rounds.update({name: np.full(count, value) for name, value in times.items()})
    return trace


def test_a_prediction_in_steps():
    costs, run, plain = Costs(step=2.0, draft=0.5, verify={2: 3.0}), made_trace(), made_trace(0)
    told = predict(run, costs, plain)
    alpha = float(run.acceptance_rate[run.verdict >= 0].mean())
    assert told.textbook == pytest.approx(speedup(alpha, 2, 0.25))
    assert told.counted == pytest.approx(run.tokens_per_round / 1.5)
    assert told.verified == pytest.approx(run.tokens_per_round / 2.0)
    assert told.overhead == pytest.approx(0.5)
    assert told.corrected == pytest.approx(run.tokens_per_round * 2.5 / (2 * 0.5 + 3.0 + 0.5))
    assert told.measured == pytest.approx(2.5 / (3.5 / run.tokens_per_round))
    assert "**measured**" in told._repr_markdown_()
    assert predict(run, costs).measured is None


def test_a_map_predicts_no_run():
    with pytest.raises(ValueError, match="needs the trace of a run"):
        predict(acceptance_map(table_pair(), "ABC"), Costs(1, 1, {1: 1.0}))


def test_the_sweep_is_the_chain_of_the_rates():
    trace = acceptance_map(table_pair(), "ABCABCACBA")
    rates = trace.acceptance_rate
    sweep = gamma_sweep(trace, (0, 1, 2))
    assert sweep[0] == (1, 1)
    assert sweep[1][1] == pytest.approx(1 + rates[:-1].mean())
    assert sweep[2][1] == pytest.approx((1 + rates[:-2] + rates[:-2] * rates[1:-1]).mean())
    assert sweep[2][0] == pytest.approx(float(expected_tokens(float(rates.mean()), 2)))
