"""The sampler under test, of one token or of a round, seen through one door."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from spec_viz.audit.calling import Raised, caller, read_round, read_token
from spec_viz.audit.explore import BUDGET, Explorer
from spec_viz.audit.laws import exact_block_law, exact_law
from spec_viz.audit.scripting import scripting
from spec_viz.rounds import TableModel

KINDS = ("token", "round")


@dataclass(frozen=True)
class Subject:
    """A sampler, `kind` "token": f(p, q, draft, rng) -> token, or "round": f(p, q, drafted, rng) -> tokens.

    `cast(array, dtype)` makes what the sampler takes; dtype is "float64", "float32", "float16" or "bfloat16".
    """

    sampler: Any
    kind: str
    cast: Any

    def __post_init__(self):
        if self.kind not in KINDS:
            raise ValueError(f"kind is {self.kind!r}; write one of {', '.join(KINDS)}")

    def law(self, v):
        """Return the `ExactLaw` of one token on a pair."""
        if self.kind == "token":
            return exact_law(self.sampler, v, cast=self._plain)
        return exact_block_law(self.sampler, TableModel.constant(v.p), TableModel.constant(v.q), 1, cast=self._plain)

    def round_law(self, target, draft, gamma):
        """Return the `ExactLaw` of a whole round."""
        return exact_block_law(self.sampler, target, draft, gamma, cast=self._plain)

    def one(self, p, q, draft, dtype="float64"):
        """Return {first token or Raised: mass} for one drafted token, p and q taken as they are, laws or not."""
        p, q = np.asarray(p, dtype=np.float64), np.asarray(q, dtype=np.float64)
        if self.kind == "token":
            return self._explore(read_token(len(p)), self.cast(p, dtype), self.cast(q, dtype), draft)
        return _first(self.tokens([p, p], [q], [draft], dtype))

    def tokens(self, p, q, drafted, dtype="float64"):
        """Return {emitted tokens or Raised: mass} of a round with these rows of p and q."""
        p = np.asarray(p, dtype=np.float64)
        q = np.asarray(q, dtype=np.float64).reshape(len(drafted), p.shape[1])
        read = read_round(p.shape[1], len(drafted) + 1)
        return self._explore(read, self.cast(p, dtype), self.cast(q, dtype), np.array(drafted, dtype=np.int64))

    def _explore(self, read, p, q, draft):
        with scripting(self.sampler) as relay:
            return Explorer(caller(self.sampler, relay, read, p=p, q=q, draft=draft), BUDGET).law()

    def _plain(self, array):
        return self.cast(array, "float64")


def _first(outcomes):
    law = {}
    for outcome, mass in outcomes.items():
        key = outcome if isinstance(outcome, Raised) else outcome[0]
        law[key] = law.get(key, 0) + mass
    return law


def numpy_cast(array, dtype):
    """Return a NumPy array of that dtype; bfloat16 needs ml_dtypes. Raises `NotApplicable` without it."""
    if dtype == "bfloat16":
        try:
            from ml_dtypes import bfloat16
        except ImportError:
            raise NotApplicable("NumPy has no bfloat16 without ml_dtypes") from None
        return array.astype(bfloat16)
    return array.astype(dtype)


def torch_cast(array, dtype):
    """Return a torch tensor of that dtype; whole numbers stay whole."""
    import torch

    tensor = torch.as_tensor(np.array(array))
    return tensor.to(getattr(torch, dtype)) if tensor.is_floating_point() else tensor


class NotApplicable(Exception):
    """A line of the contract that a sampler of this kind cannot be asked."""
