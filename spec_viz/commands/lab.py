"""`python3 -m spec_viz lab`: the course in JupyterLab, opened at its first lesson."""

import contextlib
import io
import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from spec_viz import _clone
from spec_viz.commands._environment import environment
from spec_viz.commands._text import looks_like_text, split_text

FIRST = "00-start-here.ipynb"
HELP = f"""usage: python3 -m spec_viz lab [TEXT] [options of `jupyter lab`]

Opens {FIRST} in JupyterLab, on the pair of TEXT ("p=.5,.5&q=.1,.9") if there is one.
From an installed package the course is first copied to ./spec_viz-course, unless that is
there already. Ctrl-C ends it.

often used:
  --no-browser   print the address, open no browser
  --port N       the port (default 8888, or the next free one)
  --help-all     every option of JupyterLab"""


def main(arguments) -> int:
    """Run JupyterLab until Ctrl-C; exit 2 with one line where it does not know an option."""
    if {"-h", "--help"} & set(arguments):
        print(HELP)
        return 0
    arguments = _open(arguments)
    try:
        given = _given(arguments)
    except ValueError as error:
        print(f"spec_viz lab: {error}", file=sys.stderr)
        return 2
    os.environ.update(environment())
    print(f"spec_viz: opening the course in {course()}; Ctrl-C ends it", file=sys.stderr, flush=True)
    with TemporaryDirectory(prefix="spec_viz-") as workspaces:
        _launch([*_defaults(course(), workspaces, given), *arguments])
    return 0


def _open(arguments) -> list[str]:
    """Hand a text over to the board; return the other arguments. The board itself says what is wrong with it."""
    if not arguments or not looks_like_text(arguments[0]):
        return list(arguments)
    os.environ["SPEC_VIZ_TEXT"] = arguments[0]
    try:
        split_text(arguments)
    except ValueError as error:
        print(f"spec_viz lab: {error}; opening the worked example", file=sys.stderr)
    return list(arguments[1:])


def course() -> Path:
    """The folder of notebooks: a clone's own, or the working copy of those in the wheel."""
    if _clone.is_clone():
        return _clone.ROOT / "notebooks"
    copy = Path.cwd() / "spec_viz-course"
    if not copy.exists():
        shutil.copytree(Path(__file__).parent.parent / "course", copy)
        print(f"spec_viz: the course is now in {copy}; your changes stay there", file=sys.stderr)
    return copy


def _defaults(folder: Path, workspaces: str, given) -> list[str]:
    """Our options, less those that the person gave."""
    wanted = {
        "ServerApp.root_dir": folder,
        "ServerApp.answer_yes": True,  # Ctrl-C ends it without a question
        "ServerApp.allow_root": hasattr(os, "geteuid") and os.geteuid() == 0,
        "LabApp.default_url": f"/lab/tree/{FIRST}",
        "LabApp.workspaces_dir": workspaces,  # an old layout would hide the lesson
        "ServerApp.log_level": "ERROR",  # the address stands out; --debug brings the rest back
    }
    return [f"--{trait}={value}" for trait, value in wanted.items() if trait not in given]


def _given(arguments) -> set[str]:
    """The traits that these arguments set, as JupyterLab itself reads them."""
    from jupyterlab.labapp import LabApp  # here, since --help must not need JupyterLab

    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said):
            app = LabApp()
            app.parse_command_line([a for a in arguments if a != "--help-all"])
    except SystemExit as end:
        if not end.code:  # --version
            raise
        raise ValueError(said.getvalue().strip().rpartition("error: ")[2]) from None
    names = {"Application": "ServerApp"}  # --log-level sets it for both
    return {f"{names.get(name, name)}.{trait}" for name, traits in app.config.items() for trait in traits}


def _launch(arguments) -> None:
    from jupyterlab.labapp import LabApp

    with contextlib.suppress(KeyboardInterrupt):
        LabApp.launch_instance(argv=arguments)
