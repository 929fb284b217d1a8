"""Runs that come with the package: a real model to look at where none is installed."""

from importlib.resources import as_file, files

from spec_viz.models.trace import Trace

# SmolLM2-135M-Instruct (Apache-2.0), Q4_1, draft skip-3, gamma 4; written by tools/record_trace.py.
NAMES = ("smollm2-135m",)


def recorded(name="smollm2-135m"):
    """Return the `Trace` of a run that was recorded; no model is needed. ValueError that lists the names."""
    if name not in NAMES:
        raise ValueError(f"no run called {name!r} was recorded; known: {', '.join(NAMES)}")
    with as_file(files("spec_viz.models") / "data" / f"{name}-trace.npz") as file:
        return Trace.load(file)
