"""A scripted Generator answers in the shapes and types of NumPy's, checks what NumPy checks, and refuses the rest."""

import numpy as np
import pytest

from spec_viz.audit.numpy_source import Scripted, patches, state
from spec_viz.audit.tape import Choice, Race, Refused, Uniform


class Echo:
    """A tape that remembers the questions and answers with the first of everything."""

    def __init__(self):
        self.asked = []

    def ask(self, event):
        """Half of the grid, index 0, clocks of 1."""
        self.asked.append(event)
        if isinstance(event, Choice):
            return 0
        return (event.units // 2,) * event.count if isinstance(event, Uniform) else (1.0,) * event.count


@pytest.fixture
def echo():
    """A tape."""
    return Echo()


@pytest.fixture
def rng(echo):
    """A Generator on it."""
    return Scripted(echo)


CALLS = [
    lambda r: r.random(),
    lambda r: r.random(3),
    lambda r: r.random((2, 2), dtype=np.float32),
    lambda r: r.random(dtype=np.float32),
    lambda r: r.random(out=np.empty(2)),
    lambda r: r.uniform(2, 4),
    lambda r: r.uniform(0, [1, 2]),
    lambda r: r.uniform(size=(2, 1)),
    lambda r: r.choice(3, p=[0.2, 0.3, 0.5]),
    lambda r: r.choice(["a", "b"]),
    lambda r: r.choice(3, size=2),
    lambda r: r.choice(3, size=(2, 2), p=[0.2, 0.3, 0.5]),
    lambda r: r.multinomial(1, [0.5, 0.5]),
    lambda r: r.multinomial(2, [0.5, 0.5], size=3),
    lambda r: r.integers(5),
    lambda r: r.integers(2, 5, size=2),
    lambda r: r.integers(2, 5, endpoint=True),
    lambda r: r.standard_exponential(),
    lambda r: r.standard_exponential(4),
    lambda r: r.standard_exponential((2, 3), dtype=np.float32),
    lambda r: r.exponential(2.0, size=3),
    lambda r: r.exponential([1.0, 2.0]),
    lambda r: r.gumbel(size=3),
    lambda r: r.gumbel(),
]


@pytest.mark.parametrize("call", CALLS, ids=range(len(CALLS)))
def test_answers_have_numpys_shapes_and_types(rng, call):
    mine, theirs = call(rng), call(np.random.default_rng(0))
    assert np.shape(mine) == np.shape(theirs)
    assert np.asarray(mine).dtype == np.asarray(theirs).dtype


def test_what_is_asked(rng, echo):
    rng.random(2)
    rng.random(dtype=np.float32)
    rng.choice(2, p=[0.25, 0.75])
    rng.standard_exponential((2, 3))
    assert echo.asked == [
        Uniform(2, 2**53), Uniform(1, 2**24), Choice((0.25, 0.75)), Race(3, 53), Race(3, 53),
    ]  # fmt: skip
    assert rng.random() == 0.5
    assert rng.uniform(2, 4) == 3


def test_numpy_gives_the_last_token_what_the_others_leave(rng, echo):
    rng.multinomial(1, [0.3, 0.3, 0.0])
    assert echo.asked == [Choice((0.3, 0.3, 0.4))]


@pytest.mark.parametrize("weights", [[0.5, 0.6], [np.nan, 1.0], [-0.5, 1.5]])
def test_numpys_own_errors(rng, weights):
    says = "[Pp]robabilities"
    with pytest.raises(ValueError, match=says) as mine:
        rng.choice(2, p=weights)
    with pytest.raises(ValueError, match=says) as theirs:
        np.random.default_rng(0).choice(2, p=weights)
    assert str(mine.value) == str(theirs.value)


@pytest.mark.parametrize("name", ["normal", "dirichlet", "beta", "permutation", "shuffle", "binomial", "bit_generator"])
def test_the_rest_is_refused_by_name(rng, name):
    with pytest.raises(Refused, match=rf"Generator\.{name} is not scripted"):
        getattr(rng, name)(3)


def test_legacy_functions_are_put_back_also_after_an_error(echo):
    names = ("rand", "random", "choice", "uniform", "seed", "default_rng", "exponential", "multinomial")
    before = {name: getattr(np.random, name) for name in names}
    contexts = patches(echo)
    with pytest.raises(ZeroDivisionError):
        _inside(contexts, lambda: 1 / 0)
    assert {name: getattr(np.random, name) for name in names} == before


def test_legacy_functions_ask(echo):
    def use():
        assert np.random.rand() == np.random.random() == 0.5
        assert np.random.rand(2, 3).shape == (2, 3)
        assert np.random.default_rng().random() == 0.5
        assert np.random.default_rng(3).random() == np.random.Generator(np.random.PCG64(3)).random()
        assert np.random.randint(3) == 0
        with pytest.raises(Refused, match="seed is not scripted"):
            np.random.seed(0)

    untouched = state()
    _inside(patches(echo), use)
    assert state() == untouched
    np.random.standard_normal()
    assert state() != untouched


def _inside(contexts, act):
    if not contexts:
        return act()
    with contexts[0]:
        return _inside(contexts[1:], act)
