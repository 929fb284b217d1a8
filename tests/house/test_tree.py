"""The tree in CONTRIBUTING.md is the real one: each top-level name and each file of the package root."""

import re
import subprocess

import pytest


def written(text: str) -> dict[str, str]:
    """Path and phrase of each line of the block that follows `## The house`."""
    block = re.search(r"## The house\n.*?```\n(.*?)```", text, re.DOTALL)[1]
    return dict(line.split(maxsplit=1) for line in block.splitlines() if line.strip())


def shown(file: str) -> str:
    """The line that stands for a tracked file: itself, or the folder that it lies in."""
    parts = file.split("/")
    depth = 2 if parts[0] == "spec_viz" else 1
    return "/".join(parts[:depth]) + ("/" if len(parts) > depth else "")


def test_the_tree_is_the_real_one(root):
    if not (root / ".git").exists():
        pytest.skip("not a git checkout: there is no list of tracked files")
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True)
    tree = written((root / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    real = {shown(file) for file in listed.stdout.splitlines()}
    assert (sorted(real - tree.keys()), sorted(tree.keys() - real)) == ([], []), "not in the tree, not in the clone"


def test_every_line_says_what_it_is(root):
    tree = written((root / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert [path for path, phrase in tree.items() if len(phrase.split()) < 2] == []


def test_shown():
    assert shown("README.md") == "README.md"
    assert shown("notebooks/00-start-here.ipynb") == "notebooks/"
    assert shown("spec_viz/distributions.py") == "spec_viz/distributions.py"
    assert shown("spec_viz/plots/laws.py") == "spec_viz/plots/"
