"""What a log tells, from the shell."""

import pytest

from spec_viz.commands.log import main


def test_the_numbers_their_names_and_the_sentence(capsys):
    assert main(["--accepted", "208", "--drafted", "260", "--gamma", "5"]) == 0
    out = capsys.readouterr().out
    first, *lines = out.splitlines()
    assert "as alpha, 0.8000 predicts 3.689 tokens a round, and there were 5.000" in first
    assert "accepted / drafted  0.8000" in lines and "tokens per round    5.0000" in lines
    assert "alpha               0.9265 (95% interval 0.8824 to 0.9561)" in lines
    assert "accepted / drafted  vLLM: Avg Draft acceptance rate" in lines


def test_positions_tokens_and_histograms(capsys):
    assert main(["--accepted", "167", "--drafted", "259", "--rounds", "87", "--survivors", "70, 55, 42"]) == 0
    assert "conditional         0.805, 0.786, 0.764" in capsys.readouterr().out
    assert main(["--accepted", "18", "--drafted", "19", "--tokens", "101"]) == 0
    assert "only 17.8% of the output was drafted" in capsys.readouterr().out
    assert main(["--histogram", "[11, 14, 11, 4, 0, 3]"]) == 0
    assert "alpha               0.6117" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments, named",
    [
        (["--accepted", "300", "--drafted", "260", "--gamma", "5"], "bonus token"),
        (["--accepted", "3", "--drafted", "260", "--gamma", "5", "--rounds", "2"], "2 rounds"),
        (["--accepted", "3"], "--drafted"),
        (["--accepted", "x", "--drafted", "3"], "'x'"),
        (["--histogram", "1 2", "--accepted", "3"], "give one of them"),
        (["--histogram", "1"], "histogram"),
        (["--gamma", "5", "--beta", "1"], "--beta"),
    ],
)
def test_what_makes_no_sense_is_one_line_and_exit_2(arguments, named, capsys):
    assert main(arguments) == 2
    out, error = capsys.readouterr()
    assert out == "" and error.startswith("spec_viz log: ") and error.count("\n") == 1 and named in error


def test_help_shows_an_example(capsys):
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert end.value.code == 0 and "--accepted 208 --drafted 260 --gamma 5" in capsys.readouterr().out
