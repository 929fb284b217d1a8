"""How a foreign sampler is called, and what it may answer."""

import inspect
from dataclasses import dataclass

import numpy as np

from spec_viz.audit.tape import Refused, Uniform

BY_COUNT = {
    1: ("draft",),
    2: ("draft", "rng"),
    3: ("p", "q", "draft"),
    4: ("p", "q", "draft", "rng"),
}
NAMES = {"p", "q", "draft", "rng", "u"}
_SAME = {"drafted": "draft", "drafts": "draft", "x": "draft", "generator": "rng"}


@dataclass(frozen=True)
class Raised:
    """The outcome of a run that ended in an exception, or in an answer that is none."""

    what: str


def arguments(sampler):
    """Return the names of the arguments that a sampler takes, out of p, q, draft, rng and u, in its order.

    Names decide where all are known; else their number: (draft), (draft, rng), (p, q, draft), (p, q, draft, rng).
    Errors: ValueError for anything else.
    """
    try:
        parameters = inspect.signature(sampler).parameters.values()
    except (TypeError, ValueError):
        raise ValueError(f"{sampler!r} has no signature; wrap it: lambda p, q, draft, rng: ...") from None
    needed = [p for p in parameters if p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    names = tuple(_SAME.get(p.name, p.name) for p in needed)
    if names and set(names) <= NAMES and len(set(names)) == len(names) and "draft" in names:
        return names
    if len(names) in BY_COUNT:
        return BY_COUNT[len(names)]
    shown = ", ".join(p.name for p in needed)
    raise ValueError(
        f"a sampler takes (draft, rng) or (p, q, draft, rng); this one takes ({shown}): wrap it in a lambda"
    )


def caller(sampler, relay, read, **values):
    """Return `run(tape)`: one call of the sampler with these values, its answer read by `read`.

    An exception of the sampler is an outcome: it has a probability like any other.
    """
    names = arguments(sampler)

    def run(tape):
        relay.tape = tape
        given = {**values, "rng": relay.rng}
        try:
            if "u" in names:
                given["u"] = tape.ask(Uniform(1, 2**53))[0] / 2**53
            return read(sampler(*(given[name] for name in names)))
        except Exception as error:
            if isinstance(error, Refused):
                raise
            lines = str(error).splitlines() or [""]
            return Raised(f"{type(error).__name__}: {lines[0]}"[:200])

    return run


def read_token(size):
    """Return a reader of one token: an index 0 .. size - 1, also as an array or tensor of one element."""

    def read(answer):
        token = _whole(answer)
        return token if 0 <= token < size else Raised(f"token {token} of a vocabulary of {size}")

    return read


def read_round(size, most):
    """Return a reader of the emitted tokens of a round: a sequence of 1 .. most indices."""

    def read(answer):
        answer = answer.tolist() if hasattr(answer, "tolist") else answer
        answer = answer if isinstance(answer, (list, tuple)) else [answer]
        tokens = tuple(_whole(x) for x in answer)
        if not 1 <= len(tokens) <= most:
            return Raised(f"{len(tokens)} tokens of a round that emits 1 to {most}")
        bad = [t for t in tokens if not 0 <= t < size]
        return Raised(f"token {bad[0]} of a vocabulary of {size}") if bad else tokens

    return read


def _whole(x):
    """Return x as an int; a number with a fraction, and anything that is no number, is an error of the sampler."""
    value = np.asarray(x.tolist() if hasattr(x, "tolist") else x)
    if value.size != 1 or value.dtype.kind not in "iuf" or value.item() != int(value.item()):
        raise TypeError(f"answered {x!r}, not a token index")
    return int(value.item())
