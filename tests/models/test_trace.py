"""A trace survives being saved, reads without a model, and gives each position as an exact pair."""

import json
import subprocess
import sys

import numpy as np
import pytest

from spec_viz.models.running import acceptance_map, speculate
from spec_viz.models.trace import KEPT, REST, Recorder, Trace
from tests.models.pairs import table_pair


@pytest.fixture(scope="module")
def run():
    """A run on small tables."""
    return speculate(table_pair(), "A", 3, tokens=60, rng=2, progress=False)


def large(seed=0, size=500):
    """A trace of one position over a large vocabulary, and its laws."""
    rng = np.random.default_rng(seed)
    p, q = (x / x.sum() for x in rng.exponential(size=(2, size)) ** 4)
    recorder = Recorder()
    recorder.position(p, q, int(np.argmin(p)), int(np.argmin(q)), position=1, verdict=0, u=0.5)
    return recorder.trace([0, 1], 1, [f"t{i}" for i in range(size)], {}), p, q


def same(one, other):
    """Everything but the times is equal."""
    assert (one.prompt, one.about, one.pieces) == (other.prompt, other.about, other.pieces)
    assert one.ids.tolist() == other.ids.tolist()
    for name, values in {**one.arrays, **one.rounds}.items():
        mine = {**other.arrays, **other.rounds}[name]
        assert mine.dtype == values.dtype, name
        assert np.array_equal(mine, values, equal_nan=values.dtype.kind == "f"), name


@pytest.mark.parametrize("kind", ["npz", "parquet"])
def test_saved_and_read_again(run, tmp_path, kind):
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    file = tmp_path / f"run.{kind}"
    run.save(file)
    same(run, Trace.load(file))
    assert Trace.load(file).text == run.text
    empty = acceptance_map(table_pair(), "A")
    empty.save(file)
    same(empty, Trace.load(file))


def test_a_trace_is_read_without_a_model(run, tmp_path):
    file = tmp_path / "run.npz"
    run.save(file)
    code = (
        "import sys, json; from spec_viz.models import Trace; "
        f"t = Trace.load({str(file)!r}); "
        "print(json.dumps([len(t), 'torch' in sys.modules, 'spec_viz.models.running' in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [len(run), False, False]


def test_a_position_of_a_large_vocabulary_is_exact_in_two_lines_for_the_others():
    trace, p, q = large()
    v = trace.verification(0)
    assert len(v) == KEPT + 2
    assert v.tokens[-2:] == REST
    assert float(v.acceptance_rate) == pytest.approx(np.minimum(p, q).sum(), abs=1e-12)
    assert trace.acceptance_rate[0] == pytest.approx(np.minimum(p, q).sum(), abs=1e-15)
    assert v.p[:-2] == pytest.approx(p[trace.top[0]])
    assert float(v.total_variation) == pytest.approx(abs(p - q).sum() / 2, abs=1e-12)


def test_the_drafted_and_the_emitted_token_are_always_kept():
    trace, p, q = large()
    assert {int(np.argmin(p)), int(np.argmin(q))} <= set(trace.top[0].tolist())
    assert trace.name(0, int(np.argmin(p))) == f"t{np.argmin(p)}"


@pytest.mark.parametrize("most", [4, 7, 12])
def test_a_board_gets_few_lines_and_the_same_rate(most):
    trace, p, q = large()
    v = trace.verification(0, most)
    assert len(v) == most and v.tokens[-2:] == REST
    assert {trace.name(0, int(np.argmin(p))), trace.name(0, int(np.argmin(q)))} < set(v.tokens)
    assert float(v.acceptance_rate) == pytest.approx(np.minimum(p, q).sum(), abs=1e-12)
    with pytest.raises(ValueError, match="most is 3"):
        trace.verification(0, 3)


def test_where_each_token_of_the_text_came_out(run):
    rows = run.rows
    assert len(rows) == len(run.text)
    for place, (row, token) in enumerate(zip(rows, run.ids[run.prompt :])):
        if row >= 0:
            assert run.emitted[row] == token and run.position[row] == run.prompt + place
    everything = (run.rounds["accepted"] == run.rounds["drafted"]).sum()
    assert 0 < (rows < 0).sum() <= everything  # the last round may have been cut
    assert acceptance_map(table_pair(), "ABCA").rows.tolist() == [0, 1, 2]


def test_small_vocabularies_have_no_others(run):
    v = run.verification(0)
    assert set(v.tokens) == set("ABC")
    assert float(v.acceptance_rate) == pytest.approx(run.acceptance_rate[0])


def test_two_ids_with_the_same_text_get_different_names():
    recorder = Recorder()
    recorder.position(np.array([0.5, 0.5]), np.array([0.25, 0.75]), 0, 1, position=1)
    trace = recorder.trace([0], 1, ["\n", "\n"], {})
    assert len(set(trace.verification(0).tokens)) == 2


def test_what_is_no_trace_is_refused(tmp_path, run):
    np.savez(tmp_path / "other.npz", x=1)
    with pytest.raises(ValueError, match=r"other\.npz holds no trace"):
        Trace.load(tmp_path / "other.npz")
    with pytest.raises(ValueError, match=r"\.npz or \.parquet, not 'run\.csv'"):
        run.save(tmp_path / "run.csv")
    with pytest.raises(AttributeError, match="has no 'alpha'; its arrays are round, position"):
        _ = run.alpha
    assert repr(run).startswith(f"<Trace of {len(run)} positions in {run.round_count} rounds, acceptance rate 0.")
