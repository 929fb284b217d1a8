"""The front door: which command runs, what it needs first, and how it refuses."""

import subprocess
import sys

import pytest

from spec_viz import __main__ as front
from spec_viz import __version__, _bootstrap, _clone


@pytest.fixture
def ran(monkeypatch):
    """An interpreter that has everything; record the commands that would run."""
    calls = []

    class Recorder:
        def __init__(self, module):
            self.main = lambda rest: calls.append((module.rpartition(".")[2], rest))

    monkeypatch.setattr(front, "import_module", Recorder)
    monkeypatch.setattr(_clone, "missing", lambda wanted: [])
    return calls


@pytest.fixture
def bare(monkeypatch, ran):
    """An interpreter that has nothing; record what would be made for it."""
    calls = []
    monkeypatch.delenv("SPEC_VIZ_REEXECUTED", raising=False)
    monkeypatch.setattr(_clone, "missing", list)
    monkeypatch.setattr(_bootstrap, "ensure", lambda extras: calls.append(("ensure", extras)))
    monkeypatch.setattr(_bootstrap, "reexec", lambda arguments: calls.append(("reexec", arguments)))
    return calls


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ("lab", [])),
        (["--no-browser", "--port", "8899"], ("lab", ["--no-browser", "--port", "8899"])),
        (["lab", "--port=1"], ("lab", ["--port=1"])),
        (["test", "-k", "law"], ("test", ["-k", "law"])),
        (["explain", "1", "1"], ("explain", ["1", "1"])),
    ],
)
def test_a_command_gets_its_arguments(arguments, expected, ran):
    assert front.main(arguments) == 0
    assert ran == [expected]


def test_an_unknown_command_is_one_line_and_exit_2(capsys, ran):
    assert front.main(["explane"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "'explane'" in error
    assert "explain" in error
    assert ran == []


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_names_every_command(flag, capsys):
    assert front.main([flag]) == 0
    out = capsys.readouterr().out
    assert all(f"  {name} " in out for name in front.COMMANDS)


def test_version(capsys):
    assert front.main(["--version"]) == 0
    assert capsys.readouterr().out == f"spec_viz {__version__}\n"


def test_where_something_is_missing_the_environment_is_made_and_entered(bare, ran):
    front.main(["--port=1"])
    assert bare == [("ensure", ("lab",)), ("reexec", ["lab", "--port=1"])]


def test_help_makes_nothing(bare, ran):
    front.main(["test", "--help"])
    assert bare == []
    assert ran == [("test", ["--help"])]


def test_nothing_is_made_where_all_is_there(bare, ran, monkeypatch):
    monkeypatch.setattr(_clone, "missing", lambda wanted: [])
    front.main(["lab"])
    assert bare == []


def test_explain_asks_for_numpy_alone(bare, ran, monkeypatch):
    asked = []
    monkeypatch.setattr(_clone, "missing", lambda wanted: asked.extend(wanted))
    front.main(["explain", "1", "1"])
    assert [r.partition(">=")[0] for r in asked] == ["numpy"]


def test_a_made_environment_that_still_lacks_something_does_not_loop(bare, ran, monkeypatch, capsys):
    monkeypatch.setenv("SPEC_VIZ_REEXECUTED", "1")
    assert front.main(["lab"]) == 1
    assert "remove it" in capsys.readouterr().err
    assert bare == ran == []


def test_an_installed_package_says_what_to_install(bare, ran, monkeypatch, capsys):
    monkeypatch.setattr(_clone, "is_clone", lambda: False)
    monkeypatch.setattr(_clone, "requirements", lambda extras: ["jupyterlab>=4.4"])
    assert front.main(["lab"]) == 1
    assert "pip install 'speculative-viz[lab]'" in capsys.readouterr().err
    assert front.main(["test"]) == 2
    assert "clone" in capsys.readouterr().err
    assert bare == ran == []


def test_an_error_and_an_interrupt_are_one_line(ran, monkeypatch, capsys):
    def fail(*_):
        raise _bootstrap.BootstrapError("no index")

    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(front, "_run", fail)
    assert front.main(["lab"]) == 1
    monkeypatch.setattr(front, "_run", interrupt)
    assert front.main(["lab"]) == 130
    assert capsys.readouterr().err == "spec_viz: no index\nspec_viz: interrupted\n"


def test_an_old_python_is_told_so(monkeypatch, capsys):
    monkeypatch.setattr(front.sys, "version_info", (3, 9, 1))
    assert front.main(["explain", "1", "1"]) == 2
    assert "needs Python 3.11" in capsys.readouterr().err


def test_the_oldest_python_is_the_one_of_the_package():
    assert _clone._project()["requires-python"] == ">={}.{}".format(*front.OLDEST)


def test_a_text_alone_opens_the_course_on_it():
    assert front._split(["p=.5,.5&q=1,0", "--port=1"]) == ("lab", ["p=.5,.5&q=1,0", "--port=1"])
    assert front._split(["page", "p=1"]) == ("page", ["p=1"])


def test_a_reader_that_has_seen_enough_is_no_error(root):
    many = f"{sys.executable} -m spec_viz vectors | head -c 10"
    done = subprocess.run(["bash", "-c", many], cwd=root, capture_output=True, text=True)
    assert (len(done.stdout), done.stderr) == (10, "")
