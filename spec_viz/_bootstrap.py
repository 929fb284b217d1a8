"""The environment of a clone: `.venv` beside pyproject.toml, made by the standard library and pip (or uv).

A Debian Python refuses `pip install` and has no ensurepip, so the venv is made without pip and
filled from outside by `pip --python`. Only a finished install is stamped, and only a stamp is believed.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from spec_viz import _clone

VENV = _clone.ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "spec_viz-stamp.json"  # the finished install: its extras and the digest of what it was made from
MADE_HERE = VENV / "spec_viz-made-here"  # without a stamp beside it: a half venv of ours, to be made anew
FOUND = ("Collecting ", "Processing ")  # how pip begins to tell of a package


class BootstrapError(Exception):
    """The environment could not be made; the message is one line with the remedy."""


def ensure(extras) -> None:
    """Make `.venv` hold the package with these extras, unless its stamp says that it does."""
    stamp = _read_stamp()
    if stamp["digest"] == _digest() and set(extras) <= set(stamp["extras"]) and _runs(PYTHON):
        return
    wanted = sorted(set(extras) | set(stamp["extras"]))
    _make_venv()
    STAMP.unlink(missing_ok=True)
    _say(f"installing {_clone.DISTRIBUTION}{_brackets(wanted)} into {VENV} (once; half a minute or so)")
    _install(wanted)
    STAMP.write_text(json.dumps({"digest": _digest(), "extras": wanted}), encoding="utf-8")
    _say("ready")


def reexec(arguments) -> None:
    """Run `python -m spec_viz ARGUMENTS` in `.venv` in place of this process."""
    command = [str(PYTHON), "-m", "spec_viz", *arguments]
    if os.name == "nt":  # exec there returns to the prompt at once
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def _make_venv() -> None:
    if MADE_HERE.exists() and not (STAMP.exists() and _runs(PYTHON)):
        _say(f"{VENV} is unfinished or broken: making it anew")
        shutil.rmtree(VENV)
    if not VENV.exists():
        _say(f"making {VENV}")
        _make_empty()
    if not _runs(PYTHON):
        raise BootstrapError(f"{VENV} exists but its Python does not run: move it away and try again")


def _make_empty() -> None:
    VENV.mkdir()
    MADE_HERE.touch()
    done = subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(VENV)], text=True, capture_output=True)
    if done.returncode:
        raise BootstrapError(f"`{sys.executable} -m venv` failed: {_last_line(done.stderr or done.stdout)}")


def _install(extras) -> None:
    package = [f"-e{_clone.ROOT}{_brackets(extras)}", "pip", "-c", str(_clone.ROOT / "constraints.txt")]
    for name, command in _installers().items():
        if _show(command + package) == 0:
            return
        _say(f"{name} failed")
    raise BootstrapError("the install failed; see the lines above (is the package index reachable?)")


def _installers() -> dict[str, list[str]]:
    found = {}
    if uv := shutil.which("uv"):
        found["uv"] = [uv, "pip", "install", "--python", str(PYTHON)]
    if find_spec("pip"):
        found["pip"] = [sys.executable, "-m", "pip", "--python", str(PYTHON), "install"]
        found["pip"] += [
            "--no-compile",
            "--progress-bar=off",
            "--no-warn-script-location",
            "--disable-pip-version-check",
        ]
    if not found:
        raise BootstrapError(f"{sys.executable} has no pip, and uv is not on PATH: install one (Debian: python3-pip)")
    return found


def _show(command) -> int:
    """Run an installer; show one line of progress, or all that it said where it fails."""
    said = []
    with subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        for line in process.stdout:
            said.append(line)
            _progress(said)
    if process.returncode:
        print("".join(said[-30:]), end="", file=sys.stderr, flush=True)
    return process.returncode


def _progress(said) -> None:
    count = sum(line.startswith(FOUND) for line in said)
    if said[-1].startswith(FOUND) and sys.stderr.isatty():
        name = re.match(r"\w+ ([\w./-]+)", said[-1])[1]
        print(f"\r\033[K  {count}: {name}", end="", file=sys.stderr, flush=True)
    elif said[-1].startswith(FOUND) and count % 20 == 0:
        _say(f"{count} packages found")
    elif said[-1].startswith("Installing collected packages"):
        _say(f"{count} packages fetched, copying them")


def _read_stamp() -> dict:
    try:
        return json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {"digest": None, "extras": []}


def _digest() -> str:
    files = (_clone.ROOT / "pyproject.toml", _clone.ROOT / "constraints.txt")
    return hashlib.sha256(b"".join(f.read_bytes() for f in files)).hexdigest()


def _runs(python: Path) -> bool:
    try:
        return subprocess.run([str(python), "-c", ""], capture_output=True).returncode == 0
    except OSError:
        return False


def _brackets(extras) -> str:
    return f"[{','.join(extras)}]" if extras else ""


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no reason given"])[-1]


def _say(text: str) -> None:
    print(f"\r\033[K{text}" if sys.stderr.isatty() else f"spec_viz: {text}", file=sys.stderr, flush=True)
