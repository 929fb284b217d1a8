"""What the package requires, read from a clone or from a wheel, and what of it is missing."""

import re
from importlib import metadata

import pytest

from spec_viz import _clone


def extras():
    """All but `bench` and `hub`: torch is too big to pin."""
    return _clone._project()["optional-dependencies"].keys() - {"bench", "hub"}


def test_every_requirement_has_the_one_shape_that_is_understood():
    for requirement in _clone.requirements(extras()):
        assert re.fullmatch(r"[A-Za-z0-9-]+>=\d+(\.\d+)*", requirement), requirement


def test_extras_add_to_the_base():
    base = _clone.requirements()
    assert "jupyterlab>=4.4" in set(_clone.requirements(["lab"])) - set(base)
    assert _clone.requirements(["lab"])[: len(base)] == base


def test_a_wheel_tells_the_same_from_its_metadata(monkeypatch):
    lines = ["numpy>=1.26", 'jupyterlab>=4.4; extra == "lab"', "pytest>=8.2 ; extra == 'test'"]
    monkeypatch.setattr(_clone, "is_clone", lambda: False)
    monkeypatch.setattr(metadata, "requires", {"speculative-viz": lines}.get)
    assert _clone.requirements() == ["numpy>=1.26"]
    assert _clone.requirements(["lab"]) == ["numpy>=1.26", "jupyterlab>=4.4"]


@pytest.mark.parametrize(
    ("installed", "floor", "met"),
    [("1.26", "1.26", True), ("1.26.4", "1.26", True), ("1.9", "1.26", False), ("2.0rc1", "1.26", True)],
)
def test_floors_are_compared_as_numbers(installed, floor, met, monkeypatch):
    monkeypatch.setattr(metadata, "version", lambda name: installed)
    assert _clone.missing([f"x>={floor}"]) == ([] if met else [f"x>={floor}"])


def test_what_is_not_there_is_missing():
    assert _clone.missing(["numpy>=1.26", "no-such-thing>=1"]) == ["no-such-thing>=1"]


def test_constraints_pin_every_requirement_at_or_above_its_floor(root):
    pins = re.findall(r"^([\w.-]+)==([^\s;]+)", (root / "constraints.txt").read_text(), re.MULTILINE)
    pinned = {name.lower(): version for name, version in pins}
    for requirement in _clone.requirements(extras()):
        name, _, floor = requirement.partition(">=")
        assert _clone._numbers(pinned[name]) >= _clone._numbers(floor), requirement
