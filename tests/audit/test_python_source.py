"""The functions of the module random ask the tape, and are put back."""

import random

import pytest

from spec_viz.audit.python_source import patches, state
from spec_viz.audit.tape import Choice, Uniform
from tests.audit.test_numpy_source import Echo, _inside


def test_what_is_asked_and_put_back():
    echo, before, kept = Echo(), state(), random.random

    def use():
        assert random.random() == 0.5
        assert random.uniform(2, 4) == 3
        assert random.choices("abc", weights=[1, 2, 3], k=2) == ["a", "a"]
        assert random.choices("abc", cum_weights=[1, 3, 6]) == ["a"]
        assert random.choice([7, 8]) == 7
        assert random.randrange(4) == random.randint(0, 3) == 0
        with pytest.raises(ValueError, match="Total of weights"):
            random.choices("ab", weights=[0, 0])

    _inside(patches(echo), use)
    half, pair = Uniform(1, 2**53), Choice((1.0, 2.0, 3.0))
    assert echo.asked == [half, half, pair, pair, pair, Choice((1.0,) * 2), Choice((1.0,) * 4), Choice((1.0,) * 4)]
    assert random.random is kept
    assert state() == before
