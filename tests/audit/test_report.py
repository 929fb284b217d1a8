"""Planted faults are caught, each by the line that names it; what is right passes."""

import json

import numpy as np
import pytest

from spec_viz import audit, examples
from spec_viz.rounds import TableModel
from tests.audit.samplers import BLOCK_FAULTS, TOKEN_FAULTS, block_round, one_token, token_round

BIG = [TableModel.constant(examples.get("tell-tale").p), TableModel.constant(examples.get("tell-tale").q)]


def broken(report):
    """Names of the lines that a sampler breaks."""
    return {line.name for line in report.lines if line.is_broken}


@pytest.mark.parametrize("sampler", [token_round(), block_round()], ids=["token", "block"])
def test_a_right_round_passes_every_line(sampler):
    report = audit.report(sampler, kind="round")
    assert broken(report) == set()
    assert (report.verdict, report.preserves_target, report.reproducer) == ("right", True, "")
    assert {line.verdict for line in report.lines} == {"right"}
    audit.assert_block_preserves_target(sampler)


@pytest.mark.parametrize("fault, line", TOKEN_FAULTS.items())
def test_a_planted_fault_of_token_verification_is_caught(fault, line):
    report = audit.report(token_round(fault), kind="round")
    assert line in broken(report)
    assert report.verdict == ("wrong" if line.startswith("law") or "prefix" in line or "same u" in line else "fragile")


@pytest.mark.parametrize("fault, line", BLOCK_FAULTS.items())
def test_a_planted_fault_of_block_verification_is_caught(fault, line):
    report = audit.report(block_round(fault), kind="round")
    assert line in broken(report)
    with pytest.raises(AssertionError, match="TV"):
        audit.assert_block_preserves_target(block_round(fault))


def test_the_token_residual_hides_on_laws_that_do_not_depend_on_the_prefix():
    models = [TableModel.constant(law) for law in (examples.WORKED.p, examples.WORKED.q)]
    sampler = block_round("token residual in block verification")
    assert audit.exact_block_law(sampler, *models, 2).preserves_target
    line = {x.name: x for x in audit.report(sampler, kind="round").lines}["laws that depend on the prefix"]
    assert float(line.total_variation) == pytest.approx(0.0686, abs=5e-5)


def test_one_token_at_a_time():
    report = audit.report(one_token)
    assert report.verdict == "right"
    asked = {line.name: line.verdict for line in report.lines}
    assert asked["all accepted"] == asked["gamma = 0"] == "not applicable"


def test_the_reproducer_runs_and_shows_the_same(capsys):
    def argmax(p, q, draft, rng):
        return draft if rng.random() * q[draft] < p[draft] else int(np.argmax(p - q))

    report = audit.report(argmax)
    assert report.pair == "disjoint"
    named = audit.report(argmax, name="argmax")
    exec(named.reproducer, {"argmax": argmax})
    assert "does NOT preserve p" in capsys.readouterr().out
    wrong = audit.report(token_round("recover from p"), kind="round", name="mine:rounds")
    assert wrong.reproducer.startswith("from mine import rounds\n")
    exec(wrong.reproducer.partition("\n")[2], {"rounds": token_round("recover from p")})
    assert "does NOT preserve p" in capsys.readouterr().out
    joint = audit.report(token_round("one u for all"), kind="round", name="mine:rounds")
    with pytest.raises(AssertionError, match="TV"):
        exec(joint.reproducer.partition("\n")[2], {"rounds": token_round("one u for all")})


def test_as_text_as_json_and_as_html():
    report = audit.report(token_round("recover from q"), kind="round", name="mine:<rounds>")
    told = json.loads(report.to_json())
    assert (told["verdict"], told["sampler"], told["kind"]) == ("wrong", "mine:<rounds>", "round")
    assert told["lines"][0] == {
        "name": "law: worked example",
        "verdict": "wrong",
        "detail": "drafts come out 0.9 of the time",
        "total_variation": str(report.worst.total_variation),
    }
    assert "law: worked example" in str(report)
    assert "0.16" in str(report)
    html = report._repr_html_()
    assert "mine:&lt;rounds&gt;" in html
    assert html.count("<tr>") == len(report.lines) + 1


def test_a_sampler_that_cannot_be_scripted_is_not_usable():
    own = np.random.default_rng(0)
    report = audit.report(lambda p, q, draft: draft if own.random() * q[draft] < p[draft] else 0)
    assert report.verdict == "not usable"
    assert not report.preserves_target
    assert "its own generator 'own'" in report.lines[0].detail


def test_three_lines_in_a_test_of_yours():
    audit.assert_preserves_target(one_token)
    audit.assert_preserves_target(one_token, examples.get("disjoint"))
    audit.assert_preserves_target(one_token, ([0.5, 0.5], [0.25, 0.75]))
    audit.assert_preserves_target(token_round(), *BIG, 1)
    with pytest.raises(AssertionError, match=r"TV 0\.12 on Verification"):
        audit.assert_preserves_target(
            lambda p, q, draft, rng: draft if rng.random() * q[draft] < p[draft] else rng.choice(5, p=p)
        )
    with pytest.raises(AssertionError, match="fails: KeyError"):
        audit.assert_preserves_target(lambda p, q, draft, rng: {}[draft])


def test_kinds_are_named():
    with pytest.raises(ValueError, match="write one of token, round"):
        audit.report(one_token, kind="block")
