"""Measurements are the same on every executor, resume after a kill, and one bad prompt costs nothing else."""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from spec_viz.models.measuring import measure
from tests.models.pairs import BIGRAM, table_pair

ROOT = Path(__file__).resolve().parents[2]
PROMPTS = ["A", "B", "AB", "BA"] * 50
SLOW = """
import sys, time
from spec_viz.models import measuring, running
from tests.models.pairs import BIGRAM, table_pair

own = measuring._row
measuring._row = lambda *given: (time.sleep(.01), own(*given))[1]
measuring.measure(table_pair(*BIGRAM), ["A", "B", "AB", "BA"] * 50, out=sys.argv[1], tokens=8, shard=10, progress=False)
"""


def run(executor=None, **options):
    """A measurement of 200 prompts."""
    return measure(table_pair(*BIGRAM), PROMPTS, executor, tokens=8, progress=False, **options)


@pytest.fixture(scope="module")
def undisturbed():
    """What every way of running must give."""
    return run(shard=10)


def test_processes_threads_and_shards_change_nothing(undisturbed):
    assert len(undisturbed.rows) == 200
    assert undisturbed.tokens == 1600
    for executor, shard in ((ThreadPoolExecutor(2), 50), (ProcessPoolExecutor(2), 30)):
        with executor:
            assert run(executor, shard=shard).rows == undisturbed.rows


def test_killed_in_the_middle_and_run_again(undisturbed, tmp_path):
    process = subprocess.Popen([sys.executable, "-c", SLOW, tmp_path], cwd=ROOT, env={**os.environ, "PYTHONPATH": "."})
    for _ in range(600):
        if len(list(tmp_path.glob("shard-*.json"))) >= 4:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = {file.name: file.stat().st_mtime_ns for file in tmp_path.glob("shard-*.json")}
    assert 4 <= len(done) < 20
    assert run(out=tmp_path, shard=10).rows == undisturbed.rows
    assert {name: (tmp_path / name).stat().st_mtime_ns for name in done} == done  # finished ones were not done again
    assert len(list(tmp_path.glob("shard-*.json"))) == 20
    assert run(out=tmp_path, shard=10).rows == undisturbed.rows


def test_a_bad_prompt_is_a_row_and_costs_nothing_else():
    result = measure(table_pair(*BIGRAM), ["A", "", "Z", "B"], tokens=5, progress=False)
    assert result.errors == {
        1: "ValueError: the prompt is empty; give at least one token",
        2: "ValueError: 'Z' is not in list",
    }
    assert result.tokens == 10
    assert "2 failed" in repr(result)
    alone = measure(table_pair(*BIGRAM), ["A", "B", "Z", "B"], tokens=5, progress=False)
    assert (alone.rows[0], alone.rows[3]) == (result.rows[0], result.rows[3])


def test_another_measurement_in_the_same_folder_is_refused(tmp_path):
    run(out=tmp_path)
    with pytest.raises(ValueError, match="another seed; take another folder"):
        run(out=tmp_path, seed=1)
    with pytest.raises(ValueError, match="another prompts"):
        measure(table_pair(*BIGRAM), ["A"], out=tmp_path, tokens=8, progress=False)


def test_finished_shards_stay_when_the_disk_is_full(tmp_path, monkeypatch):
    writes = []

    def full(file, *more, **named):
        if file.name.startswith("shard"):
            writes.append(file)
            if len(writes) > 2:
                raise OSError(28, "No space left on device")
        return open(file, *more, **named)

    monkeypatch.setattr("spec_viz.models.measuring.open", full, raising=False)
    with pytest.raises(OSError, match="No space left"):
        run(out=tmp_path, shard=50)
    assert sorted(file.name for file in tmp_path.glob("*")) == [
        "settings.json",
        "shard-000000.json",
        "shard-000050.json",
    ]


def test_figures_come_from_the_rows(undisturbed):
    rows = undisturbed.rows
    accepted, drafted = (sum(sum(row[name]) for row in rows) for name in ("accepted", "drafted"))
    assert undisturbed.accepted_over_drafted == accepted / drafted
    assert undisturbed.rounds == sum(len(row["accepted"]) for row in rows)
    assert 0 < undisturbed.acceptance_rate < 1
    assert json.loads(json.dumps(rows)) == list(rows)


def test_two_dask_workers_one_killed_give_the_same(undisturbed):
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        pids = list(client.run(os.getpid).values())
        with ThreadPoolExecutor(1) as pool:
            result = pool.submit(run, client.get_executor(), shard=5)
            time.sleep(0.5)
            os.kill(pids[0], signal.SIGKILL)
            assert result.result(timeout=120).rows == undisturbed.rows
