"""The test command: which parts run, and what it says and returns."""

import pytest

from spec_viz import _clone
from spec_viz.commands import test as command

GREEN, RED, EMPTY, USAGE = (0, (3, 0, 1, 1.0)), (1, (2, 1, 0, 1.0)), (5, (0, 0, 0, 0.0)), (4, (0, 0, 0, 0.0))


@pytest.fixture
def run(monkeypatch):
    """Run the command over made-up results of pytest; return its code and the options of each run."""

    def run(arguments, *results, browser="/bin/chromium", required=False):
        asked, left = [], list(results)
        monkeypatch.setattr(command, "chromium", lambda: browser)
        monkeypatch.setattr(command, "required", lambda: required)

        def pytest_run(options):
            asked.append(options)
            code, tally = left.pop(0)
            return code, command.Tally(*tally)

        monkeypatch.setattr(command, "_pytest", pytest_run)
        return command.main(arguments), asked

    return run


def test_all_parts_green(run, capsys):
    code, asked = run(["-q"], GREEN, GREEN, GREEN)
    assert code == 0
    assert asked == [[*part, "-q"] for part in command.PARTS.values()]
    assert capsys.readouterr().out.endswith("\n9 passed, 0 failed, 3 skipped\n")


def test_one_red_part_is_red_and_the_others_still_run(run, capsys):
    code, asked = run([], RED, GREEN, GREEN)
    assert code == 1
    assert len(asked) == 3
    assert "FAILED" in capsys.readouterr().out


def test_a_run_that_died_without_counts_is_red(run):
    assert run([], GREEN, (139, (0, 0, 0, 0.0)), GREEN)[0] == 1


def test_a_choice_may_leave_parts_empty_but_not_all(run):
    assert run(["-k", "law"], GREEN, EMPTY, EMPTY)[0] == 0
    assert run(["-k", "lww"], EMPTY, EMPTY, EMPTY)[0] == 1


def test_a_usage_error_ends_it(run):
    code, asked = run(["--no-such-option"], USAGE)
    assert code == 2
    assert len(asked) == 1


def test_paths_run_alone(run):
    code, asked = run(["tests/test_main.py::test_version", "-x"], GREEN)
    assert code == 0
    assert asked == [[*command.NBVAL, "tests/test_main.py::test_version", "-x"]]


def test_a_word_after_k_is_not_a_path(run):
    assert len(run(["-k", "tests"], GREEN, GREEN, GREEN)[1]) == 3


def test_a_missing_browser_is_loud(run, capsys):
    code, asked = run([], GREEN, GREEN, browser=None)
    assert code == 0
    assert len(asked) == 2
    assert "BROWSER TESTS NOT RUN" in capsys.readouterr().out


def test_a_missing_browser_is_an_error_where_required(run, capsys):
    code, asked = run([], browser=None, required=True)
    assert code == 2
    assert asked == []
    assert capsys.readouterr().err.count("\n") == 1


def test_pytest_is_run_and_counted(tmp_path, monkeypatch, capfd):
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "test_x.py").write_text(
        "import pytest\ndef test_a(): pass\ndef test_b(): assert 0\n"
        "def test_c(): pytest.skip()\n@pytest.fixture\ndef f(): 1 / 0\ndef test_d(f): pass\n"
    )
    monkeypatch.setattr(_clone, "ROOT", tmp_path)
    code, tally = command._pytest(["test_x.py"])
    assert code == 1
    assert tally[:3] == (1, 2, 1)
    assert "1 failed, 1 passed, 1 skipped, 1 error" in capfd.readouterr().out


def test_the_lesson_on_real_pairs_runs_with_the_pair_that_all_have_unless_told_otherwise(tmp_path, monkeypatch):
    (tmp_path / "test_pair.py").write_text(
        "import os\ndef test_a(): assert os.environ['SPEC_VIZ_PAIR'] == 'shakespeare64'\n"
    )
    monkeypatch.setattr(_clone, "ROOT", tmp_path)
    monkeypatch.delenv("SPEC_VIZ_PAIR", raising=False)
    assert command._pytest([str(tmp_path)])[0] == 0
    monkeypatch.setenv("SPEC_VIZ_PAIR", "qwen3-8b")
    assert command._pytest([str(tmp_path)])[0] == 1


def test_help(run, capsys):
    assert run(["--help"]) == (0, [])
    assert "SPEC_VIZ_REQUIRE_BROWSER" in capsys.readouterr().out
