"""Do two models mean the same by an id, and how does one get the other's width."""

import numpy as np

# Spaces, digits, capitals, marks, an accent and a line break: where tokenizers differ first.
PROBE = "To be, or not to be:  42 x 1,000 = 42.000?\n\tCafé 'tis O'er -- the END."


def refuse_other_tokens(target, draft):
    """Raise ValueError that names the first ids with another text, or the special ids that differ.

    Widths may differ where the wider model has ids that no text uses. Texts of ids can agree by chance, so a probe
    text must also be written with the same ids.
    """
    found = [*_other_pieces(target, draft), *_other_rest(target, draft)]
    if not found and target.end != draft.end:
        found = [f"the end of the text is {target.end} and {draft.end}"]
    if not found and (ids := _probe(target)) != (other := _probe(draft)):
        found = [f"a probe text has {ids[:8]} and {other[:8]}"]
    if found:
        raise ValueError(
            f"{target.name} and {draft.name} do not share a tokenizer: {'; '.join(found[:3])}. "
            "Take a draft of the same family"
        )


def fit(logits, width):
    """Return draft logits of the given width: cut, or padded with -inf. Softmax then renormalises."""
    missing = width - logits.shape[-1]
    if missing <= 0:
        return logits[..., :width]
    return np.concatenate([logits, np.full((*logits.shape[:-1], missing), -np.inf, logits.dtype)], axis=-1)


def unused(index):
    """Return how an id reads that no text uses."""
    return f"[{index}]"


def fitted(model, width):
    """Return the model itself, or one like it whose logits have the given width."""
    return model if model.size == width else Fitted(model, width)


class Fitted:
    """A model whose logits are cut or padded to `width`; all else is the model's own."""

    def __init__(self, model, width):
        self._model, self.size = model, width
        self.pieces = [model.pieces[i] if i < model.size else unused(i) for i in range(width)]

    def __getattr__(self, name):
        if name == "_model":
            raise AttributeError(name)  # while it is unpickled
        return getattr(self._model, name)

    def session(self, batch=1):
        """Return a session of the model with fitted logits."""
        return _FittedSession(self._model.session(batch), self.size)


class _FittedSession:
    def __init__(self, session, width):
        self._session, self._width = session, width
        self.rollback = session.rollback

    @property
    def length(self):
        return self._session.length

    def extend(self, ids):
        return fit(self._session.extend(ids), self._width)


def _other_pieces(target, draft):
    if target.pieces is draft.pieces:
        return
    for i, (a, b) in enumerate(zip(target.pieces, draft.pieces)):
        if a != b:
            yield f"id {i} is {a!r} and {b!r}"


def _other_rest(target, draft):
    wide, narrow = sorted((target, draft), key=lambda m: m.size, reverse=True)
    for i in range(narrow.size, wide.size):
        if wide.pieces[i] != unused(i):
            yield f"id {i} is {wide.pieces[i]!r} to {wide.name} and nothing to {narrow.name}"


def _probe(model):
    try:
        return list(model.encode(PROBE))
    except ValueError:  # a small alphabet cannot write it; its pieces have been compared
        return []
