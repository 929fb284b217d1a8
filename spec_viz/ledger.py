"""The masses of a pair in a dozen lines at most: the top tokens, and one line that carries all the others."""

from dataclasses import dataclass

import numpy as np

from spec_viz.labels import visible
from spec_viz.verification import accept_prob

MOST = 12


@dataclass(frozen=True, eq=False)
class Ledger:
    """Parallel lines: a label and its masses. `residual` is None where the pair has none.

    Where `rest` is not 0 the last line stands for that many tokens and carries their exact sums. It may be both
    accepted and corrected, rejected and residual, so its masses are not functions of its p and q.
    """

    labels: tuple[str, ...]
    p: np.ndarray
    q: np.ndarray
    accepted: np.ndarray
    rejected: np.ndarray
    residual: np.ndarray | None
    corrected: np.ndarray
    combined: np.ndarray
    rest: int
    indices: tuple[int, ...]

    @property
    def accept_prob(self):
        """accepted / q, masked where q = 0; on the last line the mean over its tokens, weighted by q."""
        return accept_prob(self.accepted, self.q)

    def line(self, index):
        """Return the number of the line that holds the token at this index of the vocabulary."""
        return self.indices.index(index) if index in self.indices else len(self.labels) - 1

    def __len__(self):
        return len(self.labels)


def ledger(v, most=MOST):
    """Return the `Ledger` of a `Verification`: all tokens in their order, or, if there are more than `most`, the
    `most` - 1 with the largest max(p, q), largest first and ties by index, and one line for the rest."""
    if most < 2:
        raise ValueError(f"most is {most}; a ledger has at least 2 lines")
    count = len(v)
    if count <= most:
        kept, rest = np.arange(count), 0
    else:
        larger = np.maximum(v.p, v.q).astype(np.float64)
        kept, rest = np.argsort(-larger, kind="stable")[: most - 1], count - most + 1
    labels = tuple(visible(v.tokens[i]) for i in kept) + ((f"{rest} others",) if rest else ())
    names = ("p", "q", "accepted", "rejected", "residual", "corrected", "combined")
    masses = {name: _gather(getattr(v, name), kept, rest) for name in names}
    return Ledger(labels, rest=rest, indices=tuple(int(i) for i in kept), **masses)


def _gather(mass, kept, rest):
    """Return the kept entries and the sum of the others; summed directly, since 1 - sum(kept) would round."""
    if mass is None or not rest:
        return mass
    others = np.ones(len(mass), dtype=bool)
    others[kept] = False
    return np.append(mass[kept], np.add.reduce(mass[others]))
