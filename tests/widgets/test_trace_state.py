import numpy as np
import pytest

from spec_viz.models.running import speculate
from spec_viz.widgets import TraceState
from spec_viz.widgets.trace_state import happened
from tests.models.pairs import table_pair
from tests.plots.traces import MAP, RUN


@pytest.mark.parametrize("trace", [RUN, MAP], ids=["run", "map"])
def test_the_text_is_told_token_by_token(trace):
    state = TraceState(trace)
    places = [state.steps[n].place for n in state.in_text()]
    assert places == list(range(len(trace.text)))
    rows = [state.steps[n].row for n in state.in_text()]
    assert rows == trace.rows.tolist()


def test_a_run_is_told_in_the_order_in_which_it_happened():
    steps = happened(RUN)
    assert [s.row for s in steps if s.row >= 0] == list(range(len(RUN)))
    assert [s.round for s in steps] == sorted(s.round for s in steps)
    for step in steps:
        if step.row < 0:  # only where all drafts of the round came through
            mine = RUN.verdict[RUN.round == step.round]
            assert (mine == 1).all()
        elif step.place < 0:
            assert RUN.verdict[step.row] == -1 or RUN.emitted[step.row] < 0
    assert sum(s.row < 0 for s in steps) == (RUN.rows < 0).sum() > 0


def test_rounds():
    state = TraceState(RUN)
    state.go(1)
    assert state.now.round == 1 and state.step == state.in_round()[0] == len(state.in_round(0))
    assert [state.steps[n].round for n in state.in_round(5)] == [5] * len(state.in_round(5))
    state.go(-9)
    assert state.step == 0
    state.go(999)
    assert state.now.round == RUN.round_count - 1


@pytest.mark.parametrize("step", [-1, 10**6, "3", True, None, 1.0])
def test_a_step_that_there_is_not(step):
    state = TraceState(RUN)
    state.choose(2)
    with pytest.raises(ValueError, match=r"step is .*; this trace has steps 0 to"):
        state.choose(step)
    assert state.step == 2


def test_another_trace_is_one_change():
    state, seen = TraceState(RUN), []
    state.choose(7)
    state.observe(lambda change: seen.append(change.name), ["trace", "step"])
    state.load(MAP)
    assert sorted(seen) == ["step", "trace"] and state.step == 0
    assert TraceState.of(state) is state and TraceState.of(MAP).trace is MAP


def test_plain_decoding_has_nothing_to_look_at():
    plain = speculate(table_pair(), "A", 0, tokens=5, rng=0, progress=False)
    with pytest.raises(ValueError, match="no position to look at; record one with gamma 1 or more"):
        TraceState(plain)
    state = TraceState(RUN)
    with pytest.raises(ValueError, match="no position"):
        state.load(plain)
    assert state.trace is RUN and np.array_equal([s.row for s in state.steps], [s.row for s in happened(RUN)])
