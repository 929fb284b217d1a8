"""Tests lie where the code lies: tests/plots/test_laws.py for spec_viz/plots/laws.py."""

import ast
from pathlib import Path

# A file without a test of its own, and why.
EXCEPTIONS = {
    "commands/_parser.py": "three lines, seen through test_explain.py",
}


def mirrored(path: Path) -> Path:
    """Where the test of a package file lies; a leading underscore is left out."""
    return path.with_name(f"test_{path.stem.strip('_')}.py")


def defines(source: str) -> bool:
    """True for a file with a function or a class: an `__init__.py` of mere names has nothing to test."""
    return any(isinstance(n, ast.FunctionDef | ast.ClassDef) for n in ast.parse(source).body)


def code_files(package: Path) -> list[Path]:
    """The files of the package that need a test."""
    files = [f for f in sorted(package.rglob("*.py")) if f.name != "__init__.py" or defines(f.read_text())]
    return [f for f in (f.relative_to(package) for f in files) if f.as_posix() not in EXCEPTIONS]


def test_every_file_has_its_test(root):
    wanted = [(f, root / "tests" / mirrored(f)) for f in code_files(root / "spec_viz")]
    assert wanted
    assert [str(code) for code, test in wanted if not test.is_file()] == []


def test_every_exception_exists(root):
    assert [name for name in EXCEPTIONS if not (root / "spec_viz" / name).is_file()] == []


def test_the_mirror():
    assert mirrored(Path("plots/laws.py")) == Path("plots/test_laws.py")
    assert mirrored(Path("__main__.py")) == Path("test_main.py")


def test_names_alone_need_no_test():
    assert not defines('"""Words."""\nfrom spec_viz.widgets.state import PairState\n')
    assert defines("def __getattr__(name): ...")
