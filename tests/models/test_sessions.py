import numpy as np
import pytest

from spec_viz.models.sessions import TokenSession, read_ids


class Sum(TokenSession):
    """Logits that tell which ids were seen: their sum so far at token 0."""

    def _logits(self, ids):
        logits = np.zeros((*ids.shape, self.size))
        logits[..., 0] = self._ids.sum(axis=1, keepdims=True) + ids.cumsum(axis=1)
        return logits


def test_a_session_counts_and_takes_back():
    session = Sum(5)
    assert session.extend([1, 2, 3])[:, 0].tolist() == [1, 3, 6]
    session.rollback(1)
    assert session.length == 1
    assert session.extend([4])[:, 0].tolist() == [5]
    session.rollback(0)
    assert session.extend(np.array([2], np.uint8)).shape == (1, 5)


def test_a_batch_has_one_row_a_text():
    session = Sum(5, batch=2)
    assert session.extend([[1, 2], [3, 4]])[..., 0].tolist() == [[1, 3], [3, 7]]
    session.rollback(1)
    assert session.extend([[0], [1]])[..., 0].tolist() == [[1], [4]]


def test_one_text_may_come_as_a_batch_of_one():
    assert Sum(5).extend([[1, 2]]).shape == (1, 2, 5)


@pytest.mark.parametrize(
    "ids, batch, says",
    [
        ([0, 5], 1, r"id 5 is outside 0\.\.4"),
        ([-1], 1, "id -1 is outside"),
        ([0.5], 1, "float64 values"),
        ([True], 1, "bool values"),
        (["a"], 1, "whole numbers, as encode"),
        ([1, 2], 2, r"shape \(2,\); this session takes \(2, T\)"),
        ([[1], [2]], 1, r"takes \(T,\)"),
        (3, 1, r"shape \(\)"),
    ],
)
def test_what_are_no_ids_is_refused(ids, batch, says):
    with pytest.raises(ValueError, match=says):
        read_ids(ids, batch, 5)


def test_a_wrong_id_leaves_the_session_as_it_was():
    session = Sum(5)
    with pytest.raises(ValueError, match="outside"):
        session.extend([1, 9])
    assert session.length == 0


@pytest.mark.parametrize("length", [-1, 3])
def test_a_rollback_goes_backwards_only(length):
    session = Sum(5)
    session.extend([1, 2])
    with pytest.raises(ValueError, match=f"rollback to {length}; the session has 2 tokens"):
        session.rollback(length)


@pytest.mark.parametrize("batch", [0, -1, 1.5, True])
def test_a_batch_is_a_whole_number(batch):
    with pytest.raises(ValueError, match="batch"):
        Sum(5, batch=batch)


def test_a_model_must_say_how_logits_follow():
    with pytest.raises(NotImplementedError):
        TokenSession(5).extend([1])
