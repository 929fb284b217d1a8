"""The course in JupyterLab: started for real, served, and ended by Ctrl-C."""

import json
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from spec_viz import _clone
from spec_viz.commands import lab


@pytest.fixture
def server(root, tmp_path):
    """`python -m spec_viz --no-browser --port 0`, with folders of Jupyter of its own."""
    environ = lab.environment() | {f"JUPYTER_{n}_DIR": str(tmp_path / n) for n in ("CONFIG", "DATA", "RUNTIME")}
    command = [sys.executable, "-m", "spec_viz", "--no-browser", "--port", "0"]
    log = open(tmp_path / "log", "wb")  # noqa: SIM115 (the server writes to it until the test ends)
    with log, subprocess.Popen(command, cwd=root, env=environ, stdout=log, stderr=log) as process:
        yield process, tmp_path
        if process.poll() is None:
            process.kill()


def address(process, folder: Path) -> dict:
    """What the server says about itself, as soon as it does."""
    for _ in range(600):
        assert process.poll() is None, (folder / "log").read_text()
        for file in (folder / "RUNTIME").glob("jpserver-*.json"):
            if text := file.read_text():  # it is empty for a moment
                return json.loads(text)
        time.sleep(0.1)
    raise AssertionError((folder / "log").read_text())


def test_it_serves_the_course_and_ends_at_ctrl_c(server, root):
    process, folder = server
    info = address(process, folder)
    assert info["root_dir"] == str(root / "notebooks")
    path = f"http://127.0.0.1:{info['port']}/lab/tree/{lab.FIRST}?token={info['token']}"
    with urllib.request.urlopen(path, timeout=30) as page:
        assert b"JupyterLab" in page.read()
    assert f"/lab/tree/{lab.FIRST}?token=" in (folder / "log").read_text()
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == 0
    assert "Traceback" not in (folder / "log").read_text()
    # A "type": "module" in the package.json of the root would break JupyterLab's own scripts in .venv below it.
    assert "Fail to get yarn" not in (folder / "log").read_text()


def test_an_unknown_option_is_one_line_and_exit_2(capsys):
    assert lab.main(["--nobrowser"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("spec_viz lab: ")
    assert error.count("\n") == 1
    assert "--nobrowser" in error


def test_what_a_person_gives_is_not_given_twice(tmp_path):
    given = lab._given(["--no-browser", "--notebook-dir=/elsewhere", "--LabApp.default_url=/lab"])
    options = lab._defaults(tmp_path, "w", given)
    assert not [o for o in options if o.startswith(("--ServerApp.root_dir", "--LabApp.default_url"))]
    assert "--LabApp.workspaces_dir=w" in options


@pytest.mark.parametrize(("uid", "allowed"), [(0, "True"), (1000, "False")])
def test_root_is_allowed_only_for_root(uid, allowed, monkeypatch, tmp_path):
    monkeypatch.setattr(lab.os, "geteuid", lambda: uid)
    assert f"--ServerApp.allow_root={allowed}" in lab._defaults(tmp_path, "w", set())


def test_the_first_lesson_is_there(root):
    assert (lab.course() / lab.FIRST).is_file()


def test_an_installed_package_copies_the_course_once(tmp_path, monkeypatch):
    package = tmp_path / "spec_viz"
    (package / "course").mkdir(parents=True)
    (package / "course" / lab.FIRST).write_text("lesson")
    monkeypatch.setattr(_clone, "is_clone", lambda: False)
    monkeypatch.setattr(lab, "__file__", str(package / "commands" / "lab.py"))
    monkeypatch.chdir(tmp_path)
    copy = lab.course()
    assert copy == tmp_path / "spec_viz-course"
    (copy / lab.FIRST).write_text("mine")
    assert (lab.course() / lab.FIRST).read_text() == "mine"


def test_help_names_the_options_often_used(capsys):
    assert lab.main(["--help"]) == 0
    out = capsys.readouterr().out
    assert "--no-browser" in out
    assert "--port" in out


def test_the_version_of_jupyterlab_is_no_error(capsys):
    with pytest.raises(SystemExit) as end:
        lab.main(["--no-browser", "--version"])
    assert end.value.code == 0


@pytest.mark.parametrize("option", ["--debug", "--log-level=INFO", "--ServerApp.log_level=INFO"])
def test_a_wish_for_more_log_is_heard(option, tmp_path):
    quiet = "--ServerApp.log_level=ERROR"
    assert quiet in lab._defaults(tmp_path, "w", lab._given(["--no-browser"]))
    assert quiet not in lab._defaults(tmp_path, "w", lab._given([option]))


def test_a_text_is_handed_to_the_board_and_a_bad_one_is_named(monkeypatch, capsys):
    monkeypatch.setattr(lab.os, "environ", dict(lab.os.environ))
    assert lab._open(["p=.5,.5&q=.1,.9", "--no-browser"]) == ["--no-browser"]
    assert lab.os.environ["SPEC_VIZ_TEXT"] == "p=.5,.5&q=.1,.9"
    assert capsys.readouterr().err == ""
    assert lab._open(["p=.5,.4&q=.1,.9"]) == []
    assert capsys.readouterr().err == "spec_viz lab: p sums to .9, not 1; opening the worked example\n"
    assert lab._open(["--port=1"]) == ["--port=1"]
