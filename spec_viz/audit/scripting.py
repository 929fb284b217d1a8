"""Every source of randomness under one tape, for as long as a block of code runs."""

from contextlib import ExitStack, contextmanager
from functools import partial
from types import FunctionType, MethodType

import numpy as np

from spec_viz.audit import numpy_source, python_source, torch_source
from spec_viz.audit.tape import Refused

SOURCES = {
    "numpy.random": numpy_source,
    "the module random": python_source,
    "torch": torch_source,
}


class Relay:
    """The tape that is asked at the moment."""

    def __init__(self):
        self.tape = None
        self.rng = numpy_source.Scripted(self)

    def ask(self, event):
        """Ask the present tape; nobody need be asked for no numbers."""
        return self.tape.ask(event) if getattr(event, "count", 1) else ()


@contextmanager
def scripting(sampler):
    """Script NumPy, `random` and torch; put everything back, also after an error.

    Yields a `Relay`. Errors: `Refused` where the sampler drew from a source that was not scripted all the same.
    """
    relay = Relay()
    before = {name: source.state() for name, source in SOURCES.items()}
    own = {name: (rng, _state(rng)) for name, rng in generators(sampler).items()}
    try:
        with ExitStack() as stack:
            for source in SOURCES.values():
                for context in source.patches(relay):
                    stack.enter_context(context)
            yield relay
    except Refused:
        _check_untouched(before, own)  # it may tell more
        raise
    _check_untouched(before, own)


def _check_untouched(before, own):
    for name, source in SOURCES.items():
        if source.state() != before[name]:
            raise Refused(f"the sampler draws from {name} with a function that is not scripted; use audit.check")
    for name, (rng, state) in own.items():
        if _state(rng) != state:
            raise Refused(f"the sampler draws from its own generator {name!r}; pass it as the argument `rng`")


def generators(sampler):
    """Return {name: generator} of those that a sampler holds: globals of its module, closure, defaults, attributes."""
    found = {}
    if isinstance(sampler, partial):
        found |= generators(sampler.func) | _of(sampler.keywords) | _of(dict(enumerate(sampler.args)))
    if isinstance(sampler, MethodType):
        found |= _of(getattr(sampler.__self__, "__dict__", {})) | generators(sampler.__func__)
    elif isinstance(sampler, FunctionType):
        found |= _of(sampler.__globals__)
        cells = zip(sampler.__code__.co_freevars, sampler.__closure__ or ())
        found |= _of({name: cell.cell_contents for name, cell in cells})
        found |= _of(dict(enumerate(sampler.__defaults__ or ())) | (sampler.__kwdefaults__ or {}))
    else:
        found |= _of(getattr(sampler, "__dict__", {}))
    return found


def _of(values):
    return {str(name): x for name, x in values.items() if _is_generator(x)}


def _is_generator(x):
    kinds = (np.random.Generator, np.random.RandomState)
    return isinstance(x, kinds) or (type(x).__name__ == "Generator" and hasattr(x, "get_state"))


def _state(rng):
    if isinstance(rng, np.random.Generator):
        return repr(rng.bit_generator.state)
    return repr(rng.get_state())
