"""Pictures of one drafted token, on Axes that the caller owns: `draw_<noun>(ax, v, ...)` returns a picture.

A picture keeps its artists; `picture.update(v, ...)` changes them in place.
"""

from importlib import import_module

from spec_viz.plots.describe import describe  # needs no matplotlib

# Loaded on first use, and matplotlib with them.
_HOME = {
    "draw_laws": "laws",
    "draw_dartboard": "dartboard",
    "draw_flow": "flow",
    "draw_masses": "masses",
    "draw_convergence": "convergence",
    "draw_emitted": "emitted",
    "draw_rules": "rules",
    "rules_size": "rules",
    "show_rules": "rules",
    "draw_speedup": "speedup",
    "draw_speedup_map": "speedup_map",
    "draw_lanes": "lanes",
    "draw_speedup_story": "speedup_story",
    "speedup_story_size": "speedup_story",
    "draw_strip": "strip",
    "draw_text_map": "text_map",
    "text_map_size": "text_map",
    "show_text_map": "text_map",
    "draw_rates": "rates",
    "draw_gamma_sweep": "gamma_sweep",
    "draw_speedup_gap": "speedup_gap",
    "draw_round": "round",
    "draw_accepted_length": "accepted_length",
    "draw_block_gain": "block_gain",
    "draw_round_story": "round_story",
    "round_story_size": "round_story",
    "draw_story": "story",
    "story_size": "layout",
    "Frame": "frame",
    "show": "shown",
    "show_story": "shown",
}
__all__ = ["describe", *_HOME]


def __getattr__(name):
    if name not in _HOME:
        raise AttributeError(f"module 'spec_viz.plots' has no attribute {name!r}")
    return getattr(import_module(f"spec_viz.plots.{_HOME[name]}"), name)


def __dir__():
    return sorted({*globals(), *_HOME})
