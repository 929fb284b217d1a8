"""Imports point down: notebooks, commands > widgets > plots > models > audit > the mathematics > NumPy."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "spec_viz"
LAYERS = ["audit", "models", "plots", "widgets", "commands"]  # bottom to top, above the package root

ONLY_STDLIB = set()
NUMPY = {"numpy"}
HEAVY = {"pandas", "scipy", "torch", "transformers"}
NEVER = {
    "audit": {"matplotlib", "ipywidgets", "IPython", *HEAVY},
    "models": {"matplotlib", "ipywidgets", "IPython", *HEAVY},
    "plots": {"matplotlib.pyplot", "ipywidgets", "IPython", *HEAVY},
    "widgets": {"matplotlib.pyplot", *HEAVY},
}


def modules(folder: str) -> list[str]:
    """Importable names of the files in one folder of the package."""
    files = sorted((PACKAGE / folder).glob("*.py"))
    names = [".".join(("spec_viz", *f.relative_to(PACKAGE).with_suffix("").parts)) for f in files]
    return [name.removesuffix(".__init__") for name in names if not name.endswith("__main__")]


def loaded(statement: str) -> set[str]:
    """The modules that a statement brings into a fresh interpreter."""
    code = f"import sys; before = {{*sys.modules}}; {statement}; print(*{{*sys.modules}} - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=PACKAGE.parent)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def foreign(statement: str) -> set[str]:
    """Top-level names, neither ours nor the standard library's, that a statement loads."""
    tops = {name.partition(".")[0] for name in loaded(statement)}
    return {t for t in tops - {"spec_viz"} - sys.stdlib_module_names if not t.startswith("_")}


def imports(file: Path, everywhere: bool) -> set[str]:
    """Modules of ours that a file imports: when it loads, or `everywhere`, inside functions too."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    nodes = ast.walk(tree) if everywhere else tree.body
    found = {alias.name for n in nodes if isinstance(n, ast.Import) for alias in n.names}
    nodes = ast.walk(tree) if everywhere else tree.body
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.startswith("spec_viz")}


def test_the_package_needs_the_standard_library_alone():
    assert foreign("import spec_viz") == ONLY_STDLIB


@pytest.mark.parametrize("name", modules("commands"))
def test_a_command_needs_the_standard_library_alone(name):
    assert foreign(f"import {name}") == ONLY_STDLIB


@pytest.mark.parametrize("name", modules("."))
def test_the_mathematics_needs_numpy_alone(name):
    assert foreign(f"import {name}") <= NUMPY


@pytest.mark.parametrize("name", [m for layer in NEVER for m in modules(layer)])
def test_a_layer_loads_nothing_from_above(name):
    layer = name.split(".")[1]
    found = loaded(f"import {name}")
    above = {f"spec_viz.{other}" for other in LAYERS[LAYERS.index(layer) + 1 :]}
    assert not found & (NEVER[layer] | above)


@pytest.mark.parametrize("layer", LAYERS)
def test_no_file_imports_from_a_layer_above_even_inside_a_function(layer):
    above = tuple(f"spec_viz.{other}" for other in LAYERS[LAYERS.index(layer) + 1 :])
    for file in (PACKAGE / layer).rglob("*.py"):
        assert not [name for name in imports(file, everywhere=True) if name.startswith(above)], file


def test_plots_are_functions_of_values():
    for file in (PACKAGE / "plots").rglob("*.py"):
        assert not [n for n in imports(file, everywhere=True) if n.startswith("spec_viz.models")], file


def test_the_mathematics_imports_no_layer_and_no_circle():
    graph = {f"spec_viz.{f.stem}": imports(f, everywhere=False) for f in PACKAGE.glob("[!_]*.py")}
    layers = tuple(f"spec_viz.{layer}" for layer in LAYERS)
    assert not [(k, n) for k, names in graph.items() for n in names if n.startswith(layers)]
    below = {name: reach(graph, name) for name in graph}
    assert not [name for name in graph if name in below[name]]
    assert "spec_viz.verification" not in below["spec_viz.distributions"]
    assert "spec_viz.distributions" in below["spec_viz.verification"]


def reach(graph, start) -> set[str]:
    """Everything that `start` imports, and what that imports, and so on."""
    found, todo = set(), [start]
    while todo:
        new = (graph.get(todo.pop(), set()) & graph.keys()) - found
        found |= new
        todo += new
    return found


def test_these_checks_can_fail(tmp_path):
    assert "matplotlib" in foreign("import matplotlib.pyplot")
    assert loaded("import matplotlib.pyplot") & NEVER["plots"] == {"matplotlib.pyplot"}
    wrong = tmp_path / "wrong.py"
    wrong.write_text("def f():\n    from spec_viz import widgets\n")
    assert imports(wrong, everywhere=True) == {"spec_viz", "spec_viz.widgets"}
    assert imports(wrong, everywhere=False) == set()
    assert "a" in reach({"a": {"b"}, "b": {"a"}}, "a")
