import os

import nbformat

from spec_viz.commands import voila


def test_a_bad_text_is_one_line_and_exit_2(capsys):
    assert voila.main(["p=.5,.4&q=1,0"]) == 2
    assert capsys.readouterr().err == "spec_viz voila: p sums to .9, not 1\n"


def test_it_serves_one_valid_notebook_with_kernels_that_wait_and_end(monkeypatch):
    seen = {}

    def launch(arguments):
        seen["notebook"] = nbformat.read(arguments[0], as_version=4)
        seen["rest"] = arguments[1:]

    monkeypatch.setattr(voila, "_launch", launch)
    monkeypatch.setattr(os, "environ", dict(os.environ))  # what a command sets for its servers ends with it
    assert voila.main(["p=.5,.5&q=1,0", "--no-browser"]) == 0
    nbformat.validate(seen["notebook"])
    assert seen["notebook"].cells[0].source.endswith("Board()")
    assert {"--preheat_kernel=True", "--pool_size=2", "--no-browser"} <= set(seen["rest"])
    assert any("cull_idle_timeout" in option for option in seen["rest"])


def test_help_needs_nothing(capsys):
    assert voila.main(["--help"]) == 0
    assert "TEXT" in capsys.readouterr().out
