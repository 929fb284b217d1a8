"""The benchmarks measure what they say, and a missed promise is an exit code. No time is tested here."""

from types import SimpleNamespace

import numpy as np
import pytest

from benchmarks import __main__ as command
from benchmarks import accounting, timing
from benchmarks.timing import Row, medians


def test_a_promise_is_kept_from_its_own_side():
    assert Row("a", 1, 2, "", "").kept and not Row("a", 3, 2, "", "").kept
    assert Row("a", 3, 2, "", "", at_most=False).kept and not Row("a", 1, 2, "", "", at_most=False).kept


def test_functions_take_turns(monkeypatch):
    called, clock = [], iter(range(1000))
    monkeypatch.setattr(timing, "perf_counter", lambda: next(clock))
    assert medians(lambda: called.append("a"), lambda: called.append("b"), rounds=3, loops=2) == [0.5, 0.5]
    assert "".join(called) == "aabb" * 3


@pytest.mark.parametrize(("measured", "code"), [(1, 0), (3, 1)])
def test_a_missed_promise_exits_with_one(monkeypatch, capsys, measured, code):
    part = SimpleNamespace(rows=lambda: [Row("work", measured, 2, "-", "ms")])
    monkeypatch.setattr(command, "import_module", lambda name: part)
    assert command.main(["imports"]) == code
    assert ("MISSED" in capsys.readouterr().out) == bool(code)


def test_an_unknown_part_exits_with_two(capsys):
    assert command.main(["nothing"]) == 2
    assert "'nothing' is none of accounting" in capsys.readouterr().err


def test_the_textbook_formulas_are_right():
    p, q = accounting._laws((3, 7), np.float64)
    assert accounting._textbook(p, q)[-1] == pytest.approx(p)
