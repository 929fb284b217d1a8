"""What the processes that a command starts must find: this package, and this interpreter's kernel."""

import os

from spec_viz import _clone


def environment() -> dict[str, str]:
    """os.environ, with a clone importable from any folder and this interpreter's kernel before a user's."""
    environ = dict(os.environ, JUPYTER_PREFER_ENV_PATH="1")
    if _clone.is_clone():
        paths = [str(_clone.ROOT), os.environ.get("PYTHONPATH", "")]
        environ["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    return environ
