"""Numbers as people read them: shown together, they add up."""

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


def rounded_law(law, digits):
    """Return the law in units of 10^-digits: whole numbers that add up to 10^digits (largest remainder).

    What is derived from rounded laws adds up by itself: min and differences of whole numbers are exact.
    """
    return np.array(largest_remainder(np.asarray(law).tolist(), 10**digits))
