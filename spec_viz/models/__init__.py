"""Where real laws come from: a pair of language models over the same tokens. torch loads only for a pair of the hub."""

from importlib import import_module

# Loaded on first use, so that a class with NumPy alone never pays for the rest.
_HOME = {
    "pair": "pairs",
    "LanguageModel": "protocol",
    "ModelPair": "protocol",
    "acceptance_map": "running",
    "speculate": "running",
    "measure": "measuring",
    "measure_costs": "costs",
    "predict": "costs",
    "Trace": "trace",
    "rates_by": "groups",
    "gamma_sweep": "costs",
    "recorded": "recordings",
    "best_pair": "best",
    "stored_logits": "stored",
}
__all__ = [*_HOME]


def __getattr__(name):
    if name not in _HOME:
        raise AttributeError(f"module 'spec_viz.models' has no attribute {name!r}")
    return getattr(import_module(f"spec_viz.models.{_HOME[name]}"), name)


def __dir__():
    return sorted({*globals(), *_HOME})
