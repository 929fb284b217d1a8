from fractions import Fraction as F

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spec_viz import Verification, examples, normalize
from spec_viz.widgets.pair import Pair

WORKED = Pair.of(examples.WORKED)


def start(*law):
    return Pair(p=law, q=law, total=sum(law), tokens=tuple("ABCDEFGHIJKL"[: len(law)]))


def test_the_worked_example_has_a_thousand_ticks():
    assert Pair((400, 300, 150, 100, 50), (200, 500, 150, 100, 50), 1000, tuple("ABCDE")) == WORKED
    assert (WORKED.verification.combined == examples.WORKED.p).all()


@pytest.mark.parametrize("name", examples.names())
def test_every_example_is_held_exactly(name):
    v, pair = examples.get(name), Pair.of(examples.get(name))
    assert pair.verification.p.tolist() == v.p.tolist() and pair.verification.q.tolist() == v.q.tolist()
    assert not pair.rounded


def test_thirds_and_sevenths_get_the_ticks_they_need():
    pair = Pair.of(Verification(p=["1/3"] * 3, q=["1/7", "2/7", "4/7"]))
    assert pair.total == 21_000 and pair.verification.q[0] == F(1, 7) and not pair.rounded
    fine = Pair.of(Verification(p=["1/99991", "99990/99991"], q=["1/2", "1/2"]))
    assert fine.total == 199_982 and fine.verification.p[0] == F(1, 99991) and not fine.rounded


def test_what_needs_more_than_a_million_ticks_says_that_it_is_rounded():
    pair = Pair.of(Verification(p=["1/1000003", "1000002/1000003"], q=["1/2", "1/2"]))
    assert pair.total == 10**6 and pair.rounded
    rng = np.random.default_rng(1)
    floats = Pair.of(Verification(p=normalize(rng.random(5)), q=normalize(rng.random(5))))
    assert floats.rounded and sum(floats.p) == floats.total


def test_floats_that_print_as_decimals_are_those_decimals():
    assert Pair.of(Verification(p=[0.4, 0.3, 0.15, 0.1, 0.05], q=[0.2, 0.5, 0.15, 0.1, 0.05])) == WORKED


@pytest.mark.parametrize("size", [1, 13])
def test_an_editor_holds_two_to_twelve_tokens(size):
    with pytest.raises(ValueError, match=f"this pair has {size} tokens; an editor holds 2 to 12"):
        Pair.of(Verification(p=[F(1, size)] * size, q=[F(1, size)] * size))


@pytest.mark.parametrize(
    "law, ticks, after, hundredths",
    [
        ((500, 50, 100, 150, 200), 0, (0, 100, 200, 300, 400), (0, 10, 20, 30, 40)),
        ((400, 300, 150, 100, 50), 700, (700, 150, 75, 50, 25), (70, 15, 8, 5, 2)),
        ((1000, 0, 0, 0, 0), 600, (600, 100, 100, 100, 100), (60, 10, 10, 10, 10)),
        ((400, 300, 150, 100, 50), 1000, (1000, 0, 0, 0, 0), (100, 0, 0, 0, 0)),
    ],
)
def test_one_token_moves_and_the_others_share_the_rest(law, ticks, after, hundredths):
    from spec_viz.digits import rounded_law

    moved = start(*law).moved("p", 0, ticks)
    assert moved.p == after and moved.q == law
    assert tuple(rounded_law(moved.verification.p, 2)) == hundredths


def test_locked_tokens_stay():
    pair = start(400, 300, 150, 100, 50)
    assert pair.moved("p", 0, 1000, locked={1, 4}).p == (650, 300, 0, 0, 50)
    assert pair.moved("p", 1, 0, locked={1}) is pair
    assert pair.moved("p", 0, 0, locked={1, 2, 3, 4}) is pair


@given(st.data())
def test_a_law_stays_a_law_and_out_and_back_from_one_anchor_is_nothing(data):
    law = data.draw(st.lists(st.integers(0, 1000), min_size=2, max_size=12).filter(any))
    pair = start(*law)
    index = data.draw(st.integers(0, len(law) - 1))
    locked = data.draw(st.sets(st.integers(0, len(law) - 1)))
    moved = pair.moved("p", index, data.draw(st.integers(-10, 20_000)), locked)
    assert sum(moved.p) == pair.total and min(moved.p) >= 0
    assert all(moved.p[i] == law[i] for i in locked)
    assert pair.moved("p", index, law[index], locked) == pair


def test_tokens_come_and_go():
    pair = WORKED.with_token("F")
    assert pair.tokens == tuple("ABCDEF") and pair.p == (*WORKED.p, 0)
    assert pair.without(5) == WORKED and WORKED.renamed(1, "bee").tokens == ("A", "bee", "C", "D", "E")
    assert WORKED.without(1).q == (400, 300, 200, 100)
    for act in (lambda: WORKED.with_token("A"), lambda: WORKED.renamed(0, "B")):
        with pytest.raises(ValueError, match="occurs twice"):
            act()
    with pytest.raises(ValueError, match="only 2"):
        start(1, 1).without(0)
