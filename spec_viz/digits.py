"""Numbers as people read them: shown together, they add up."""

from decimal import Decimal
from fractions import Fraction

import numpy as np

from spec_viz.exact import largest_remainder

MOST = 4  # decimals that are shown where no smaller number of them is exact


def places(*laws, most=MOST):
    """Return the fewest decimals, 2 or more, that show every number exactly; `most` where none do."""
    numbers = np.concatenate([np.asarray(law, dtype=np.float64).ravel() for law in laws])
    for digits in range(2, most + 1):
        if np.abs(numbers - np.round(numbers, digits)).max(initial=0) < 1e-9:
            return digits
    return most


def decimal(x, digits):
    """Return x with that many decimals; a nonzero x that would read as zero is shown as "<0.01"."""
    text = f"{float(x):.{digits}f}"
    if x and not float(text):
        return f"<{10.0**-digits:.{digits}f}"
    return text


def fraction(x):
    """Return an exact number as "2/5", or "0" and "1"."""
    return str(Fraction(x))


def shortest(x, most=6):
    """Return the shortest exact text: a decimal where it ends within `most` places, else a fraction."""
    units = Fraction(x) * 10**most
    if units.denominator != 1:
        return fraction(x)
    return format(Decimal(units.numerator).scaleb(-most).normalize(), "f")


def rounded_law(law, digits):
    """Return the law in units of 10^-digits: whole numbers that add up to 10^digits (largest remainder).

    What is derived from rounded laws adds up by itself: min and differences of whole numbers are exact.
    """
    return np.array(largest_remainder(np.asarray(law).tolist(), 10**digits))


def law_texts(law):
    """Return a law's entries as text, with the decimals it takes; they add up to 1."""
    many = places(law)
    return [f"{x / 10**many:.{many}f}" for x in rounded_law(law, many)]


class Decimals:
    """The numbers of a `Ledger` as text, one list for each mass, and the two rates.

    Everything is derived from p and q in whole units of the last decimal, so every sum that is shown holds as shown.
    """

    def __init__(self, book):
        self.places = places(book.p, book.q)
        unit = 10**self.places
        p, q = rounded_law(book.p, self.places), rounded_law(book.q, self.places)
        accepted = np.minimum(p, q)
        if book.rest:  # its line is both accepted and corrected, so min(p, q) does not hold there
            accepted = np.minimum(accepted, np.round(np.asarray(book.accepted, float) * unit).astype(int))
        self.p, self.q, self.accepted = self._column(p), self._column(q), self._column(accepted)
        self.rejected, self.corrected = self._column(q - accepted), self._column(p - accepted)
        self.acceptance_rate, self.rejection_rate = self._column([accepted.sum(), unit - accepted.sum()])
        self.one = self._column([unit])[0]
        self.residual = None if book.residual is None else law_texts(book.residual)

    def _column(self, units):
        return [f"{x / 10**self.places:.{self.places}f}" for x in units]
