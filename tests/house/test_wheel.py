"""The wheel, built and installed into a clean environment, has the package, its data and the course."""

import filecmp
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("build", reason="the wheel is built with the test extra")


def run(*command, cwd, code=0):
    """Run a command; return what it printed, where its exit code is as expected."""
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # it leads to the clone
    done = subprocess.run([str(c) for c in command], cwd=cwd, env=environ, capture_output=True, text=True)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory) -> Path:
    """The wheel, built by the interpreter's own hatchling: no network."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, cwd=root)
    return next(folder.glob("speculative_viz-*.whl"))


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory) -> Path:
    """The Python of a new environment with this wheel; other packages are read from the running one."""
    venv = tmp_path_factory.mktemp("clean") / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", venv, cwd=venv.parent)
    paths = {"base": str(venv), "platbase": str(venv)}
    site = Path(sysconfig.get_path("purelib", "venv", vars=paths))
    python = Path(sysconfig.get_path("scripts", "venv", vars=paths)) / "python"
    offline = ["--no-deps", "--no-index", "--disable-pip-version-check"]
    run(sys.executable, "-m", "pip", "--python", python, "install", *offline, wheel, cwd=venv.parent)
    (site / "zz-others.pth").write_text(sysconfig.get_path("purelib"))  # after the wheel on sys.path
    return python


def test_it_holds_every_file_of_the_package_and_the_course(wheel, root):
    names = set(zipfile.ZipFile(wheel).namelist())
    hidden = {"__pycache__", ".ipynb_checkpoints"}
    for folder, target in [("spec_viz", "spec_viz"), ("notebooks", "spec_viz/course")]:
        files = [f.relative_to(root / folder) for f in (root / folder).rglob("*") if f.is_file()]
        wanted = {f"{target}/{f.as_posix()}" for f in files if not hidden & set(f.parts)}
        assert wanted
        assert wanted <= names
    assert not [n for n in names if n.startswith(("tests/", "benchmarks/")) or "__pycache__" in n]


def test_its_metadata(wheel):
    archive = zipfile.ZipFile(wheel)
    text = archive.read(next(n for n in archive.namelist() if n.endswith("/METADATA"))).decode()
    for line in ("Name: speculative-viz", "License-Expression: MIT", "Requires-Python: >=3.11"):
        assert f"{line}\n" in text
    assert "Requires-Dist: numpy>=1.26\n" in text


def test_the_worked_solution_comes_from_the_wheel(python, tmp_path):
    where = run(python, "-c", "import spec_viz; print(spec_viz.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(python.parent.parent)
    said = run(python, "-m", "spec_viz", "explain", "2/5 3/5", "1/2 1/2", "--draft", "A", cwd=tmp_path)
    assert "frac{4}{5}" in said


def test_the_course_is_copied_from_the_wheel(python, tmp_path, root):
    run(python, "-c", "from spec_viz.commands.lab import course; course()", cwd=tmp_path)
    files = [f.name for f in (root / "notebooks").glob("*.ipynb")]
    same, *_ = filecmp.cmpfiles(root / "notebooks", tmp_path / "spec_viz-course", files, shallow=False)
    assert files
    assert sorted(same) == sorted(files)


def test_it_has_no_tests_and_says_so(python, tmp_path):
    said = run(python, "-m", "spec_viz", "test", cwd=tmp_path, code=2)
    assert said.count("\n") == 1
    assert "clone" in said
