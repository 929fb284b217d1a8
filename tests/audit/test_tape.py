"""A tape answers in order, says where it ends, and notices another question."""

import pytest

from spec_viz.audit.tape import Choice, Diverged, More, Race, Tape, Uniform


def test_answers_in_order_then_more():
    tape = Tape(((Uniform(1, 8), (3,)), (Choice((1.0, 2.0)), 1)))
    assert tape.ask(Uniform(1, 8)) == (3,)
    assert not tape.is_used_up
    assert tape.ask(Choice((1.0, 2.0))) == 1
    assert tape.is_used_up
    with pytest.raises(More) as more:
        tape.ask(Race(2, 24))
    assert more.value.event == Race(2, 24)


def test_another_question_is_noticed():
    with pytest.raises(Diverged):
        Tape(((Choice((1.0, 2.0)), 1),)).ask(Choice((1.0, 3.0)))


def test_except_exception_does_not_swallow_the_end_of_the_tape():
    def sampler(tape):
        try:
            return tape.ask(Uniform(1, 8))
        except Exception:
            return None

    with pytest.raises(More):
        sampler(Tape())


@pytest.mark.parametrize("bits", [8, 11, 24, 53])
def test_the_floats_of_a_clock(bits):
    race = Race(1, bits)
    place = race.bits_of(1.0)
    assert race.from_bits(place) == 1
    assert race.from_bits(place + 1) == 1 + 2.0 ** (1 - bits)
    assert race.round(1 + 2.0**-60) == 1
    assert race.fast < 1e-4 < 1e4 < race.slow
