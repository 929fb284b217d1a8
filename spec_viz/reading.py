"""From what a person or another library hands over to a fresh array of float64, float32 or Fraction."""

from decimal import Decimal
from fractions import Fraction

import numpy as np

from spec_viz.exact import as_fraction, split_numbers


def read_vector(values, name, exact=None):
    """Return `values` as a fresh one-dimensional array of float64, float32 or Fraction; no check of their sum."""
    if isinstance(values, str):
        values = split_numbers(values)
    array = foreign(values, name)
    if array.ndim != 1:
        raise ValueError(f"{name} has shape {array.shape}; a law is one-dimensional, one number for each token")
    if array.size == 0:
        raise ValueError(f"{name} is empty; a law needs at least one token")
    if array.dtype.kind == "f" or "float" in array.dtype.name:  # bfloat16 is a kind of its own
        return array.astype(np.float32 if array.dtype == np.float32 else np.float64)  # astype copies
    if array.dtype.kind in "iub":
        return _fractions(array.tolist(), name) if exact else array.astype(np.float64)
    if array.dtype.kind not in "OUS":
        raise ValueError(f"{name} holds {array.dtype} values; a law needs real numbers")
    items = array.tolist()
    if exact or (exact is None and kind_of(values) == "exact"):
        return _fractions(items, name)
    return np.array([_float(x, name, i) for i, x in enumerate(items)], dtype=np.float64)


def kind_of(values):
    """Return "float" if a float is among `values`, else "exact" if a fraction or string is, else "int"."""
    if isinstance(values, str):
        return "exact"
    dtype = getattr(values, "dtype", None)
    if isinstance(dtype, np.dtype) and dtype.kind != "O":
        return {"f": "float", "U": "exact", "S": "exact"}.get(dtype.kind, "int")
    if dtype is not None and not isinstance(dtype, np.dtype):
        return "float"  # a tensor
    kinds = {_kind_of_one(x) for x in values}
    return "float" if "float" in kinds else "exact" if "exact" in kinds else "int"


def read_only(array):
    """Return `array`, made read-only: a law is a value."""
    array.setflags(write=False)
    return array


def _kind_of_one(x):
    if isinstance(x, (str, Fraction, Decimal)):
        return "exact"
    return "int" if isinstance(x, (int, np.integer)) else "float"


def foreign(values, name):
    """Return np.asarray(values), with a remedy where a foreign array refuses to become one."""
    if isinstance(values, np.ndarray):
        return values
    if isinstance(values, (list, tuple)):
        if any(isinstance(x, (str, Fraction, Decimal)) for x in values):  # NumPy would turn mixed ones into text
            array = np.empty(len(values), dtype=object)
            array[:] = values
            return array
    elif not hasattr(values, "__array__"):
        try:
            values = list(values)
        except TypeError:
            raise ValueError(f"{name} is {values!r}; write a sequence of numbers, one for each token") from None
    try:
        return np.asarray(values)
    except (TypeError, ValueError, RuntimeError) as error:
        reason = str(error).splitlines()[0]
        raise ValueError(
            f"{name} cannot become an array ({reason}); give one number for each token, "
            "a tensor as .detach().float().cpu()"
        ) from error


def _fractions(items, name):
    law = np.empty(len(items), dtype=object)
    law[:] = [as_fraction(x, f"{name}[{i}]") for i, x in enumerate(items)]
    return law


def _float(x, name, i):
    """Return x as a float; NaN and infinity pass here and are named by the caller."""
    try:
        return float(x) if not isinstance(x, str) else float(as_fraction(x))
    except (TypeError, ValueError):
        raise ValueError(f"{name}[{i}] is {x!r}, not a number") from None


def first_index(mask):
    """Return the index of the first True, a plain int for one axis and a tuple for more."""
    where = tuple(int(i[0]) for i in np.nonzero(mask))
    return where[0] if len(where) == 1 else where
