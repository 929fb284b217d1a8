"""Speculative decoding, token by token: accepted + corrected mass is p, always.

>>> from spec_viz import examples, verify
>>> verify(examples.WORKED, draft="B", u=".72")
Trial(draft='B', u=0.72, accepted=False, emitted='A')
"""

from importlib import import_module

__version__ = "0.1.0"

# Loaded on first use, so that the standard library alone can import the package and make the environment.
_HOME = {
    "Verification": "verification",
    "verify": "sampling",
    "simulate": "sampling",
    "explain": "solution",
    "as_distribution": "distributions",
    "normalize": "distributions",
    "softmax": "distributions",
    "at_temperature": "distributions",
    "top_k": "distributions",
    "top_p": "distributions",
    "with_probability": "distributions",
    "total_variation": "distributions",
    "examples": None,  # a module
    "audit": None,
    "rules": None,
}
__all__ = [*_HOME]


def __getattr__(name):
    if name not in _HOME:
        raise AttributeError(f"module 'spec_viz' has no attribute {name!r}")
    home = _HOME[name]
    value = import_module(f"spec_viz.{home or name}")
    if home:
        value = getattr(value, name)
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *_HOME})
