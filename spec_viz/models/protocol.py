"""What a model is here: ids go in, logits come out, and a session can take tokens back.

One shape serves every kind of model, drafting (T = 1) and verifying (T = gamma + 1).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from spec_viz.models.matching import fitted, refuse_other_tokens


class Session(Protocol):
    """A text that grows, and may be cut back.

    `length`: how many tokens have been fed.
    """

    length: int

    def extend(self, ids) -> np.ndarray:
        """Feed tokens; return the logits after each of them: shape (T, V) for ids of shape (T,).

        A session of B texts takes (B, T) and gives (B, T, V). Logits are float32 or float64; -inf is a token that
        cannot come. Before the first token there is no law: a prompt has at least one.
        """

    def rollback(self, length: int) -> None:
        """Forget everything after the first `length` tokens."""


class LanguageModel(Protocol):
    """A law of the next token after any text.

    `size`: V, the width of the logits. `pieces`: the text of each of the V ids, for display; an id that no text uses
    reads "[id]". `context`: the length it was trained on; None where there is no bound. `end`: the id that ends a
    text, or None. `bytes`: memory of its weights.
    """

    name: str
    size: int
    context: int | None
    pieces: Sequence[str]
    end: int | None
    device: str
    dtype: str
    bytes: int

    def encode(self, text: str) -> list[int]:
        """Return the ids of a text, nothing added; ValueError for a text that the alphabet cannot write."""

    def decode(self, ids) -> str:
        """Return the text of ids."""

    def session(self, batch: int = 1) -> Session:
        """Return a fresh session of `batch` texts of equal length."""


@dataclass(frozen=True, eq=False)
class ModelPair:
    """A target p and a draft q over the same tokens.

    The draft gives logits of the target's width; the target's are never touched. `card`: licence and source.
    Errors: ValueError that names the first differences where an id does not mean the same text to both.
    """

    target: LanguageModel
    draft: LanguageModel
    name: str
    draft_name: str
    card: str = ""

    def __post_init__(self):
        refuse_other_tokens(self.target, self.draft)
        object.__setattr__(self, "draft", fitted(self.draft, self.target.size))

    def __repr__(self):
        return f"<ModelPair {self.name}, draft {self.draft_name}, {self.target.size} tokens, {self.target.device}>"

    def _repr_markdown_(self):
        rows = [f"**{self.name}**, draft {self.draft_name}", "", "|| target p | draft q |", "|:--|:--|:--|"]
        for label, get in _FACTS.items():
            rows.append(f"| {label} | {get(self.target)} | {get(self.draft)} |")
        return "\n".join([*rows, *(["", self.card] if self.card else [])])


_FACTS = {
    "model": lambda m: m.name,
    "tokens": lambda m: f"{m.size:,}",
    "context": lambda m: "any" if m.context is None else f"{m.context:,}",
    "device": lambda m: m.device,
    "numbers": lambda m: m.dtype,
    "weights": lambda m: size_text(m.bytes),
}


def size_text(count):
    """Return a number of bytes as people read it: 812 kB, 1.3 GB."""
    for unit in ("B", "kB", "MB"):
        if count < 1000:
            return f"{count:.3g} {unit}"
        count /= 1000
    return f"{count:.3g} GB" if count < 1000 else f"{count:,.0f} GB"
