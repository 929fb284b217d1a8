"""Tests lie where the code lies: tests/plots/test_laws.py for spec_viz/plots/laws.py."""

from pathlib import Path

# A file without a test of its own, and why.
EXCEPTIONS = {
    "commands/__init__.py": "a docstring",
    "commands/_parser.py": "three lines, seen through test_explain.py",
}


def mirrored(path: Path) -> Path:
    """Where the test of a package file lies; a leading underscore is left out."""
    return path.with_name(f"test_{path.stem.strip('_')}.py")


def code_files(package: Path) -> list[Path]:
    """Files that hold code: an `__init__.py` of a docstring alone has nothing to test."""
    files = [f.relative_to(package) for f in sorted(package.rglob("*.py"))]
    return [f for f in files if f.as_posix() not in EXCEPTIONS]


def test_every_file_has_its_test(root):
    wanted = [(f, root / "tests" / mirrored(f)) for f in code_files(root / "spec_viz")]
    assert wanted
    assert [str(code) for code, test in wanted if not test.is_file()] == []


def test_every_exception_exists(root):
    assert [name for name in EXCEPTIONS if not (root / "spec_viz" / name).is_file()] == []


def test_the_mirror():
    assert mirrored(Path("plots/laws.py")) == Path("plots/test_laws.py")
    assert mirrored(Path("__main__.py")) == Path("test_main.py")
