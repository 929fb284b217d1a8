"""The course is thin, executed and readable without a kernel."""

import ast
from pathlib import Path

import nbformat
import pytest

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
LESSONS = sorted(FOLDER.glob("*.ipynb"))
MOST_LINES = 8
WIDGET = "application/vnd.jupyter.widget-view+json"
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@pytest.fixture(params=LESSONS, ids=lambda file: file.stem)
def notebook(request):
    """Each notebook of the course."""
    return nbformat.read(request.param, as_version=4)


def code(notebook) -> list:
    """The code cells."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def lines(source: str) -> list[str]:
    """Lines of code: neither empty nor a comment."""
    return [line for line in source.splitlines() if line.strip() and not line.strip().startswith("#")]


def readable(output) -> bool:
    """True for a picture with a text beside it, or a table: what a reader sees without a kernel."""
    data, alt = output.get("data", {}), output.get("metadata", {}).get("image/png", {}).get("alt")
    html = data.get("text/html", "")
    table = "<table" in html or "|" in data.get("text/markdown", "")
    return table or bool("image/png" in data and alt) or ("<img" in html and 'alt="' in html)


def without_a_face(cells) -> list[int]:
    """Numbers of the cells that show a widget and, there or in the next code cell, nothing readable."""
    bare = []
    for i, cell in enumerate(cells):
        near = [o for c in cells[i : i + 2] for o in c.outputs]
        if any(WIDGET in o.get("data", {}) for o in cell.outputs) and not any(map(readable, near)):
            bare.append(i)
    return bare


def test_the_course_begins_with_these():
    begin = ["00-start-here", "01-one-token-by-hand", "02-why-it-is-exact", "03-your-own-p-and-q"]
    assert [file.stem for file in LESSONS][: len(begin)] == begin


def test_cells_are_short(notebook):
    assert [c.source for c in code(notebook) if len(lines(c.source)) > MOST_LINES] == []


def test_nothing_is_defined_outside_an_exercise(notebook):
    for cell in code(notebook):
        if "exercise" not in cell.metadata.get("tags", ()):
            assert not [n for n in ast.walk(ast.parse(cell.source)) if isinstance(n, DEFINITIONS)], cell.source


def test_the_last_cell_asserts_what_was_shown(notebook):
    assert any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(code(notebook)[-1].source)))


def test_executed_from_top_to_bottom_without_error(notebook):
    assert [c.execution_count for c in code(notebook)] == list(range(1, len(code(notebook)) + 1))
    assert not [o for c in code(notebook) for o in c.outputs if o.output_type == "error"]


def test_no_state_of_widgets_and_the_plain_kernel(notebook):
    assert "widgets" not in notebook.metadata
    assert notebook.metadata.kernelspec.name == "python3"
    assert not [c for c in code(notebook) if "%matplotlib" in c.source or "ipympl" in c.source]


def test_every_widget_has_a_face_without_a_kernel(notebook):
    assert without_a_face(code(notebook)) == []


def test_every_picture_has_a_text(notebook):
    pictures = [o for c in code(notebook) for o in c.outputs if "image/png" in o.get("data", {})]
    assert not [o for o in pictures if not readable(o)]


def test_these_checks_can_fail():
    widget = nbformat.v4.new_output("display_data", {WIDGET: {"model_id": "x"}, "text/plain": "VBox()"})
    picture = nbformat.v4.new_output("display_data", {"image/png": "iVBO"})
    cell = nbformat.v4.new_code_cell("x", outputs=[widget, picture])
    assert without_a_face([cell]) == [0]
    picture.metadata["image/png"] = {"alt": "p and q, token by token"}
    assert without_a_face([cell]) == []
    assert lines("# why\n\nx = 1\n  y = 2") == ["x = 1", "  y = 2"]
