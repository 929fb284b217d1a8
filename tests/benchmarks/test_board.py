"""Without a browser the board is not measured, and that is said."""

from types import SimpleNamespace

import pytest

from benchmarks import __main__ as command
from benchmarks.timing import Row


@pytest.fixture
def measured(monkeypatch):
    """The parts that are measured, on a machine without a Chromium."""
    parts = []

    def part(name):
        parts.append(name.rpartition(".")[2])
        return SimpleNamespace(rows=lambda: [Row("work", 1, 2, "-", "ms")])

    monkeypatch.setattr(command, "import_module", part)
    monkeypatch.setattr(command, "chromium", lambda: None)
    monkeypatch.setattr(command, "show_verdicts", lambda: None)
    return parts


def test_asked_for_it_exits_with_two(measured, capsys):
    assert command.main(["board"]) == 2
    error = capsys.readouterr().err
    assert "board needs a Chromium" in error and error.count("\n") == 1
    assert measured == []


def test_not_asked_for_the_others_are_measured(measured, capsys):
    assert command.main([]) == 0
    assert "board needs a Chromium" in capsys.readouterr().err
    once = {"board", *command.WITHIN_PEERS}
    assert measured == [part for part in command.PARTS if part not in once]
