"""Binder builds from binder/ alone, with the Python, the environment and the package that we mean."""

import subprocess
import sys
from importlib.util import find_spec

import pytest

from spec_viz import _clone
from spec_viz.commands._chromium import required


def test_both_environments_are_the_same_bytes(root):
    assert (root / "binder/environment.yml").read_bytes() == (root / "environment.yml").read_bytes()


def test_the_environment_brings_what_the_package_requires(root):
    text = (root / "environment.yml").read_text(encoding="utf-8").replace("matplotlib-base", "matplotlib")
    assert [r for r in _clone.requirements(["lab"]) if f"- {r}\n" not in text] == []
    assert "-e ." not in text  # it would turn Binder's cached layer off


def test_post_build_is_a_strict_script_that_installs_the_package(root):
    script = root / "binder/postBuild"
    assert script.stat().st_mode & 0o111
    assert "set -euo pipefail" in script.read_text()
    assert "pip install --no-deps ." in script.read_text()
    assert sorted(f.name for f in script.parent.iterdir()) == ["environment.yml", "postBuild"]


def test_repo2docker_reads_them(root):
    if not find_spec("repo2docker"):
        (pytest.fail if required() else pytest.skip)("repo2docker is not installed: install the test extra")
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=120)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert "Building conda environment for python=3.12" in said
    assert '--file "binder/environment.yml"' in said
    assert "RUN ./binder/postBuild" in said
