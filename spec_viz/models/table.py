"""A table of laws as a language model: every number of a run can be checked by hand."""

import numpy as np

from spec_viz.models.sessions import TokenSession


class Table:
    """The `TableModel` of spec_viz.rounds as a language model: logits = log P(x | prefix).

    Texts: names of one character are written together, longer ones with spaces between.
    """

    device, dtype, context, end = "cpu", "float64", None, None

    def __init__(self, table, name="table"):
        self.table, self.name = table, name
        self.size, self.pieces = len(table), table.tokens
        self.bytes = 8 * sum(self.size ** (length + 1) for length in range(table.order + 1))
        self._gap = "" if all(len(piece) == 1 for piece in self.pieces) else " "

    def encode(self, text):
        """Return the ids of a text; ValueError that names a token outside the vocabulary."""
        return list(self.table.prefix(tuple(text.split(" ") if self._gap and text else text)))

    def decode(self, ids):
        """Return the text of ids."""
        return self._gap.join(self.pieces[i] for i in ids)

    def session(self, batch=1):
        """Return a fresh session of `batch` texts of equal length."""
        return _Session(self.table, batch)


class _Session(TokenSession):
    def __init__(self, table, batch):
        super().__init__(len(table), batch)
        self._table = table

    def _logits(self, ids):
        recent = self._ids[:, max(0, self.length - self._table.order) :]
        texts = np.concatenate([recent, ids], axis=1).tolist()
        first = recent.shape[1] + 1
        laws = [[self._table.law(text[:end]) for end in range(first, len(text) + 1)] for text in texts]
        with np.errstate(divide="ignore"):  # log 0 = -inf: a token that cannot come
            return np.log(np.array(laws, np.float64).reshape(*ids.shape, self.size))
