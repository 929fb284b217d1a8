"""The environment of a clone: made once, believed only when finished, made anew when not."""

import json
import subprocess
import sys

import pytest

from spec_viz import _bootstrap, _clone


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project folder of its own, with an installer that works and counts."""
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_text("first")
    venv = tmp_path / ".venv"
    monkeypatch.setattr(_clone, "ROOT", tmp_path)
    for name, path in {
        "VENV": venv,
        "PYTHON": venv / _bootstrap.PYTHON.relative_to(_bootstrap.VENV),
        "STAMP": venv / _bootstrap.STAMP.name,
        "MADE_HERE": venv / _bootstrap.MADE_HERE.name,
    }.items():
        monkeypatch.setattr(_bootstrap, name, path)
    return tmp_path


@pytest.fixture
def installs(project, monkeypatch):
    """The extras of each install, in place of the installs."""
    calls = []
    monkeypatch.setattr(_bootstrap, "_install", calls.append)
    return calls


def raising(error):
    def install(extras):
        raise error

    return install


def test_made_once_then_believed(installs, project):
    _bootstrap.ensure(["lab"])
    _bootstrap.ensure(["lab"])
    assert installs == [["lab"]]
    done = subprocess.run([_bootstrap.PYTHON, "-c", "import sys; print(sys.prefix)"], capture_output=True)
    assert done.stdout.decode().strip() == str(project / ".venv")


def test_extras_add_up(installs):
    for extras in (["lab"], ["lab", "test"], ["lab"], []):
        _bootstrap.ensure(extras)
    assert installs == [["lab"], ["lab", "test"]]


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_change_of_what_it_was_made_from_installs_again(installs, project, name):
    _bootstrap.ensure(["lab"])
    (project / name).write_text("second")
    _bootstrap.ensure([])
    assert installs == [["lab"], ["lab"]]


@pytest.mark.parametrize("error", [_bootstrap.BootstrapError("no index"), KeyboardInterrupt()])
def test_a_half_made_environment_is_not_believed(project, monkeypatch, error):
    monkeypatch.setattr(_bootstrap, "_install", raising(error))
    with pytest.raises(type(error)):
        _bootstrap.ensure(["lab"])
    left = project / ".venv" / "half"
    left.touch()
    assert not _bootstrap.STAMP.exists()
    calls = []
    monkeypatch.setattr(_bootstrap, "_install", calls.append)
    _bootstrap.ensure(["lab"])
    assert calls == [["lab"]]
    assert not left.exists()


def test_a_stamp_beside_a_python_that_does_not_run_is_not_believed(installs, project):
    _bootstrap.ensure(["lab"])
    _bootstrap.PYTHON.unlink()
    _bootstrap.ensure(["lab"])
    assert installs == [["lab"], ["lab"]]


def test_an_environment_of_the_person_is_used_and_never_removed(installs, project, monkeypatch):
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", project / ".venv"], check=True)
    mine = project / ".venv" / "mine"
    mine.touch()
    with monkeypatch.context() as patch:
        patch.setattr(_bootstrap, "_install", raising(KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            _bootstrap.ensure(["lab"])
    _bootstrap.ensure(["lab"])
    assert mine.exists()
    assert json.loads(_bootstrap.STAMP.read_text())["extras"] == ["lab"]
    _bootstrap.STAMP.unlink()
    _bootstrap.PYTHON.unlink()
    with pytest.raises(_bootstrap.BootstrapError, match="move it away"):
        _bootstrap.ensure(["lab"])


def test_a_real_install_that_fails_says_so(project, monkeypatch, capsys):
    (project / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "1"\ndependencies = ["numpy"]\n')
    (project / "constraints.txt").write_text("")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    monkeypatch.setattr(_bootstrap.shutil, "which", lambda name: None)
    with pytest.raises(_bootstrap.BootstrapError, match="the install failed"):
        _bootstrap.ensure([])
    assert "No matching distribution" in capsys.readouterr().err
    assert not _bootstrap.STAMP.exists()


def test_no_installer_at_all(monkeypatch):
    monkeypatch.setattr(_bootstrap.shutil, "which", lambda name: None)
    monkeypatch.setattr(_bootstrap, "find_spec", lambda name: None)
    with pytest.raises(_bootstrap.BootstrapError, match="python3-pip"):
        _bootstrap._installers()


def test_uv_comes_first_and_pip_stands_by(monkeypatch):
    monkeypatch.setattr(_bootstrap.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(_bootstrap, "find_spec", lambda name: True)
    assert list(_bootstrap._installers()) == ["uv", "pip"]
    assert "--no-compile" in _bootstrap._installers()["pip"]


def test_progress_on_a_terminal_names_each_package(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    said = []
    for line in ["Collecting numpy>=1.26 (from x)\n", "  Downloading y\n", "Processing /wheels/a-1.whl\n"]:
        said.append(line)
        _bootstrap._progress(said)
    assert capsys.readouterr().err == "\r\033[K  1: numpy\r\033[K  2: /wheels/a-1.whl"
