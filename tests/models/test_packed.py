import numpy as np
import pytest

from spec_viz.models import packed
from spec_viz.models.alphabet import Alphabet
from spec_viz.models.ngram import NGram, count_codes

TEXT = np.random.default_rng(0).choice(4, 5000, p=[0.7, 0.2, 0.06, 0.04])


@pytest.fixture
def file(tmp_path):
    """The 3-grams of a text; some occur more than 255 times."""
    path = tmp_path / "x.npz"
    codes, counts = count_codes(TEXT, 3, 4)
    assert counts.max() > 1000 and counts.min() < 255
    packed.save(path, codes, counts, 3, "abcd")
    return path


@pytest.mark.parametrize("order", [1, 2, 3])
def test_counts_come_back_and_shorter_ones_are_their_sums(file, order):
    model = packed.read(file, order)
    for n, table in enumerate(model.tables, start=1):
        # an n-gram at the very end is the start of no 3-gram: it is not counted
        wanted = NGram.from_ids(TEXT[: len(TEXT) - 3 + n], n, Alphabet("abcd")).tables[-1]
        assert all((mine == other).all() for mine, other in zip(table, wanted))
    assert (model.name, model.order, model.pieces) == (f"{order}-gram", order, tuple("abcd"))
    assert len(model.tables) == order


@pytest.mark.parametrize("order", [0, 4])
def test_an_order_that_is_not_stored_is_refused(file, order):
    with pytest.raises(ValueError, match="from 1-gram to 3-gram"):
        packed.read(file, order)
