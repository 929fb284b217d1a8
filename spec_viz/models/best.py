"""The best pair that this machine has: a lesson runs everywhere, and says with what."""

import os
from typing import NamedTuple

from spec_viz.models.pairs import pair
from spec_viz.models.protocol import ModelPair
from spec_viz.models.unavailable import Unavailable

PAIR = "SPEC_VIZ_PAIR"  # the environment's choice: a name that `models.pair` takes
# Best first: a pair of the hub on a GPU, the wheel's model on one, the same in NumPy, and what is always there.
CANDIDATES = (
    ("smollm2-1.7b", {"device": "cuda"}),
    ("smollm2-135m", {"device": "cuda"}),
    ("smollm2-135m", {}),
    ("shakespeare64", {}),
)


class Best(NamedTuple):
    """A `ModelPair`, and why it is this one, in Markdown."""

    pair: ModelPair
    banner: str


def best_pair(name=None):
    """Return the `Best` of this machine, or the pair called `name` or, next, by the environment's SPEC_VIZ_PAIR.

    Errors: as `models.pair` for a name that was asked for; otherwise what is missing is told in the banner.
    """
    if name := name or os.environ.get(PAIR):
        return _told(pair(name), f"as `{PAIR}` says" if os.environ.get(PAIR) == name else "as asked for")
    missing = {}
    for candidate, place in CANDIDATES:
        try:
            return _told(pair(candidate, **place), "the best that this machine has", missing)
        except Unavailable as error:
            missing.setdefault(str(error), f"{candidate} on a GPU" if place else candidate)
    raise AssertionError("shakespeare64 is in the package")


def _told(both, why, missing=None):
    lines = [f"This page runs with **{both.name}**, draft {both.draft_name}, on {both.target.device}: {why}."]
    lines += [f"- Not {name}: {reason}" for reason, name in (missing or {}).items()]
    return Best(both, "\n".join(lines))
