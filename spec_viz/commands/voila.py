"""`python3 -m spec_viz voila`: the board as a page of its own, for a projector or a class."""

import contextlib
import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from spec_viz.commands._environment import environment
from spec_viz.commands._text import split_text

HELP = """usage: python3 -m spec_viz voila [TEXT] [options of `voila`]

Serves the board, and nothing else, as a page. TEXT opens it on another pair, for example
"p=.5,.3,.2&q=.2,.3,.5"; the same text behind ? in the address does so too. Ctrl-C ends it.

often used:
  --no-browser   print the address, open no browser
  --port N       the port (default 8866, or the next free one)
  --theme dark   for a dark room"""

SOURCE = "from spec_viz.widgets import Board\n\nBoard()"
POOL, IDLE, CULL = 2, 600, 60  # kernels that wait, seconds until an unused one ends, seconds between looks


def main(arguments) -> int:
    """Serve the board until Ctrl-C; exit 2 with one line for a text that describes no pair."""
    if {"-h", "--help"} & set(arguments):
        print(HELP)
        return 0
    try:
        text, rest = split_text(arguments)
    except ValueError as error:
        print(f"spec_viz voila: {error}", file=sys.stderr)
        return 2
    os.environ.update(environment())
    if text:
        os.environ["SPEC_VIZ_TEXT"] = text
    with TemporaryDirectory(prefix="spec_viz-") as folder:
        notebook = Path(folder, "board.ipynb")
        notebook.write_text(json.dumps(_notebook()), encoding="utf-8")
        _launch([str(notebook), *_options(), *rest])
    return 0


def _notebook() -> dict:
    cell = {
        "cell_type": "code",
        "source": SOURCE,
        "metadata": {},
        "outputs": [],
        "execution_count": None,
        "id": "board",
    }
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    return {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def _options() -> list[str]:
    """Kernels wait preheated, so that a page shows at once, and end when nobody uses them."""
    wanted = {
        "preheat_kernel": True,
        "pool_size": POOL,
        "MappingKernelManager.cull_idle_timeout": IDLE,
        "MappingKernelManager.cull_interval": CULL,
    }
    return [f"--{name}={value}" for name, value in wanted.items()]


def _launch(arguments) -> None:
    from voila.app import Voila  # here, since --help must not need Voila

    with contextlib.suppress(KeyboardInterrupt):
        Voila.launch_instance(argv=arguments)
