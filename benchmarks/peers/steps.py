"""A peer that is a whole step, models included: two models that give the laws, and drafts that are what was drafted."""

from types import SimpleNamespace

import torch
from torch.overrides import TorchFunctionMode

from spec_viz.audit.contract import CONTEXT


def on_laws(step, target, draft, drafted):
    """Return what `step(draft_model, target_model, input_ids, gamma, temperatures)` appends at temperature 1."""
    drafted = tuple(int(x) for x in drafted)
    models = [_model(logits, drafted, table) for logits, table in zip((draft, target), reversed(CONTEXT))]
    prompt = torch.zeros(1, 1, dtype=torch.int64)
    with _Drafted(drafted):
        tokens, *_ = step(*models, prompt, gamma=len(drafted), draft_temperature=1.0, target_temperature=1.0)
    return tokens[0, 1:]


class _Drafted(TorchFunctionMode):
    """The step draws its drafts with multinomial, before anything else: these draws are given, all later ones free."""

    def __init__(self, drafted):
        super().__init__()
        self._left = list(drafted)

    def __torch_function__(self, function, types, args=(), kwargs=None):
        if self._left and function.__name__ == "multinomial":
            return torch.tensor([self._left.pop(0)])
        return function(*args, **(kwargs or {}))


def _model(rows, drafted, table):
    """Return a model of the laws along the drafted tokens.

    A step may also ask what follows a token that was not drafted. Where all rows are one law it is that law; the only
    other pair of models that the contract asks about is CONTEXT.
    """
    constant = bool((rows == rows[:1]).all())

    def law(prefix):
        if constant or prefix == drafted[: len(prefix)]:
            return rows[min(len(prefix), len(rows) - 1)]  # no row beyond the last is used, though it may be asked for
        return torch.tensor(table.law(prefix).astype(float)).to(rows.dtype).log()

    def logits(ids):
        tokens = tuple(ids[0, 1:].tolist())
        return SimpleNamespace(logits=torch.stack([law(tokens[:i]) for i in range(len(tokens) + 1)])[None])

    return logits
