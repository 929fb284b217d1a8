"""Numbers read exactly, and totals shared out in whole units."""

from decimal import Decimal, InvalidOperation
from fractions import Fraction
from numbers import Integral, Rational, Real


def as_fraction(value, name="value"):
    """Return the rational number that a person means by `value`.

    Strings may be decimals ("0.40", "1e-3"), fractions ("2/5") or percentages ("40%"). A float is read as the
    decimal it prints as, so that .6 is 3/5. Errors: ValueError for NaN, infinity and anything that is not a number.
    """
    if isinstance(value, Rational):
        return Fraction(value)
    if isinstance(value, Integral):  # NumPy integers before they were registered as Rational
        return Fraction(int(value))
    text = str(value).strip()
    try:
        if isinstance(value, str):
            return _from_text(text)
        if isinstance(value, (Real, Decimal)):
            return Fraction(Decimal(text))
    except (ValueError, OverflowError, InvalidOperation, ZeroDivisionError):
        pass
    raise ValueError(f"{name} is {value!r}, not a finite number; write a decimal, a percentage or a fraction (2/5)")


def _from_text(text):
    if len(text) > 60:  # "1e999999999" and friends: reading must stay cheap
        raise ValueError("too long")
    if text.endswith("%"):
        return _from_text(text[:-1].rstrip()) / 100
    if "/" in text:
        above, below = text.split("/", 1)
        return _from_text(above) / _from_text(below)
    number = Decimal(text.strip())
    if not number.is_finite() or abs(number.adjusted()) > 60:
        raise ValueError("not finite, or out of range")
    return Fraction(number)


def split_numbers(text):
    """Split a pasted vector into its numbers: "[0.4, .3 3/10; 10%]" has four. Brackets are ignored."""
    for mark in "[](){},;\t\n":
        text = text.replace(mark, " ")
    return text.split()


def largest_remainder(weights, total):
    """Share `total` whole units in proportion to `weights`; the shares add up to `total` exactly.

    Each share is floor(total * w / sum(w)), and the units left over go to the largest remainders, ties to the
    lower index. All weights 0 means equal shares. Exact for int and Fraction weights. Returns a list of int.
    """
    weights = [Fraction(w) for w in weights]
    whole = sum(weights)
    if whole == 0:
        weights, whole = [Fraction(1)] * len(weights), Fraction(len(weights))
    ideal = [total * w / whole for w in weights]
    shares = [x.numerator // x.denominator for x in ideal]
    order = sorted(range(len(ideal)), key=lambda i: (shares[i] - ideal[i], i))
    for i in order[: total - sum(shares)]:
        shares[i] += 1
    return shares
