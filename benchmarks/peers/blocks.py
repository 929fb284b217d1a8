"""Blocks of gamma = 4 drafted tokens for the peers and for us: the same laws, as arrays and as tensors."""

from typing import Any, NamedTuple

import numpy as np

from spec_viz import softmax

GAMMA, SPREAD, NOISE = 4, 2.0, 0.7


class Block(NamedTuple):
    """Rows of logits (gamma + 1 of the target, gamma of the draft), their laws p and q, and the drafted tokens."""

    target: Any
    draft: Any
    p: Any
    q: Any
    drafted: Any

    def tensors(self):
        """Return the same block as torch tensors that share its memory."""
        import torch

        return Block(*(torch.from_numpy(rows) for rows in self[:4]), torch.tensor(self.drafted))


def blocks(size, dtype, count):
    """Return blocks of a vocabulary of this size, the same each time.

    Logits are 2 z with z normal, the draft's are these plus .7 n: most drafts are accepted, and a block stops anywhere.
    """
    rng = np.random.default_rng(size)
    return [_block(size, dtype, rng) for _ in range(count)]


def _block(size, dtype, rng):
    target = SPREAD * rng.normal(size=(GAMMA + 1, size))
    draft = target[:GAMMA] + NOISE * rng.normal(size=(GAMMA, size))
    p, q = softmax(target), softmax(draft)
    drafted = [int(rng.choice(size, p=row)) for row in q]
    return Block(*(rows.astype(dtype) for rows in (target, draft, p, q)), drafted)


def textbook(p, q, drafted):
    """The plain loop of NumPy: a random number a test, whole arrays for the residual, `choice` for the draw."""
    emitted = []
    for i, x in enumerate(drafted):
        if np.random.random() >= min(1, p[i][x] / q[i][x]):
            excess = np.where(p[i] > q[i], p[i] - q[i], 0)
            return [*emitted, np.random.choice(np.arange(len(excess)), p=excess / np.sum(excess))]
        emitted.append(x)
    return [*emitted, np.random.choice(np.arange(len(p[-1])), p=p[-1])]
