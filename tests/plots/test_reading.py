from fractions import Fraction

import numpy as np
import pytest

from spec_viz import examples
from spec_viz.digits import law_texts
from spec_viz.ledger import ledger
from spec_viz.plots.reading import Reading
from spec_viz.tables import accounting_table


def exactly(texts):
    return [Fraction(text) for text in texts]


def test_masses_are_those_of_the_ledger(v):
    reading, book = Reading(v), ledger(v)
    for name in ("p", "q", "accepted", "rejected", "corrected", "combined"):
        assert getattr(reading, name).tolist() == [float(x) for x in getattr(book, name)]
    assert (reading.residual is None) == (book.residual is None) and len(reading) == len(book)


def test_shown_numbers_add_up(v):
    text = Reading(v).text
    p, q, accepted, rejected, corrected = (
        exactly(getattr(text, name)) for name in ("p", "q", "accepted", "rejected", "corrected")
    )
    assert sum(p) == sum(q) == exactly([text.one])[0] == 1
    assert np.add(accepted, corrected).tolist() == p and np.add(accepted, rejected).tolist() == q
    assert exactly([text.acceptance_rate])[0] == sum(accepted)
    assert exactly([text.rejection_rate])[0] == sum(rejected) == sum(corrected)
    if text.residual is not None:
        assert sum(exactly(text.residual)) == 1


def test_shown_numbers_are_near_the_true_ones(v):
    reading = Reading(v)
    for name in ("p", "q", "accepted", "rejected", "corrected", "residual"):
        if getattr(reading, name) is not None:
            shown = np.array(getattr(reading.text, name), dtype=float)
            assert shown == pytest.approx(getattr(reading, name), abs=2.1e-4), name


def test_pictures_and_table_show_the_same_numbers(v):
    text = Reading(v).text
    _, p, q, _, accepted, rejected, residual, corrected, combined = zip(*accounting_table(v, "decimals").lines)
    assert [*p] == text.p == [*combined] and [*q] == text.q
    assert [*accepted] == text.accepted and [*rejected] == text.rejected and [*corrected] == text.corrected
    assert text.residual is None or [*residual] == text.residual


def test_digits_are_not_cut():
    assert Reading(examples.get("two-token residual")).text.residual == ["0.000", "0.625", "0.000", "0.375", "0.000"]
    assert law_texts([1 / 3, 1 / 3, 1 / 3]) == ["0.3334", "0.3333", "0.3333"]
