"""All sources at once, put back after an error, and what a sampler draws past them."""

import functools
import random

import numpy as np
import pytest

from spec_viz.audit.scripting import generators, scripting
from spec_viz.audit.tape import Refused

OWN = np.random.default_rng(0)


def uses_a_global(draft):
    """Draws from a generator of its module."""
    return OWN.random() < draft


def fail_inside(error, before):
    """Raise while everything is scripted."""
    with scripting(print):
        assert np.random.rand is not before
        raise error


def test_everything_is_put_back_also_after_an_error():
    before = np.random.rand, np.random.default_rng, random.random
    for error in (ZeroDivisionError, KeyboardInterrupt):
        with pytest.raises(error):
            fail_inside(error, before[0])
        assert (np.random.rand, np.random.default_rng, random.random) == before


def test_generators_of_a_sampler_are_found_wherever_it_holds_them():
    held = np.random.default_rng(1)

    class Sampler:
        def __init__(self):
            self.mine = held

        def __call__(self, draft):
            return self.mine

        def method(self, draft):
            return self.mine

    def closure(draft, _rng=held):
        return held

    assert generators(uses_a_global) == {"OWN": OWN}
    assert generators(closure) == {"OWN": OWN, "held": held, "0": held}
    assert generators(functools.partial(closure, rng=held)) == {"OWN": OWN, "held": held, "0": held, "rng": held}
    assert generators(Sampler()) == {"mine": held}
    assert generators(Sampler().method) == {"OWN": OWN, "mine": held}
    assert generators(print) == {}


def test_a_draw_past_the_script_is_named():
    with pytest.raises(Refused, match="its own generator 'OWN'"), scripting(uses_a_global):
        uses_a_global(1)
    with pytest.raises(Refused, match=r"numpy\.random with a function that is not scripted"), scripting(print):
        np.random.standard_normal()
    with pytest.raises(Refused, match="the module random"), scripting(print):
        random.gauss(0, 1)


def test_nobody_is_asked_for_no_numbers():
    with scripting(print) as relay:
        assert relay.rng.random(0).shape == (0,)
