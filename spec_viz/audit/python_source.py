"""The standard library's `random`, scripted."""

import random
from unittest.mock import patch

from spec_viz.audit.tape import Choice, Uniform

UNITS = 2**53


def patches(tape):
    """Yield context managers that put scripted functions in the place of those of the module `random`."""

    def uniform(low=0.0, high=1.0):
        return low + (high - low) * (tape.ask(Uniform(1, UNITS))[0] / UNITS)

    def choices(population, weights=None, *, cum_weights=None, k=1):
        random.Random(0).choices(population, weights, cum_weights=cum_weights, k=k)  # its own checks
        if cum_weights is not None:
            weights = [b - a for a, b in zip([0, *cum_weights], cum_weights)]
        weights = tuple(float(w) for w in ([1] * len(population) if weights is None else weights))
        return [population[tape.ask(Choice(weights))] for _ in range(k)]

    def randrange(start, stop=None):
        return choices(range(start) if stop is None else range(start, stop))[0]

    named = {
        "random": uniform,
        "uniform": uniform,
        "choices": choices,
        "choice": lambda items: choices(items)[0],
        "randrange": randrange,
        "randint": lambda a, b: randrange(a, b + 1),
    }
    return [patch.object(random, name, function) for name, function in named.items()]


def state():
    """Return what changes when a function of `random` is used all the same."""
    return random.getstate()
