import numpy as np
import pytest

from spec_viz.distributions import at_temperature, softmax
from spec_viz.models.alphabet import Alphabet
from spec_viz.models.drafts import Lookup, Tempered, follower, in_bits, made_of
from spec_viz.models.ngram import NGram
from spec_viz.models.transformer import Transformer

ABC = Alphabet("abc")
LETTERS = Alphabet("abcdefghijklmnopqrstuvwxyz .,")


@pytest.fixture
def target():
    """A bigram model of a short text."""
    return NGram.from_ids(ABC.encode("abacabaabbcab"), 2, ABC)


def test_a_tempered_draft_has_the_target_at_that_temperature(target):
    draft, ids = made_of(target, "temperature-0.7"), ABC.encode("abca")
    for p, q in zip(softmax(target.session().extend(ids)), softmax(draft.session().extend(ids))):
        assert q == pytest.approx(at_temperature(p, 0.7), abs=1e-12)
    assert draft.name == "2-gram at temperature 0.7"
    assert (draft.size, draft.pieces, draft.end) == (target.size, target.pieces, target.end)


def test_a_tempered_session_takes_back(target):
    session = Tempered(target, 2.0).session()
    first = session.extend([0, 1])
    session.rollback(1)
    assert session.length == 1
    assert (session.extend([1])[0] == first[1]).all()


@pytest.mark.parametrize("temperature", [0, -1, np.inf, np.nan])
def test_a_temperature_that_makes_no_law_is_refused(target, temperature):
    with pytest.raises(ValueError, match="finite one above 0"):
        Tempered(target, temperature)


@pytest.mark.parametrize(
    "text, token",
    [
        ([0, 1, 2, 0, 1], 2),
        ([0, 1, 2, 0, 1, 1, 0, 1], 1),  # the latest match
        ([0, 1, 2, 2, 1, 0, 0, 1, 2], 2),  # the longest match before the latest
        ([0, 1, 2], None),
        ([0], None),
        ([], None),
        ([1, 1], 1),
    ],
)
def test_what_followed_the_last_time(text, token):
    assert follower(np.array(text, int)) == token


def test_a_lookup_is_a_law_at_every_position(target):
    text = [0, 1, 2, 0, 1, 2]
    laws = softmax(made_of(target, "lookup").session().extend(text))
    assert laws[:3] == pytest.approx(np.full((3, 3), 1 / 3))  # nothing has come twice yet
    assert laws[3:].tolist() == [[0, 1, 0], [0, 0, 1], [1, 0, 0]]


def test_a_lookup_reads_the_text_that_is_there(target):
    session = Lookup(target).session(2)
    session.extend([[0, 1, 2], [0, 2, 1]])
    assert session.extend([[0], [0]]).argmax(axis=-1).tolist() == [[1], [2]]
    session.rollback(1)
    assert session.extend([[0], [0]]).argmax(axis=-1).tolist() == [[0], [0]]


@pytest.mark.parametrize("rows", [64, 33])
def test_in_bits_there_are_so_many_levels_and_the_ends_stay(rows):
    matrix = np.random.default_rng(0).normal(size=(rows, 3)).astype(np.float32)
    for bits in (1, 3, 8):
        block = in_bits(matrix, bits)[:32] if rows == 64 else in_bits(matrix, bits)
        true = matrix[: len(block)]
        assert all(len(np.unique(column)) <= 2**bits for column in block.T)
        assert block.max(axis=0) == pytest.approx(true.max(axis=0), rel=1e-6)
        assert block.min(axis=0) == pytest.approx(true.min(axis=0), rel=1e-6)
        half_a_step = np.ptp(true, axis=0) / (2**bits - 1) / 2
        assert (np.abs(block - true) <= half_a_step * 1.001).all()


def test_a_matrix_of_so_many_levels_stays_as_it_is():
    matrix = np.random.default_rng(0).integers(0, 8, (64, 5)).astype(np.float32)
    matrix[[0, 32]], matrix[[1, 33]] = 0, 7
    assert in_bits(matrix, 3) == pytest.approx(matrix)
    assert (in_bits(np.ones((32, 2), np.float32), 2) == 1).all()


@pytest.mark.parametrize("bits", [0, 9, True, 2.5])
def test_bits_are_one_to_eight(bits):
    with pytest.raises(ValueError, match="int1 to int8"):
        in_bits(np.ones((32, 1)), bits)


def test_fewer_bits_are_another_law_over_the_same_tokens(tiny):
    model = Transformer("tiny", tiny, LETTERS)
    draft = made_of(model, "int3")
    ids = LETTERS.encode("to be, or not.")
    p, q = (softmax(m.session().extend(ids)) for m in (model, draft))
    assert 0.1 < np.minimum(p, q).sum(axis=-1).mean() < 0.999
    assert draft.name == "tiny int3" and draft.pieces is model.pieces
    fine = softmax(made_of(model, "int8").session().extend(ids))
    assert np.minimum(p, fine).sum(axis=-1).mean() > 0.97


@pytest.mark.parametrize("word", ["int3", "skip-1", "temperature-", "temperature-x", "lookups", ""])
def test_other_words_make_nothing_of_a_model_without_layers(target, word):
    assert made_of(target, word) is None
