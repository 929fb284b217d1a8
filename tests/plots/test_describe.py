from fractions import Fraction

import pytest

from spec_viz import Verification, examples
from spec_viz.plots.describe import describe, happened
from spec_viz.plots.reading import Reading
from spec_viz.sampling import Trial

WORKED = examples.WORKED


def test_the_worked_example_in_words():
    assert describe(WORKED, ("B", 0.72)) == (
        "Target p: A 0.40, B 0.30, C 0.15, D 0.10, E 0.05. Draft q: A 0.20, B 0.50, C 0.15, D 0.10, E 0.05. "
        "Accepted mass min(p, q): A 0.20, B 0.30, C 0.15, D 0.10, E 0.05; together 0.80, the acceptance rate. "
        "Rejected mass: B 0.20; together 0.20. It comes back as corrected mass: A 0.20. "
        "Accepted plus corrected mass is p for every token. "
        "The draft proposes B with q = 0.50. Accept with 0.30 / 0.50 = 0.60; u = 0.72 lies above: rejected. "
        "The residual has all its mass on A, so A is emitted."
    )


@pytest.mark.parametrize(
    "pair, dart, says",
    [
        (WORKED, ("A", 0.99), "min(1, 0.40 / 0.20) = 1; u = 0.99 lies below: accepted, A is emitted."),
        (WORKED, ("B", ".6"), "u = 0.60 does not lie below: rejected."),
        (WORKED, ("B", "0.600001"), "u = 0.600001 lies above: rejected."),
        (WORKED, None, "accepted with probability 0.80. The rejected 0.20 comes back as A 0.20"),
        (examples.get("identical"), None, "nothing is ever rejected, there is no residual"),
        (examples.get("never drafted"), ("B", 0.5), "B has q = 0: it is never drafted"),
        (examples.get("two-token residual"), ("the", 0.5), "0.10 / 0.30 ≈ 0.3333; u = 0.50 lies above"),
        (examples.get("two-token residual"), ("sat", 0.5), "The residual gives cat 0.625, on 0.375."),
        (examples.get("two-token residual"), Trial("sat", 0.5, False, "on"), "residual: on is emitted."),
    ],
)
def test_what_happened(pair, dart, says):
    assert says in happened(pair, dart)


def test_limits_are_described():
    assert "nothing is ever rejected, and there is no residual" in describe(examples.get("identical"))
    assert "Accepted mass min(p, q): A 0.00" in describe(examples.get("disjoint"))


def test_many_tokens(large):
    reading = Reading(large)
    text = describe(large)
    assert f"19 others {reading.text.p[-1]}" in text and text.count("19 others") >= 3
    assert " more, so" in happened(large)
    small = min(range(30), key=lambda i: large.q[i])
    assert f"The draft proposes {large.tokens[small]} with q = " in happened(large, (small, 0.5))


def test_names_are_made_visible_and_short():
    v = Verification(p=[".5", ".5"], q=[".4", ".6"], tokens=[" the", "x" * 40])
    assert "␣the" in describe(v) and "xxxxxxxxxxxxxxx… with" in happened(v, (1, 0.5))


def test_the_numbers_are_those_of_the_reading(v):
    text = describe(v)
    reading = Reading(v)
    for label, p in zip(reading.labels, reading.text.p):
        assert f"{label} {p}" in text
    assert sum(Fraction(p) for p in reading.text.p) == 1
