"""The front door: `python3 -m spec_viz [command] [arguments]`. Standard library only.

Makes the environment of a clone where what a command requires is missing, then hands over to `commands/`.
"""

import os
import sys
from importlib import import_module
from typing import NamedTuple

from spec_viz import __version__, _bootstrap, _clone
from spec_viz.commands._text import looks_like_text


class Command(NamedTuple):
    """One command: what it does and what it requires."""

    summary: str
    extras: tuple = ()
    numpy_only: bool = False  # of the package's requirements, NumPy is enough
    clone_only: bool = False  # an installed wheel does not have it


COMMANDS = {
    "lab": Command("open the course in JupyterLab (the default)", ("lab",)),
    "test": Command("run every test: unit, doctests, notebooks, browser", ("lab", "test", "voila"), clone_only=True),
    "explain": Command("print the worked solution of any p and q", numpy_only=True),
    "page": Command("write the board as one HTML file that needs no kernel"),
    "speedup": Command("when does it pay: a table of gammas", numpy_only=True),
    "log": Command("what a log tells: alpha, and the names of its rates", numpy_only=True),
    "audit": Command("tell whether a sampler of yours preserves the target law"),
    "vectors": Command("write exact test vectors as JSON", numpy_only=True),
    "measure": Command("measure a pair of language models over many prompts"),
    "voila": Command("serve the board as a page of its own", ("voila",)),
}
OLDEST = (3, 11)
_REEXECUTED = "SPEC_VIZ_REEXECUTED"


def main(arguments=None) -> int:
    """Run one command; return its exit code (2 for a usage error, with one line on stderr)."""
    if sys.version_info < OLDEST:
        return _fail(f"spec_viz needs Python {OLDEST[0]}.{OLDEST[1]} or newer; {sys.executable} is older")
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    if arguments[:1] in (["-h"], ["--help"]):
        return _print(_help())
    if arguments[:1] == ["--version"]:
        return _print(f"spec_viz {__version__}")
    name, rest = _split(arguments)
    if name not in COMMANDS:
        return _fail(f"spec_viz: unknown command {name!r}; known: {', '.join(COMMANDS)} (see --help)")
    if COMMANDS[name].clone_only and not _clone.is_clone():
        return _fail(f"spec_viz {name}: works in a clone of the project only, this is an installed package")
    try:
        return _run(name, rest)
    except _bootstrap.BootstrapError as error:
        return _fail(f"spec_viz: {error}", 1)
    except KeyboardInterrupt:
        return _fail("spec_viz: interrupted", 130)
    except BrokenPipeError:  # as in `| head`: the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python complains when it closes stdout
        return 141


def _run(name: str, rest: list[str]) -> int:
    if not {"-h", "--help"} & set(rest):  # help needs nothing
        _prepare(name, rest)
    code = import_module(f"spec_viz.commands.{name}").main(rest) or 0
    sys.stdout.flush()
    return code


def _prepare(name: str, rest: list[str]) -> None:
    """Return where the requirements are met; else go on in `.venv`, or say what to install."""
    command = COMMANDS[name]
    wanted = [r for r in _clone.requirements(command.extras) if r.startswith("numpy") or not command.numpy_only]
    if not (missing := _clone.missing(wanted)):
        return
    if not _clone.is_clone():
        extras = f"[{','.join(command.extras)}]" if command.extras else ""
        raise _bootstrap.BootstrapError(
            f"{name} needs {', '.join(missing)}: pip install '{_clone.DISTRIBUTION}{extras}'"
        )
    if os.environ.get(_REEXECUTED):
        raise _bootstrap.BootstrapError(f"{_bootstrap.VENV} lacks {', '.join(missing)}: remove it and try again")
    _bootstrap.ensure(command.extras)
    os.environ[_REEXECUTED] = "1"
    _bootstrap.reexec([name, *rest])


def _split(arguments: list[str]) -> tuple[str, list[str]]:
    if not arguments or arguments[0].startswith("-") or looks_like_text(arguments[0]):
        return "lab", arguments
    return arguments[0], arguments[1:]


def _help() -> str:
    commands = "\n".join(f"  {name:8} {command.summary}" for name, command in COMMANDS.items())
    return f"""usage: python3 -m spec_viz [command] [arguments]

commands:
{commands}

`python3 -m spec_viz COMMAND --help` tells more; options without a command go to lab.
--version prints the version."""


def _print(text: str) -> int:
    print(text)
    return 0


def _fail(line: str, code: int = 2) -> int:
    print(line, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
