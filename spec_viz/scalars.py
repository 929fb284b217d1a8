"""Single numbers that a person gives: what is written exactly stays exact, a float stays a float."""

from math import isfinite
from numbers import Rational, Real

from spec_viz.digits import shortest
from spec_viz.exact import as_fraction


def number(value, name):
    """Return `value` as a Fraction (whole numbers, fractions, decimals, strings such as "4/5" or ".8") or as a float.

    Errors: ValueError that names the value for a truth value, NaN, infinity and what is no number.
    """
    if isinstance(value, bool):
        raise ValueError(f"{name} is {value}, a truth value; write a number such as .8 or 4/5")
    if isinstance(value, Real) and not isinstance(value, Rational):
        value = float(value)
        if not isfinite(value):
            raise ValueError(f"{name} is {value}, not a finite number; write a decimal or a fraction (4/5)")
        return value
    return as_fraction(value, name)


def whole(value, name, least, most, remedy):
    """Return `value` as an int from `least` to `most`; ValueError that names it and ends with the `remedy`."""
    given = number(value, name)
    if given != int(given) or not least <= given <= most:
        raise ValueError(f"{name} is {value}; {remedy}")
    return int(given)


def written(x, most=4):
    """Return a number as a person would write it: exact where it is exact and short, else 4 significant digits."""
    return f"{x:.4g}" if isinstance(x, float) else shortest(x, most)
