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
        return Text(self)

    def __len__(self):
        return len(self.labels)


class Text:
    """Decimals of a `Reading`, one list for each mass, and the two rates."""

    def __init__(self, reading):
        self.places = digits.places(reading.p, reading.q)
        unit = 10**self.places
        p, q = (digits.rounded_law(law, self.places) for law in (reading.p, reading.q))
        accepted = np.minimum(p, q)
        if reading.book.rest:  # its line is both accepted and corrected, so min(p, q) does not hold there
            accepted = np.minimum(accepted, np.round(reading.accepted * unit).astype(int))
        self.p, self.q, self.accepted = self._column(p), self._column(q), self._column(accepted)
        self.rejected, self.corrected = self._column(q - accepted), self._column(p - accepted)
        self.acceptance_rate, self.rejection_rate = self._column([accepted.sum(), unit - accepted.sum()])
        self.one = self._column([unit])[0]
        self.residual = None if reading.residual is None else as_law(reading.residual)

    def _column(self, units):
        return [f"{x / 10**self.places:.{self.places}f}" for x in units]


def as_law(law):
    """Return the text of a law's entries, with the decimals it takes; they add up to 1."""
    places = digits.places(law)
    return [f"{x / 10**places:.{places}f}" for x in digits.rounded_law(law, places)]
