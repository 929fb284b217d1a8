"""`audit` says right with 0, wrong with 1, not usable with 2 and one line."""

import json

import pytest

from spec_viz.audit import adapters
from spec_viz.commands import audit

SOURCE = """
import numpy as np
rng = np.random.default_rng(0)

def right(p, q, draft, rng):
    p, q = np.float64(p), np.float64(q)
    if not np.isfinite(p).all() or not np.isfinite(q).all() or abs(p.sum() - 1) > .01:
        raise ValueError("not laws")
    if rng.random() * q[draft] < p[draft]:
        return draft
    rest = np.maximum(p - q, 0)
    rest = rest if rest.any() else p
    return rng.choice(len(p), p=rest / rest.sum())

def wrong(p, q, draft, rng):
    return draft if rng.random() * q[draft] < p[draft] else rng.choice(len(p), p=p)

def rounds(p, q, drafted, rng):
    for i, x in enumerate(drafted):
        token = right(p[i], q[i], x, rng)
        if token != x:
            return [*drafted[:i], token]
    return [*drafted, rng.choice(len(p[0]), p=p[-1])]

def own(p, q, draft):
    return right(p, q, draft, globals()["rng"])

class Group:
    @staticmethod
    def right(p, q, draft, rng):
        return right(p, q, draft, rng)

number = 3
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A working directory with somebody's samplers in it."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "theirs.py").write_text(SOURCE)
    (tmp_path / "broken.py").write_text("import nothing_of_this_name\n")
    yield tmp_path
    import sys

    sys.modules.pop("theirs", None)


@pytest.mark.parametrize(
    "arguments, code, says",
    [
        (["theirs:right"], 0, "theirs:right: right"),
        (["theirs:Group.right"], 0, "theirs:Group.right: right"),
        (["theirs:wrong"], 1, "theirs:wrong: wrong"),
        (["theirs:rounds", "--adapter", "probabilities"], 0, "theirs:rounds: right"),
    ],
)
def test_verdicts(arguments, code, says, capsys):
    assert audit.main(arguments) == code
    assert capsys.readouterr().out.startswith(says)


def test_the_reproducer_is_printed_and_json_is_written(folder, capsys):
    assert audit.main(["theirs:wrong", "--json", "report.json"]) == 1
    assert "from theirs import wrong" in capsys.readouterr().out
    assert json.loads((folder / "report.json").read_text())["verdict"] == "wrong"


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["theirs"], "write package.module:function"),
        (["theirs:nothing"], "theirs has no nothing"),
        (["theirs:number"], "is not a function but int"),
        (["nowhere:f"], "cannot import nowhere"),
        (["broken:f"], "No module named 'nothing_of_this_name'"),
        (["theirs:right", "--adapter", "greedy"], "invalid choice"),
        (["theirs:own"], "draws from its own generator 'rng'"),
        (["theirs:right", "--json", "/nowhere/report.json"], "No such file"),
        ([], "required"),
    ],
)
def test_what_cannot_be_asked_is_one_line(arguments, says, capsys):
    assert audit.main(arguments) == 2
    err = capsys.readouterr().err
    assert err.startswith("spec_viz audit: ")
    assert says in err
    assert err.count("\n") == 1


def test_the_adapters_are_those_of_the_oracle():
    assert audit.ADAPTERS == adapters.ADAPTERS
