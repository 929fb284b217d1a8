"""The vectors fit their schema, and a reader that knows nothing of this package recomputes them."""

import ast
import copy
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest

from spec_viz.vectors import schema, vectors

READER = Path(__file__).with_name("vectors_reader.py")


@pytest.fixture(scope="module")
def told():
    """The vectors, as another language would read them."""
    return json.loads(json.dumps(vectors()))


def test_they_fit_their_schema_and_the_schema_is_one(told):
    jsonschema.Draft202012Validator.check_schema(schema())
    jsonschema.validate(told, schema())
    for spoil in (
        lambda t: t["single"][0].update(p=["0.4", "0.6"]),
        lambda t: t["rounds"][0].update(rule="greedy"),
        lambda t: t["single"][0].pop("residual"),
        lambda t: t["single"][0]["tests"][0].update(draft=-1),
    ):
        spoiled = copy.deepcopy(told)
        spoil(spoiled)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(spoiled, schema())


def test_a_short_reader_of_the_standard_library_recomputes_them(told, tmp_path):
    file = tmp_path / "vectors.json"
    file.write_text(json.dumps(told))
    done = subprocess.run([sys.executable, "-I", READER, file], capture_output=True, text=True, check=True)
    assert int(done.stdout.split()[0]) >= 200
    tree = ast.parse(READER.read_text())
    modules = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    modules |= {alias.name for n in ast.walk(tree) if isinstance(n, ast.Import) for alias in n.names}
    assert modules <= set(sys.stdlib_module_names)


@pytest.mark.parametrize(
    "where",
    [
        lambda t: (t["single"][0]["combined"], 0),
        lambda t: (t["single"][5], "acceptance_rate"),
        lambda t: (t["rounds"][3]["emitted"][2], "mass"),
        lambda t: (t["rounds"][7], "expected_tokens"),
        lambda t: (t["single"][2]["tests"][3]["emitted_law"], 0),
    ],
)
def test_the_reader_notices_a_wrong_answer(told, where, tmp_path):
    spoiled = copy.deepcopy(told)
    place, key = where(spoiled)
    place[key] = str(Fraction(place[key]) + Fraction(1, 7))
    file = tmp_path / "vectors.json"
    file.write_text(json.dumps(spoiled))
    done = subprocess.run([sys.executable, "-I", READER, file], capture_output=True, text=True)
    assert done.returncode == 1
    assert "AssertionError" in done.stderr


def test_decimals_are_the_fractions(told):
    for case in told["single"]:
        for law, numbers in case["decimal"].items():
            exact = case[law]
            if isinstance(exact, list):
                assert [None if x is None else float(Fraction(x)) for x in exact] == numbers
            elif exact is not None:
                assert float(Fraction(exact)) == numbers


def test_the_edges_are_among_them(told):
    tests = [(case, test) for case in told["single"] for test in case["tests"]]
    assert any(test["u"] == "0" and case["p"][test["draft"]] == "0" for case, test in tests)
    worked = told["single"][0]
    assert {"draft": 1, "u": "3/5", "accepted": False, "emitted_law": ["1", "0", "0", "0", "0"]} in worked["tests"]
    assert any(case["residual"] is None for case in told["single"])
    assert any(None in case["accept_prob"] for case in told["single"])
    assert vectors() == vectors()
