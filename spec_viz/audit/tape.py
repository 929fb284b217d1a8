"""Scripted randomness: a sampler asks, a tape answers; where the tape ends the run stops and we know what was asked."""

import struct
from dataclasses import dataclass


class Refused(ValueError):
    """The sampler cannot be scripted; the message says why, and what to do instead."""


class More(BaseException):
    """The tape has no answer yet. A BaseException, so that `except Exception` in a sampler does not swallow it."""

    def __init__(self, event):
        self.event = event


class Diverged(BaseException):
    """The sampler asks for something else than it asked when the tape was written."""


@dataclass(frozen=True)
class Uniform:
    """`count` uniform numbers k / units, k = 0 .. units - 1; the answer is a tuple of whole numbers k."""

    count: int
    units: int


@dataclass(frozen=True)
class Choice:
    """One index drawn in proportion to `weights`; the answer is the index."""

    weights: tuple


@dataclass(frozen=True)
class Race:
    """`count` exponential clocks, floats of `bits` bits of precision; the answer is a tuple of positive numbers."""

    count: int
    bits: int

    @property
    def slow(self):
        """A clock that practically never rings first."""
        return 2.0 ** (15 if self.bits == 11 else 60)

    @property
    def fast(self):
        """A clock that practically always rings first."""
        return 2.0 ** (-14 if self.bits == 11 else -60)

    def bits_of(self, x):
        """Return the place of x among the positive floats of this precision."""
        return struct.unpack("<q", struct.pack("<d", x))[0] >> (53 - self.bits)

    def from_bits(self, place):
        """Return the float at a place."""
        return struct.unpack("<d", struct.pack("<q", place << (53 - self.bits)))[0]

    def round(self, x):
        """Return x, cut to this precision."""
        return self.from_bits(self.bits_of(x))


class Tape:
    """Answers to the questions of one run, in the order in which they are asked."""

    def __init__(self, answers=()):
        self._answers, self._place = answers, 0

    def ask(self, event):
        """Return the answer to `event`; raise `More` at the end of the tape, `Diverged` where it answers another."""
        if self._place == len(self._answers):
            raise More(event)
        asked, answer = self._answers[self._place]
        if asked != event:
            raise Diverged
        self._place += 1
        return answer

    @property
    def is_used_up(self):
        """True where every answer was asked for."""
        return self._place == len(self._answers)
