"""What the tests of models share. torch is a big download that one file here needs."""

import json
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from spec_viz.models.llama import Llama, Shape

collect_ignore = [] if find_spec("torch") and find_spec("transformers") else ["test_hub.py"]
GOLDEN = Path(__file__).parent / "golden" / "tiny_llama.npz"


@pytest.fixture(scope="session")
def golden():
    """A random Llama and what transformers computed with it: shape, weights, ids, tied, untied."""
    with np.load(GOLDEN) as stored:
        read = {name: stored[name] for name in stored.files}
    config = json.loads(str(read.pop("shape")))
    shape = Shape(
        heads=config["num_attention_heads"],
        kv_heads=config["num_key_value_heads"],
        eps=config["rms_norm_eps"],
        theta=config["rope_theta"],
        context=config["max_position_embeddings"],
    )
    weights = {n.removeprefix("weights:"): a.astype(np.float32) for n, a in read.items() if n.startswith("weights:")}
    return {"shape": shape, "weights": weights, **{n: read[n] for n in ("ids", "tied", "untied")}}


@pytest.fixture(scope="session")
def tiny(golden):
    """The golden Llama, its head its own."""
    return Llama.from_weights(golden["weights"], golden["shape"])
