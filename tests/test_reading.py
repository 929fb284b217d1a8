from fractions import Fraction as F

import numpy as np
import pytest

from spec_viz.reading import kind_of, read_vector


class Tensor:
    """A foreign array, as torch has them: it becomes a NumPy array through `__array__` only."""

    dtype = "foreign.float32"

    def __init__(self, values, refuses=False):
        self.values, self.refuses = values, refuses

    def __array__(self, dtype=None, copy=None):
        if self.refuses:
            raise TypeError("Got unsupported ScalarType BFloat16")
        return np.asarray(self.values, dtype=dtype or np.float32)


def test_a_foreign_array_is_read_through_its_array_method():
    law = read_vector(Tensor([0.5, 0.5]), "p")
    assert law.dtype == np.float32 and law.tolist() == [0.5, 0.5]
    assert kind_of(Tensor([0.5])) == "float"


def test_a_foreign_array_that_refuses_gets_the_remedy():
    with pytest.raises(ValueError, match=r"p cannot become an array .*BFloat16.*detach"):
        read_vector(Tensor([0.5], refuses=True), "p")


def test_the_result_is_a_copy():
    given = np.array([0.5, 0.5])
    law = read_vector(given, "p")
    given[0] = 9
    assert law[0] == 0.5


@pytest.mark.parametrize(
    "values, kind",
    [
        ([0.5, F(1, 2)], "float"),
        (["1/2", 0.5], "float"),
        (["1/2", 1], "exact"),
        ([1, 0], "int"),
        ("1/2 1/2", "exact"),
        (np.array(["1/2"]), "exact"),
        (np.array([1]), "int"),
        (np.array([F(1)], dtype=object), "exact"),
        (np.array([1], dtype=np.float16), "float"),
    ],
)
def test_the_kind_of_a_vector(values, kind):
    assert kind_of(values) == kind


def test_mixed_entries_become_floats_and_text_is_split():
    assert read_vector(["1/2", 0.5], "p").dtype == np.float64
    assert read_vector("1/2, .5", "p").tolist() == [F(1, 2), F(1, 2)]
    assert read_vector((x / 2 for x in (1, 1)), "p").tolist() == [0.5, 0.5]


@pytest.mark.parametrize(
    "values, says",
    [
        (3, "sequence"),
        ([[1, 0]], "one-dimensional"),
        ([], "empty"),
        ([1j], "real"),
        (["a"], r"p\[0\] is 'a'"),
    ],
)
def test_what_is_no_vector_is_named(values, says):
    with pytest.raises(ValueError, match=says):
        read_vector(values, "p")


def test_bfloat16_is_a_float_too():
    ml_dtypes = pytest.importorskip("ml_dtypes")
    law = read_vector(np.array([0.5, 0.25, 0.25], ml_dtypes.bfloat16), "p")
    assert law.dtype == np.float64
    assert law.tolist() == [0.5, 0.25, 0.25]
