"""What the processes that a command starts must find: this package, its settings, this interpreter's kernel."""

import os
from pathlib import Path

from spec_viz import _clone

SETTINGS = Path(__file__).parent / "jupyter"  # no question about news before the first picture


def environment() -> dict[str, str]:
    """os.environ, with a clone importable from any folder and this interpreter's kernel before a user's."""
    environ = dict(os.environ, JUPYTER_PREFER_ENV_PATH="1")
    _prepend(environ, "JUPYTER_CONFIG_PATH", SETTINGS)
    if _clone.is_clone():
        _prepend(environ, "PYTHONPATH", _clone.ROOT)
    return environ


def _prepend(environ, name: str, path: Path) -> None:
    environ[name] = os.pathsep.join(filter(None, [str(path), environ.get(name)]))
