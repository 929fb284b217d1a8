"""The law of a scripted program, as fractions: boxes, choices and races, and what is refused."""

from fractions import Fraction

import pytest

from spec_viz.audit.explore import Explorer
from spec_viz.audit.tape import Choice, Race, Refused, Uniform

GRID = 2**53


def law(run, **options):
    """The law of a program that asks a tape."""
    return Explorer(run, **options).law()


def uniform(tape, count=1, units=GRID):
    """Uniform numbers as fractions."""
    drawn = [Fraction(k, units) for k in tape.ask(Uniform(count, units))]
    return drawn if count > 1 else drawn[0]


def test_a_threshold_is_a_count_of_the_grid():
    assert law(lambda t: uniform(t) < Fraction(3, 8)) == {True: Fraction(3, 8), False: Fraction(5, 8)}
    assert law(lambda t: uniform(t) <= 0) == {True: Fraction(1, GRID), False: 1 - Fraction(1, GRID)}
    assert law(lambda t: uniform(t, units=8) <= 0) == {True: Fraction(1, 8), False: Fraction(7, 8)}


def test_many_steps_of_one_uniform_number():
    assert law(lambda t: int(uniform(t) * 10)) == {i: pytest.approx(0.1) for i in range(10)}
    band = law(lambda t: Fraction(1, 4) <= uniform(t) < Fraction(3, 4))
    assert band == {True: Fraction(1, 2), False: Fraction(1, 2)}


def test_a_choice_goes_by_its_weights():
    assert law(lambda t: t.ask(Choice((1.0, 0.0, 3.0)))) == {0: Fraction(1, 4), 2: Fraction(3, 4)}


def test_numbers_drawn_at_once_are_cut_into_boxes():
    def first_failure(tape):
        bounds = [Fraction(1, 2), Fraction(1, 4), Fraction(3, 4)]
        return next((i for i, (u, b) in enumerate(zip(uniform(tape, 3), bounds)) if u >= b), 3)

    expected = {0: Fraction(1, 2), 1: Fraction(3, 8), 2: Fraction(1, 32), 3: Fraction(3, 32)}
    assert law(first_failure) == expected

    def last_success(tape):
        return max((i for i, u in enumerate(uniform(tape, 2), 1) if u < Fraction(1, 4)), default=0)

    assert law(last_success) == {2: Fraction(1, 4), 1: Fraction(3, 16), 0: Fraction(9, 16)}


def test_a_number_that_is_used_later():
    def late(tape):
        u, x = uniform(tape), tape.ask(Choice((1.0, 1.0)))
        return x if u < Fraction(1, 3) else "other"

    assert law(late)["other"] == pytest.approx(Fraction(2, 3))

    def moves_the_next_threshold(tape):
        bound = Fraction(1, 2) if uniform(tape) < Fraction(1, 4) else Fraction(1, 8)
        return uniform(tape) < bound

    assert law(moves_the_next_threshold)[True] == Fraction(1, 8) + Fraction(3, 32)


@pytest.mark.parametrize("bits, off", [(53, 1e-15), (24, 1e-6), (11, 1e-2)])
def test_a_race_is_won_in_proportion_to_the_weights(bits, off):
    weights = [0.3, 0.0, 0.5, 0.2]

    def race(tape):
        clocks = tape.ask(Race(4, bits))
        return max(range(4), key=lambda i: weights[i] / clocks[i])

    assert {i: float(m) for i, m in law(race).items()} == pytest.approx({0: 0.3, 2: 0.5, 3: 0.2}, abs=off)


def test_a_race_that_is_drawn_first_and_looked_at_later():
    def sampler(tape):
        clocks = tape.ask(Race(3, 53))
        if uniform(tape) < Fraction(1, 2):
            return "accepted"
        return max(range(3), key=lambda i: (1, 2, 1)[i] / clocks[i])

    expected = {"accepted": Fraction(1, 2), 0: Fraction(1, 8), 1: Fraction(1, 4), 2: Fraction(1, 8)}
    assert law(sampler) == pytest.approx(expected)


def test_clocks_that_nobody_looks_at_and_a_race_of_one():
    assert law(lambda t: t.ask(Race(3, 53)) and 7) == {7: 1}

    def certain(tape):
        clocks = tape.ask(Race(3, 53))
        return max(range(3), key=lambda i: (0, 1, 0)[i] / clocks[i])

    assert law(certain) == {1: 1}


def test_what_is_no_race_is_refused():
    with pytest.raises(Refused, match="do not decide as clocks"):
        law(lambda t: sum(t.ask(Race(3, 53))) > 3)


def test_a_product_of_two_uniform_numbers_is_refused():
    def product(tape):
        a, b = uniform(tape, 2)
        return a * b < Fraction(1, 2)

    with pytest.raises(Refused, match=r"no edges parallel .* use audit\.check"):
        law(product, budget=5000)
    with pytest.raises(Refused, match="not enough"):
        law(lambda t: uniform(t) * uniform(t) < Fraction(1, 2), budget=5000)


def test_too_many_at_once_are_refused():
    with pytest.raises(Refused, match="50 uniform numbers at once"):
        law(lambda t: t.ask(Uniform(50, GRID))[0] < 5)


def test_randomness_from_elsewhere_is_refused():
    state = iter(range(10**6))
    with pytest.raises(Refused, match="elsewhere"):
        law(lambda t: next(state) < 2)
    again = iter(range(10**6))
    with pytest.raises(Refused):
        law(lambda t: t.ask(Choice((1.0, float(next(again) + 1)))))
