"""Where the package lies and what it requires: a clone with its pyproject.toml, or an installed wheel."""

import re
from importlib import metadata
from pathlib import Path

DISTRIBUTION = "speculative-viz"
ROOT = Path(__file__).resolve().parent.parent


def is_clone() -> bool:
    """True where pyproject.toml lies beside the package, False for an installed wheel."""
    return (ROOT / "pyproject.toml").is_file()


def requirements(extras=()) -> list[str]:
    """What the package and these extras require, each as `name>=floor`."""
    if is_clone():
        project = _project()
        return project["dependencies"] + [r for e in extras for r in project["optional-dependencies"][e]]
    lines = [line.partition(";") for line in metadata.requires(DISTRIBUTION) or ()]
    return [r.strip() for r, _, marker in lines if not marker or _extra(marker) in extras]


def missing(wanted) -> list[str]:
    """The requirements that this interpreter does not meet, by name and floor."""
    return [r for r in wanted if not _met(r)]


def _project() -> dict:
    import tomllib  # here, so that an older Python gets as far as being told that it is too old

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _extra(marker: str) -> str:
    return re.search(r"""extra\s*==\s*['"](.+?)['"]""", marker)[1]


def _met(requirement: str) -> bool:
    name, _, floor = requirement.partition(">=")
    try:
        return _numbers(metadata.version(name)) >= _numbers(floor)
    except metadata.PackageNotFoundError:
        return False


def _numbers(version: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", version)]
