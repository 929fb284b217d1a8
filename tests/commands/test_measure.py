"""`measure` prints what a log would and what the rate is; whatever fails is one line."""

import pytest

from spec_viz.commands import measure
from spec_viz.models import pairs
from tests.models.pairs import BIGRAM, table_pair


@pytest.fixture
def prompts(tmp_path, monkeypatch):
    """A file of prompts, and a pair by the name "tables"."""

    def pair(name, draft=None):
        if name != "tables":
            raise ValueError(f"no pair is called {name!r}; there are: tables")
        return table_pair(*BIGRAM)

    monkeypatch.setattr(pairs, "pair", pair)
    file = tmp_path / "prompts.txt"
    file.write_text("A\nB\nZ\nAB\n")
    return str(file)


def test_figures_and_the_prompt_that_failed(prompts, tmp_path, capsys):
    out = tmp_path / "runs"
    assert measure.main(["tables", "--prompts", prompts, "--tokens", "20", "--out", str(out), "--shard", "2"]) == 0
    told = capsys.readouterr()
    assert "4 prompts, 1 failed\n60 tokens in" in told.out
    assert "acceptance rate" in told.out
    assert "spec_viz measure: prompt 2 ('Z'): ValueError" in told.err
    assert sorted(file.name for file in out.glob("shard*")) == ["shard-000000.json", "shard-000002.json"]
    assert measure.main(["tables", "--prompts", prompts, "--tokens", "20", "--out", str(out), "--shard", "2"]) == 0
    assert capsys.readouterr().out == told.out


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["tables"], "--prompts"),
        (["tables", "--prompts", "/nowhere"], "No such file"),
        (["nothing", "--prompts", "PROMPTS"], "no pair is called 'nothing'"),
        (["tables", "--prompts", "PROMPTS", "--gamma", "x"], "invalid int value"),
        (["tables", "--prompts", "PROMPTS", "--out", "/proc/nowhere"], "/proc/nowhere"),
    ],
)
def test_what_fails_is_one_line(prompts, arguments, says, capsys):
    assert measure.main([prompts if a == "PROMPTS" else a for a in arguments]) == 2
    err = capsys.readouterr().err
    assert err.startswith("spec_viz measure: ")
    assert says in err
    assert err.count("\n") == 1


def test_a_scheduler_needs_dask_and_an_answer(prompts, capsys):
    assert measure.main(["tables", "--prompts", prompts, "--scheduler", "tcp://127.0.0.1:9"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "cluster" in err or "127.0.0.1:9" in err
