"""A transformer as a language model, with a window that slides at the trained context.

The forward pass is an engine's: NumPy's (`llama.Llama`) or torch's (`hub.TorchEngine`). An engine has `size`,
`context`, `bytes`, `cache(batch)` and `forward(ids, cache) -> logits (B, T, V)`; a cache has `length` and `cut`.
"""

import numpy as np

from spec_viz.models.sessions import TokenSession


class Transformer:
    """An engine and its tokens. `tokens`: what has encode, decode, pieces and end; `dtype`: of the numbers."""

    def __init__(self, name, engine, tokens, dtype="float32", device="cpu"):
        self.name, self.engine, self.tokens, self.dtype, self.device = name, engine, tokens, dtype, device
        self.size, self.context, self.bytes = engine.size, engine.context, engine.bytes
        self.pieces, self.end = tokens.pieces, tokens.end
        self.encode, self.decode = tokens.encode, tokens.decode

    def session(self, batch=1):
        """Return a fresh session of `batch` texts of equal length."""
        return WindowedSession(self.engine, batch)


class WindowedSession(TokenSession):
    """The token at position n sees those from `window_start(n)` on, its window as if it were the whole text.

    The law after a text depends on the text alone, not on how it was fed: that keeps speculation exact. When the
    window moves, its tokens are fed again; so it moves by half a context at a time.
    """

    def __init__(self, engine, batch=1):
        super().__init__(engine.size, batch)
        self._engine, self._start, self._cache = engine, 0, engine.cache(self.batch)

    def _logits(self, ids):
        known = self.length
        self._cut(known)  # an interrupted call may have left more
        text = np.concatenate([self._ids, ids], axis=1)
        rows = [np.empty((self.batch, 0, self.size), np.float32)]
        while known < text.shape[1]:
            self._move(window_start(known, self._engine.context))
            end = min(text.shape[1], self._start + (self._engine.context or text.shape[1]))
            fed = self._start + self._cache.length
            rows.append(self._engine.forward(text[:, fed:end], self._cache)[:, known - fed :])
            known = end
        return rows[1] if len(rows) == 2 else np.concatenate(rows, axis=1)

    def _cut(self, length):
        self._cache.cut(max(0, length - self._start))

    def _move(self, start):
        if start != self._start:
            self._start = start
            self._cache.cut(0)


def window_start(position, context):
    """Return the first token that the one at `position` sees: 0 within the context, then half a context at a time."""
    if context is None or position < context:
        return 0
    stride = max(1, context // 2)
    return -(-(position + 1 - context) // stride) * stride
