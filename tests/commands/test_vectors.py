"""`vectors` writes what a validator accepts, and fails in one line."""

import json

import jsonschema
import pytest

from spec_viz.commands import vectors


def test_a_file_and_its_schema(tmp_path, capsys):
    file, schema = tmp_path / "vectors.json", tmp_path / "schema.json"
    assert vectors.main(["-o", str(file), "--schema", str(schema)]) == 0
    assert capsys.readouterr().out == f"33 pairs and 24 rounds in {file}\n"
    jsonschema.validate(json.loads(file.read_text()), json.loads(schema.read_text()))


def test_standard_output(capsys):
    assert vectors.main([]) == 0
    assert json.loads(capsys.readouterr().out)["version"] == 1


@pytest.mark.parametrize("arguments, says", [(["-o", "/nowhere/at/all"], "No such file"), (["--what"], "unrecognized")])
def test_errors_are_one_line(arguments, says, capsys):
    assert vectors.main(arguments) == 2
    err = capsys.readouterr().err
    assert err.startswith("spec_viz vectors: ")
    assert says in err
    assert err.count("\n") == 1
