"""What every session does alike: reads ids, counts them, and takes them back."""

import numpy as np


class TokenSession:
    """A session over B texts. A model says how logits follow: `_logits(ids)` for new ids (B, T), `_cut(length)`."""

    def __init__(self, size, batch=1):
        if isinstance(batch, bool) or not isinstance(batch, (int, np.integer)) or batch < 1:
            raise ValueError(f"batch is {batch!r}; it must be a whole number, 1 or more")
        self.size, self.batch = size, int(batch)
        self._ids = np.empty((self.batch, 0), np.int64)

    @property
    def length(self):
        """How many tokens have been fed."""
        return self._ids.shape[1]

    def extend(self, ids):
        """Feed ids of shape (T,), or (B, T) for B texts; return the logits after each, (T, V) or (B, T, V)."""
        new = read_ids(ids, self.batch, self.size)
        logits = self._logits(new)
        self._ids = np.concatenate([self._ids, new], axis=1)
        return logits[0] if np.ndim(ids) == 1 else logits

    def rollback(self, length):
        """Forget everything after the first `length` tokens; ValueError for more than there are."""
        if not 0 <= length <= self.length:
            raise ValueError(f"rollback to {length}; the session has {self.length} tokens")
        self._cut(length)
        self._ids = self._ids[:, :length]

    def _logits(self, ids):
        raise NotImplementedError

    def _cut(self, length):
        """Forget what is kept beside the ids: nothing, unless a model keeps more."""


def read_ids(ids, batch, size):
    """Return ids as an array (B, T); ValueError that names an id outside 0..size-1, or the wrong shape."""
    array = np.asarray(ids)
    if array.size and array.dtype.kind not in "iu":
        raise ValueError(f"ids hold {array.dtype} values; they must be whole numbers, as encode(text) gives them")
    if array.ndim not in (1, 2) or (1 if array.ndim == 1 else array.shape[0]) != batch:
        wanted = "(T,)" if batch == 1 else f"({batch}, T)"
        raise ValueError(f"ids have shape {array.shape}; this session takes {wanted}")
    array = np.atleast_2d(array).astype(np.int64)
    bad = (array < 0) | (array >= size)
    if bad.any():
        raise ValueError(f"id {array[bad][0]} is outside 0..{size - 1}")
    return array
