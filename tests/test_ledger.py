from fractions import Fraction as F

import numpy as np
import pytest

from spec_viz import Verification, examples, normalize
from spec_viz.ledger import ledger

NAMES = ("p", "q", "accepted", "rejected", "residual", "corrected", "combined")


def pair(size, seed=0):
    rng = np.random.default_rng(seed)
    p, q = (normalize([F(int(x)) for x in rng.integers(0, 99, size)]) for _ in range(2))
    return Verification(p=p, q=q)


@pytest.mark.parametrize("size", [2, 12])
def test_up_to_twelve_tokens_are_all_there_in_order(size):
    v = pair(size)
    book = ledger(v)
    assert book.labels == v.tokens and book.rest == 0 and len(book) == size
    for name in NAMES:
        assert getattr(book, name).tolist() == getattr(v, name).tolist()


@pytest.mark.parametrize("size", [13, 30, 500])
def test_above_twelve_the_rest_carries_its_exact_masses(size):
    v = pair(size)
    book = ledger(v)
    assert len(book) == 12 and book.rest == size - 11 and book.labels[-1] == f"{size - 11} others"
    for name in NAMES:
        masses = getattr(book, name)
        assert masses.sum() == getattr(v, name).sum()
        assert masses[:11].tolist() == getattr(v, name)[list(book.indices)].tolist()
    larger = np.maximum(v.p, v.q)
    assert larger[list(book.indices)].tolist() == sorted(larger, reverse=True)[:11]
    assert book.accept_prob[-1] == book.accepted[-1] / book.q[-1]
    if size > 13:  # the rest can be rejected and corrected at once
        assert book.rejected[-1] > 0 and book.corrected[-1] > 0


def test_a_tiny_rest_is_not_lost_in_a_difference():
    p = np.append(np.full(11, 1 / 11), np.full(5, 1e-20))
    book = ledger(Verification(p=p, q=p[::-1] * 0 + 1 / 16))
    assert book.p[-1] == pytest.approx(5e-20)


def test_a_token_is_found_on_its_line_or_on_the_rest():
    v = pair(30)
    book = ledger(v)
    assert [book.line(i) for i in book.indices] == list(range(11))
    assert {book.line(i) for i in range(30) if i not in book.indices} == {11}


def test_where_there_is_no_residual_the_ledger_has_none():
    assert ledger(examples.get("identical")).residual is None
    v = Verification(p=np.full(30, 1 / 30), q=np.full(30, 1 / 30))
    assert ledger(v).residual is None and ledger(v).corrected[-1] == 0


def test_most_is_at_least_two():
    with pytest.raises(ValueError, match="most is 1"):
        ledger(pair(5), most=1)
    assert len(ledger(pair(5), most=2)) == 2
