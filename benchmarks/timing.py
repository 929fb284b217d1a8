"""Interleaved timing: every round calls each function once, so that a busy machine slows all of them alike."""

from statistics import median
from time import perf_counter
from typing import NamedTuple


class Row(NamedTuple):
    """One promise. `limit` says what bounds the figure from below; it is not promised. `at_most` False: at least."""

    workload: str
    measured: float
    promise: float
    limit: str
    unit: str
    at_most: bool = True

    @property
    def kept(self):
        """True where the measured figure keeps the promise."""
        return self.measured <= self.promise if self.at_most else self.measured >= self.promise


def medians(*functions, rounds=15, loops=1):
    """Return the median seconds of one call of each function; `loops` calls are timed together."""
    times = [[] for _ in functions]
    for _ in range(rounds):
        for taken, function in zip(times, functions):
            start = perf_counter()
            for _ in range(loops):
                function()
            taken.append((perf_counter() - start) / loops)
    return [median(taken) for taken in times]
