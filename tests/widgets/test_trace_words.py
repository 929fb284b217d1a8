import re

import numpy as np
import pytest

from spec_viz.models.running import speculate
from spec_viz.widgets.trace_state import happened
from spec_viz.widgets.trace_words import kind, legend, numbers, short_words, words
from tests.models.pairs import table_pair
from tests.plots.traces import MAP, RUN, odd

STEPS = happened(RUN)


def first(what, trace=RUN):
    return next(step for step in happened(trace) if kind(trace, step) == what)


def test_every_step_has_its_kind():
    kinds = [kind(RUN, step) for step in STEPS]
    assert kinds.count("accepted") == (RUN.verdict == 1).sum()
    assert kinds.count("rejected") == (RUN.verdict == 0).sum() > 0
    assert kinds.count("never looked at") == (RUN.verdict == -1).sum() > 0
    assert kinds.count("no draft") == (RUN.rows < 0).sum() > 0
    assert {kind(MAP, step) for step in happened(MAP)} == {"read"}


def test_an_accepted_and_a_rejected_draft():
    row = first("accepted").row
    says = words(RUN, first("accepted"))
    assert f"“{RUN.piece(RUN.token[row])}” with q = {RUN.q[row]:.4g}" in says and ": accepted." in says
    row = first("rejected").row
    says = words(RUN, first("rejected"))
    assert f"u = {RUN.u[row]:.4f}, min(1, p/q) = {RUN.accept_prob[row]:.4f}: rejected." in says
    assert f"Out came “{RUN.piece(RUN.emitted[row])}”, drawn from the residual" in says


def test_which_draft_of_which_round():
    for step in STEPS:
        if step.row >= 0:
            place = step.row - int(np.flatnonzero(RUN.round == step.round)[0])
            assert words(RUN, step).startswith(f"Round {step.round + 1}, draft {place + 1} of 3: ")


def test_what_nobody_looked_at_and_what_no_draft_stood_for():
    assert "Nobody looked at it: a draft before it was rejected." in words(RUN, first("never looked at"))
    step = first("no draft")
    assert f"“{RUN.text[step.place]}” is drawn from it. There was no draft to test." in words(RUN, step)
    assert short_words(RUN, step, RUN.text[step.place]) == f"{RUN.text[step.place]}, no draft"


def test_a_text_that_was_read():
    says = words(MAP, happened(MAP)[3])
    assert says.startswith("Token 5 of the text is “B”: p = ")
    assert f"with probability {MAP.acceptance_rate[3]:.3f}, the overlap" in says and "u =" not in says


def test_the_block_rule_is_told_by_its_own_test():
    trace = speculate(table_pair(), "AB", 3, tokens=80, rng=5, rule="block", progress=False)
    told = [words(trace, step) for step in happened(trace)]
    assert not any("min(1, p/q)" in text for text in told) and any("h = " in text for text in told)
    longer = [t for t in told if "(a longer block passed)" in t]
    assert len(longer) == ((trace.verdict == 1) & (trace.u > trace.accept_prob)).sum() > 0


def test_a_tile_says_what_was_drafted_there():
    step = first("rejected")
    drafted, out = RUN.piece(RUN.token[step.row]), RUN.piece(RUN.emitted[step.row])
    rate = f"acceptance rate {RUN.acceptance_rate[step.row]:.3f}"
    assert short_words(RUN, step, out) == f"{out}, draft {drafted} rejected, {rate}"
    assert short_words(MAP, happened(MAP)[0], "\n").startswith("⏎, acceptance rate 0.")


def test_every_number_as_it_was_recorded():
    table = numbers(RUN, 4)
    v = RUN.verification(4)
    for token, p, q in zip(v.tokens, v.p, v.q):
        assert f'<th scope="row">{token}</th><td align="right">{p:.6g}</td><td align="right">{q:.6g}</td>' in table
    assert "–" in numbers(odd(), 0)  # a token that is never drafted


def test_no_piece_can_act():
    trace = odd()
    step = next(s for s in happened(trace) if trace.piece(trace.token[s.row]) == "<b>")
    assert "&lt;b&gt;" in numbers(trace, step.row) and "<b>" not in numbers(trace, step.row)


@pytest.mark.parametrize("run", [True, False])
def test_the_legend(run):
    html = legend([(0, "#000000", "#ffffff"), (1, "#ffff00", "#000000")], run)
    assert re.findall(r"background: (#\w+); color: (#\w+)\">(\d)<", html) == [
        ("#000000", "#ffffff", "0"),
        ("#ffff00", "#000000", "1"),
    ]
    assert ("rejected" in html) is run
