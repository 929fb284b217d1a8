"""The worked solution from the shell: exact input, and one line for what makes no sense."""

import pytest

from spec_viz import Verification, explain
from spec_viz.commands.explain import main

P, Q = "2/5 .3 .15 .1 .05", "1/5 .5 .15 .1 .05"


def test_it_prints_the_worked_solution_of_exact_laws(capsys):
    assert main([P, Q, "--draft", "B", "--u", ".72"]) == 0
    pair = Verification(p=P.split(), q=Q.split())
    assert capsys.readouterr().out.strip() == explain(pair, draft="B", u=".72").strip()


@pytest.mark.parametrize("comma", [", ", ","])
def test_commas_and_names(comma, capsys):
    assert main(["1/3, 2/3", f"2/3{comma}1/3", "--tokens", f"yes{comma}no", "--draft=no"]) == 0
    pair = Verification(p=["1/3", "2/3"], q=["2/3", "1/3"], tokens=["yes", "no"])
    assert capsys.readouterr().out.strip() == explain(pair, draft="no").strip()


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["-.1 1.1", "1/2 1/2"], "-1/10"),
        (["-1/10,11/10", "1/2 1/2"], "-1/10"),
        (["1/2 1/2", "-.5 1.5"], "-1/2"),
        (["1/2 1/3", "1/2 1/2"], "normalize"),
        (["1/2 x", "1/2 1/2"], "'x'"),
        (["1/2 1/2"], "q"),
        (["1/2 1/2", "1"], "1"),
        (["1/2 1/2", "1/2 1/2", "--tokens", "A A"], "A"),
        (["1/2 1/2", "1/2 1/2", "--draft", "Z"], "Z"),
        (["1/2 1/2", "1/2 1/2", "--draft", "A", "--u", "1.5"], "1.5"),
        (["1/2 1/2", "1/2 1/2", "--draft", "A", "--u", "high"], "high"),
        (["1/2 1/2", "1/2 1/2", "--shape", "x"], "--shape"),
    ],
)
def test_what_makes_no_sense_is_one_line_and_exit_2(arguments, named, capsys):
    assert main(arguments) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith("spec_viz explain: ")
    assert error.count("\n") == 1
    assert named in error


def test_help_shows_an_example(capsys):
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert end.value.code == 0
    assert "--draft B --u .72" in capsys.readouterr().out
