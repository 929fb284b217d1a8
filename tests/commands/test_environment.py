"""What a started process finds."""

import os

from spec_viz import _clone
from spec_viz.commands import _environment


def test_a_clone_comes_first_and_nothing_is_lost(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "mine")
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "ours")
    environ = _environment.environment()
    assert environ["PYTHONPATH"] == f"{_clone.ROOT}{os.pathsep}mine"
    assert environ["JUPYTER_CONFIG_PATH"] == f"{_environment.SETTINGS}{os.pathsep}ours"
    assert os.environ["PYTHONPATH"] == "mine"


def test_a_wheel_needs_no_path(monkeypatch):
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr(_clone, "is_clone", lambda: False)
    assert "PYTHONPATH" not in _environment.environment()
