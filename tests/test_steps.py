import pytest

from spec_viz import examples, verify
from spec_viz.steps import steps


def texts(name, draft, u, rng=0):
    v = examples.get(name)
    return [s.text for s in steps(v, verify(v, draft=draft, u=u, rng=rng))]


def test_scenario_one_is_accepted():
    assert texts("worked example", "A", "0.50")[3:] == [
        "u = 0.50 lies below 1.00: accepted.",
        "The draft is kept, so the residual is not needed this time.",
        "A is emitted, as drafted.",
    ]


def test_scenario_two_is_rejected_and_becomes_a():
    assert texts("worked example", "B", "0.72") == [
        "The draft proposes B. It does so with probability q(B) = 0.50.",
        "The target gives it p(B) = 0.30, so it is accepted with probability min(1, 0.30/0.50) = 0.60.",
        "A number between 0 and 1 is drawn, evenly: u = 0.72.",
        "u = 0.72 does not lie below 0.60: rejected.",
        "Only A has more target than draft, so the residual is all on A.",
        "A is emitted in place of B.",
    ]


def test_a_residual_of_two_shows_both():
    assert "cat 0.625, on 0.375" in texts("two-token residual", "sat", "0.9")[4]


@pytest.mark.parametrize("name", examples.names())
def test_every_example_can_be_told(name):
    v = examples.get(name)
    for seed in range(10):
        told = steps(v, verify(v, rng=seed))
        assert len(told) == 6 and all(s.text.endswith(".") for s in told)
