"""When it pays, from the shell."""

import pytest

from spec_viz.commands.speedup import main


def lines(capsys):
    return capsys.readouterr().out.splitlines()


def test_a_line_for_each_gamma_and_the_verdict(capsys):
    assert main(["--alpha", ".8", "--cost", ".05"]) == 0
    head, _, names, *table, _, verdict = lines(capsys)
    assert head == "alpha = 0.8, a draft costs 0.05 and a verifying pass 1 steps of the target"
    assert [int(line.split()[0]) for line in table] == list(range(1, 17)) and names.split()[0] == "gamma"
    assert table[7].split() == ["8", "4.329", "1.400", "3.092", "3.092", "2.171", "0.416", "<-", "best"]
    assert verdict == "It pays: gamma = 8 is 3.09 times as fast as plain decoding, and no other gamma is faster."


def test_a_verify_cost_lowers_the_promise(capsys):
    assert main(["--alpha", "80%", "--cost", "1/10", "--verify-cost", "2", "--gamma", "5"]) == 0
    assert "    5     3.689     2.500     1.476     2.460 " in capsys.readouterr().out


def test_where_it_never_pays(capsys):
    assert main(["--alpha", ".3", "--cost", ".4", "--gamma", "1..3"]) == 0
    *_, verdict = lines(capsys)
    assert "does not pay with any gamma: alpha = 0.3 is not above the cost of a draft, 0.4" in verdict


@pytest.mark.parametrize(
    "arguments, named",
    [
        (["--alpha", "2", "--cost", ".1"], "alpha is 2"),
        (["--alpha", ".8", "--cost", "-.1"], "cost is -.1"),
        (["--alpha", "x", "--cost", ".1"], "'x'"),
        (["--alpha", ".8", "--cost", ".1", "--verify-cost", "0"], "verify_cost is 0"),
        (["--alpha", ".8", "--cost", ".1", "--gamma", "0..3"], "gamma is 0"),
        (["--alpha", ".8", "--cost", ".1", "--gamma", "5..3"], "5..3"),
        (["--alpha", ".8", "--cost", ".1", "--gamma", "1..900"], "1..900"),
        (["--alpha", ".8", "--cost", ".1", "--gamma", "3.."], "gamma is ''"),
        (["--alpha", ".8"], "--cost"),
        (["--alpha", ".8", "--cost", ".1", "--beta", "1"], "--beta"),
    ],
)
def test_what_makes_no_sense_is_one_line_and_exit_2(arguments, named, capsys):
    assert main(arguments) == 2
    out, error = capsys.readouterr()
    assert out == "" and error.startswith("spec_viz speedup: ") and error.count("\n") == 1 and named in error


def test_help_shows_an_example(capsys):
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert end.value.code == 0 and "--verify-cost 1.15" in capsys.readouterr().out
