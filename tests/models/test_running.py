"""A run emits the target's law, exactly, whatever the draft, the rule and the settings; a map only reads."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from spec_viz import audit, softmax, top_k, top_p
from spec_viz.models.running import acceptance_map, speculate
from spec_viz.models.trace import ACCEPTED, MAPPED, REJECTED, UNREACHED
from spec_viz.rounds import TableModel, expected_accepted
from tests.models.pairs import BIGRAM, CONTEXT, DEEP, DEEP_DRAFT, table_pair

SETTINGS = [
    {},
    {"temperature": 0.7},
    {"top_p": 0.9},
    {"temperature": 1.5, "top_k": 2},
]


def law_after(table, prefix, temperature=1.0, top_k_=None, top_p_=None):
    """What should be drawn after a prefix, formed apart from the run."""
    with np.errstate(divide="ignore"):
        law = softmax(np.log(table.law(prefix).astype(float)), temperature)
    law = law if top_k_ is None else top_k(law, top_k_)
    return law if top_p_ is None else top_p(law, top_p_)


def wanted(table, prefix, length, settings):
    """{sequence: probability} of plain sampling."""
    named = {name + "_" * (name != "temperature"): value for name, value in settings.items()}
    found = {}
    for x in product(range(len(table)), repeat=length):
        mass = 1.0
        for i in range(length):
            mass *= law_after(table, (*prefix, *x[:i]), **named)[x[i]]
        if mass:
            found[x] = mass
    return found


def emitted(pair, gamma, length, **options):
    """The exact law of the first tokens of a run."""

    def program(rng):
        trace = speculate(pair, [0], gamma, tokens=length, rng=rng, kept=0, progress=False, **options)
        return tuple(trace.ids[1:].tolist())

    return audit.law_of(program)


@pytest.mark.parametrize("rule", ["token", "block"])
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_the_joint_law_of_a_run_is_the_targets(rule, settings):
    law = emitted(table_pair(*BIGRAM), 2, 2, rule=rule, **settings)
    right = wanted(BIGRAM[0], (0,), 2, settings)
    assert {x: float(m) for x, m in law.items()} == pytest.approx(right, abs=1e-12)


def test_a_zero_in_either_law():
    law = emitted(table_pair(), 1, 2)
    assert {x: float(m) for x, m in law.items()} == pytest.approx(wanted(CONTEXT[0], (0,), 2, {}), abs=1e-12)


def test_two_rounds_after_each_other():
    law = emitted(table_pair(DEEP, DEEP_DRAFT), 1, 3)
    assert {x: float(m) for x, m in law.items()} == pytest.approx(wanted(DEEP, (0,), 3, {}), abs=1e-12)


def test_a_cache_that_keeps_what_was_rejected_is_caught():
    law = emitted(table_pair(DEEP, DEEP_DRAFT, forgets=False), 1, 3)
    right = wanted(DEEP, (0,), 3, {})
    off = sum(abs(float(law.get(x, 0)) - right.get(x, 0)) for x in {*law, *right}) / 2
    assert off > 0.01


def test_plain_decoding_is_gamma_0():
    law = emitted(table_pair(*BIGRAM), 0, 2)
    assert {x: float(m) for x, m in law.items()} == pytest.approx(wanted(BIGRAM[0], (0,), 2, {}), abs=1e-12)


def test_what_a_run_records():
    pair = table_pair()
    trace = speculate(pair, "A", 3, tokens=200, rng=1, progress=False)
    assert len(trace.ids) == 201
    assert trace.prompt == 1
    assert trace.about["gamma"] == 3
    assert trace.about["rule"] == "token"
    assert trace.rounds["accepted"].sum() + trace.round_count == 200
    for i in range(len(trace)):
        context = tuple(trace.ids[: trace.position[i]].tolist())
        if trace.verdict[i] == UNREACHED:
            assert np.isnan(trace.accept_prob[i])
            continue
        p, q = CONTEXT[0].law(context).astype(float), CONTEXT[1].law(context).astype(float)
        x = trace.token[i]
        assert (trace.p[i], trace.q[i]) == (pytest.approx(p[x]), pytest.approx(q[x]))
        assert trace.acceptance_rate[i] == pytest.approx(np.minimum(p, q).sum())
        assert (trace.u[i] * q[x] < p[x]) == (trace.verdict[i] == ACCEPTED)
        if trace.verdict[i] == REJECTED and trace.position[i] < len(trace.ids):
            assert trace.emitted[i] == trace.ids[trace.position[i]]
    assert {*trace.verdict.tolist()} == {ACCEPTED, REJECTED, UNREACHED}


def test_accepted_drafts_a_round_are_those_of_the_closed_form():
    constant = [TableModel.constant(law, "AB") for law in (["1/3", "2/3"], ["2/3", "1/3"])]
    for rule in ("token", "block"):
        trace = speculate(table_pair(*constant), "A", 2, tokens=6000, rng=0, rule=rule, kept=0, progress=False)
        mean, expected = trace.rounds["accepted"][:-1].mean(), float(expected_accepted(*constant, 2, rule))
        assert abs(mean - expected) < 4 * trace.rounds["accepted"].std() / np.sqrt(trace.round_count)


def test_the_text_ends_inside_a_round():
    pair = table_pair(end=2)
    for seed in range(20):
        trace = speculate(pair, "A", 4, tokens=50, rng=seed, progress=False)
        assert 2 not in trace.ids[:-1]
        assert trace.ids[-1] == 2 or len(trace.ids) == 51
    assert speculate(table_pair(), "A", 4, tokens=50, rng=0, stop=[0], progress=False).ids[-1] == 0
    assert len(speculate(table_pair(), "A", 4, tokens=0, rng=0, progress=False).ids) == 1


def test_same_seed_same_run():
    one, other = (speculate(table_pair(), "AB", 2, tokens=40, rng=5, progress=False) for _ in range(2))
    assert one.ids.tolist() == other.ids.tolist()
    assert one.u.tolist() == other.u.tolist()


def test_a_map_reads_every_position():
    text = "ABCABA"
    trace = acceptance_map(table_pair(), text, temperature=0.5)
    assert trace.position.tolist() == [1, 2, 3, 4, 5]
    assert {*trace.verdict.tolist()} == {MAPPED}
    assert trace.round_count == 0
    assert trace.tokens_per_round is None
    for i in range(5):
        p, q = (law_after(table, tuple("ABC".index(c) for c in text[: i + 1]), 0.5) for table in CONTEXT)
        assert trace.acceptance_rate[i] == pytest.approx(np.minimum(p, q).sum())
        assert trace.p[i] == pytest.approx(p["ABC".index(text[i + 1])])
    long = acceptance_map(table_pair(), "ABC" * 60)
    assert len(long) == 179


@pytest.mark.parametrize(
    "wrong, says",
    [
        (dict(prompt=""), "prompt is empty"),
        (dict(prompt=[7]), "token id 7 is not in a vocabulary of 3"),
        (dict(temperature=-1), "temperature is -1"),
        (dict(top_p=0), "top_p is 0"),
        (dict(top_k=0), "top_k is 0"),
        (dict(rule="greedy"), "write one of token, block"),
    ],
)
def test_bad_input_is_named_before_anything_runs(wrong, says):
    given = dict(prompt="A", tokens=3, rng=0, progress=False) | wrong
    with pytest.raises(ValueError, match=says):
        speculate(table_pair(), given.pop("prompt"), **given)


def test_exactness_over_fractions_of_the_grid():
    """A draft that is the target: nothing is rejected, and the law is exact to the grid of u."""
    same = table_pair(BIGRAM[0], BIGRAM[0])
    law = emitted(same, 2, 2)
    assert sum(law.values()) == 1
    assert all(isinstance(m, Fraction) for m in law.values())
