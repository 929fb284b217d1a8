"""Counts of n-grams with Witten-Bell smoothing: a draft that costs nothing to run.

P(x | h) = (c(hx) + t(h) P(x | h')) / (c(h) + t(h)): t(h) is how many different tokens followed the history h, and h'
is h without its first token. Before the shortest history stands the uniform law.
Witten and Bell 1991, method C (https://doi.org/10.1109/18.87000); Chen and Goodman 1999, section 2.3.
"""

from typing import NamedTuple

import numpy as np

from spec_viz.models.sessions import TokenSession, read_ids


class Counts(NamedTuple):
    """How often what followed histories of one length.

    `histories`: sorted codes, sum of id V^i with the latest token at i = 0. `starts`: where the followers of each
    begin, one longer than `histories`. `followers`, `counts`: the tokens and how often each came.
    """

    histories: np.ndarray
    starts: np.ndarray
    followers: np.ndarray
    counts: np.ndarray

    @classmethod
    def from_codes(cls, codes, counts, size):
        """Read sorted codes of whole n-grams, history V + follower."""
        histories, starts = np.unique(codes // size, return_index=True)
        return cls(histories, np.append(starts, len(codes)), codes % size, np.asarray(counts, np.float64))

    def smooth(self, law, codes):
        """Change `law` (T, V), the laws after shorter histories, into those after the histories `codes` (T,)."""
        rows = np.minimum(np.searchsorted(self.histories, codes), len(self.histories) - 1)
        for t in np.flatnonzero(self.histories[rows] == codes):
            part = slice(*self.starts[rows[t] : rows[t] + 2])
            counts = self.counts[part]
            law[t] *= len(counts)
            law[t, self.followers[part]] += counts
            law[t] /= counts.sum() + len(counts)


class NGram:
    """An n-gram model. `tables`: `Counts` after histories of 0, 1, 2, ... tokens; `tokens`: encode, decode, pieces."""

    device, dtype, context = "cpu", "float64", None

    def __init__(self, name, tables, tokens):
        self.name, self.tables, self.tokens = name, tuple(tables), tokens
        self.size = len(tokens.pieces)
        self.pieces, self.end = tokens.pieces, tokens.end
        self.encode, self.decode = tokens.encode, tokens.decode
        self.bytes = sum(array.nbytes for table in self.tables for array in table)

    @classmethod
    def from_ids(cls, ids, order, tokens, name=None):
        """Count the n-grams of up to `order` tokens in a text of at least that length."""
        size = len(tokens.pieces)
        tables = [Counts.from_codes(*count_codes(ids, n, size), size) for n in range(1, order + 1)]
        return cls(name or f"{order}-gram", tables, tokens)

    @property
    def order(self):
        """The longest n-gram that is counted."""
        return len(self.tables)

    def laws(self, text, count):
        """Return the laws after each of the last `count` tokens of one text, shape (count, V)."""
        law = np.full((count, self.size), 1 / self.size)
        codes = np.zeros(count, np.int64)
        for back, table in enumerate(self.tables):
            reach = np.arange(len(text) - count, len(text)) - back + 1  # where the history's first token lies
            if back:
                codes = codes + np.where(reach >= 0, text[np.maximum(reach, 0)], 0) * self.size ** (back - 1)
            enough = np.flatnonzero(reach >= 0) if back else np.arange(count)
            part = law[enough]
            table.smooth(part, codes[enough])
            law[enough] = part
        return law

    def session(self, batch=1):
        """Return a fresh session of `batch` texts of equal length."""
        return _Session(self, batch)


class _Session(TokenSession):
    def __init__(self, model, batch):
        super().__init__(model.size, batch)
        self._model = model

    def _logits(self, ids):
        recent = self._ids[:, max(0, self.length - self._model.order) :]
        texts = np.concatenate([recent, ids], axis=1)
        return np.log(np.stack([self._model.laws(text, ids.shape[1]) for text in texts]))


def count_codes(ids, n, size):
    """Return the sorted codes of the n-grams of a text, sum of id V^(n-1-i), and how often each occurs."""
    text = read_ids(ids, 1, size)[0]
    if n * np.log2(size) > 62 or len(text) < n:
        raise ValueError(f"{n}-grams of {size} tokens in a text of {len(text)}; take a smaller n or a longer text")
    codes = sum(text[i : len(text) - n + 1 + i] * size ** (n - 1 - i) for i in range(n))
    return np.unique(codes, return_counts=True)
