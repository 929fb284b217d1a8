"""`pair(name, draft=...)`: a target and a draft, by name."""

from spec_viz.models import drafts, shakespeare, smollm
from spec_viz.models.presets import PRESETS
from spec_viz.models.protocol import ModelPair

FAMILIES = {shakespeare.NAME: shakespeare, smollm.NAME: smollm, **PRESETS}


def pair(name, draft=None, device=None, dtype=None):
    """Return the `ModelPair` of a name, with its usual draft or another one.

    `name`: shakespeare64 (NumPy, in the package), smollm2-135m (NumPy, from a wheel), or a preset of the hub.
    `draft`: a word such as "3-gram", "skip-3", "int3", "temperature-0.7", "lookup". `device`, `dtype`: "cuda",
    "bfloat16" and so on; given for a NumPy pair, its models run in torch. By default a preset takes the GPU and
    bfloat16 where there is one.
    Errors: ValueError that lists the names or the drafts; `Unavailable` (a ValueError) where something is to be
    installed, downloaded, or too large for the memory, with the command or the next smaller preset.
    """
    if name not in FAMILIES:
        raise ValueError(f"no pair is called {name!r}; known: {', '.join(FAMILIES)}")
    family, place = _placed(name, device, dtype)
    word = family.DEFAULT if draft is None else str(draft)
    target = family.target()
    made = family.draft(word) or drafts.made_of(target, word)
    if made is None:
        raise ValueError(f"{name} has no draft {word!r}; known: {', '.join(draft_names(name))}")
    return ModelPair(place(target), place(made), name=name, draft_name=word, card=family.card())


def draft_names(name):
    """Return the words that `pair(name, draft=...)` takes."""
    made = [word for word in drafts.DRAFTS if name not in PRESETS or not word.startswith("int")]
    return (*FAMILIES[name].DRAFTS, *made)


def _placed(name, device, dtype):
    """Return the family, and what brings a model of it to the device."""
    family = FAMILIES[name]
    if name not in PRESETS and not (device or dtype):
        return family, lambda model: model
    from spec_viz.models import hub  # the file that loads torch

    if name in PRESETS:
        return hub.Family(family, device, dtype), lambda model: model
    return family, lambda model: hub.to_torch(model, device, dtype)
