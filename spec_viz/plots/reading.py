"""What a picture reads off a pair: the masses of its ledger, and the same as numbers that add up when shown."""

from functools import cached_property

import numpy as np

from spec_viz import digits
from spec_viz.ledger import MOST, ledger


class Reading:
    """The ledger of a pair in float64 (`p`, `q`, `accepted`, ...) and its numbers in text (`text.p`, ...).

    The text is derived from p and q in whole units of the last decimal, so every sum that is shown holds as shown.
    """

    def __init__(self, v, most=MOST):
        self.v, self.book = v, ledger(v, most)
        self.labels = self.book.labels
        for name in ("p", "q", "accepted", "rejected", "corrected", "combined"):
            setattr(self, name, np.asarray(getattr(self.book, name), dtype=np.float64))
        law = self.book.residual
        self.residual = None if law is None else np.asarray(law, dtype=np.float64)

    @cached_property
    def text(self):
        """The numbers as they are shown; not needed where no column is wide enough for one."""
        return digits.Decimals(self.book)

    def __len__(self):
        return len(self.labels)
