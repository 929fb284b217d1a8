"""Drafts made of a target: the same laws hotter or colder, weights in fewer bits, or a look at what came before."""

import re
from dataclasses import dataclass

import numpy as np

from spec_viz.models.llama import Llama
from spec_viz.models.sessions import TokenSession
from spec_viz.models.transformer import Transformer

DRAFTS = ("temperature-T", "lookup", "intN (N = 1 to 8 bits)")
BLOCK = 32  # numbers that share a scale, as in llama.cpp's formats


def made_of(model, word):
    """Return the draft that `word` makes of a model: "temperature-0.7", "lookup", "int3"; None for another word."""
    if word == "lookup":
        return Lookup(model)
    if found := re.fullmatch(r"temperature-(\d*\.?\d+)", word):
        return Tempered(model, float(found[1]))
    if (found := re.fullmatch(r"int(\d+)", word)) and isinstance(getattr(model, "engine", None), Llama):
        engine = model.engine.map_matrices(lambda matrix: in_bits(matrix, int(found[1])))
        return Transformer(f"{model.name} {word}", engine, model.tokens, f"float32, {word} values in the layers")
    return None


@dataclass(eq=False)
class Tempered:
    """The model at another temperature: q = p^(1/T) / sum p^(1/T), logits / T. Weights are shared."""

    model: object
    temperature: float

    def __post_init__(self):
        if not 0 < self.temperature < np.inf:
            raise ValueError(f"temperature is {self.temperature}; a draft needs a finite one above 0")
        self.name = f"{self.model.name} at temperature {self.temperature:g}"

    def __getattr__(self, name):
        if name == "model":
            raise AttributeError(name)  # while it is unpickled
        return getattr(self.model, name)

    def session(self, batch=1):
        """Return a session of the model whose logits are divided by T."""
        return _TemperedSession(self.model.session(batch), self.temperature)


class _TemperedSession:
    def __init__(self, session, temperature):
        self._session, self._temperature = session, temperature
        self.rollback = session.rollback

    @property
    def length(self):
        return self._session.length

    def extend(self, ids):
        logits = self._session.extend(ids)
        return logits / logits.dtype.type(self._temperature)


class Lookup:
    """Prompt lookup: what followed the last time the text read as it does now; where it never did, any token.

    q is one at the token after the latest earlier match of the last 3, 2 or 1 tokens, and uniform without a match:
    a law at every position. https://github.com/apoorvumang/prompt-lookup-decoding.
    """

    device, dtype, bytes, context = "cpu", "none", 0, None

    def __init__(self, model, longest=3):
        self.name, self.size, self.pieces, self.end = "lookup", model.size, model.pieces, model.end
        self.encode, self.decode, self.longest = model.encode, model.decode, longest

    def session(self, batch=1):
        """Return a fresh session of `batch` texts of equal length."""
        return _LookupSession(self, batch)


class _LookupSession(TokenSession):
    def __init__(self, model, batch):
        super().__init__(model.size, batch)
        self._longest = model.longest

    def _logits(self, ids):
        logits = np.zeros((*ids.shape, self.size), np.float32)
        for row, text in enumerate(np.concatenate([self._ids, ids], axis=1)):
            for t in range(ids.shape[1]):
                if (token := follower(text[: self.length + t + 1], self._longest)) is not None:
                    logits[row, t] = -np.inf
                    logits[row, t, token] = 0
        return logits


def follower(text, longest=3):
    """Return the token after the latest earlier place that reads as the end of `text` does, longest match first."""
    for n in range(min(longest, len(text) - 1), 0, -1):
        same = np.ones(len(text) - n, bool)
        for i in range(n):
            same &= text[i : len(text) - n + i] == text[len(text) - n + i]
        if same.any():
            return int(text[np.flatnonzero(same)[-1] + n])
    return None


def in_bits(matrix, bits):
    """Return a matrix rounded to 2^bits levels between the smallest and largest of each 32 numbers of an input.

    Where the inputs are no multiple of 32, all inputs of an output share their levels. `matrix` is (in, out).
    """
    if isinstance(bits, bool) or bits not in range(1, 9):
        raise ValueError(f"int{bits} has no meaning here; write int1 to int8")
    count = BLOCK if len(matrix) % BLOCK == 0 else len(matrix)
    blocks = matrix.reshape(-1, count, matrix.shape[1])
    low, high = blocks.min(axis=1, keepdims=True), blocks.max(axis=1, keepdims=True)
    step = (high - low) / np.float32(2**bits - 1)
    whole = np.rint((blocks - low) / np.where(step > 0, step, 1))
    return (low + whole * step).reshape(matrix.shape)
