"""The notebook tests can fail: on a callback that raises, and on a printed number that changed."""

import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from spec_viz.commands._environment import environment
from spec_viz.commands.test import NBVAL

CALLBACK = """import ipywidgets
button = ipywidgets.Button()
button.on_click(lambda _: 1 / 0)
button.click()"""


@pytest.fixture
def lesson(root):
    """The shortest lesson that prints a number."""
    lessons = [nbformat.read(f, as_version=4) for f in sorted((root / "notebooks").glob("*.ipynb"))]
    return min((n for n in lessons if printed(n)), key=lambda n: len(n.cells))


@pytest.fixture
def nbval(tmp_path, root):
    """Run a notebook under the options of `python3 -m spec_viz test`; return pytest's exit code and output."""

    def run(notebook) -> tuple[int, str]:
        file = tmp_path / "lesson.ipynb"
        nbformat.write(notebook, file)
        options = ["-c", root / "pyproject.toml", f"--rootdir={tmp_path}", "-p", "no:cacheprovider", *NBVAL]
        command = [sys.executable, "-m", "pytest", *options, file]
        done = subprocess.run(list(map(str, command)), cwd=tmp_path, env=environment(), capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    return run


def printed(notebook) -> list:
    """Every text output that shows a number, as (holder, key, text)."""
    found = []
    for output in (o for cell in notebook.cells for o in cell.get("outputs", ())):
        holder, key = (output, "text") if output.output_type == "stream" else (output.data, "text/plain")
        if re.search(r"\d", holder.get(key, "")) and not re.search(r"<|0x", holder[key]):
            found.append((holder, key, holder[key]))
    return found


def test_a_lesson_as_it_is_is_green(nbval, lesson):
    code, said = nbval(lesson)
    assert code == 0, said


def test_a_callback_that_raises_is_red(nbval, lesson):
    lesson.cells.append(nbformat.v4.new_code_cell(CALLBACK))
    code, said = nbval(lesson)
    assert code == 1, said
    assert "ZeroDivisionError" in said


def test_a_changed_number_is_red(nbval, lesson):
    holder, key, text = printed(lesson)[0]
    holder[key] = re.sub(r"\d", lambda digit: str((int(digit[0]) + 1) % 10), text, count=1)
    code, said = nbval(lesson)
    assert code == 1, said
    assert Path("lesson.ipynb").name in said
