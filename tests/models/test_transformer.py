from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from spec_viz.models.alphabet import Alphabet
from spec_viz.models.llama import Llama
from spec_viz.models.transformer import Transformer, window_start

LETTERS = "abcdefghijklmnopqrstuvwxyz .,"
TEXT = np.random.default_rng(1).integers(0, 29, (2, 40))


@pytest.fixture(scope="module")
def short(golden):
    """The golden Llama with a context of 8."""
    return Transformer(
        "short", Llama.from_weights(golden["weights"], replace(golden["shape"], context=8)), Alphabet(LETTERS)
    )


def test_a_model_says_what_it_is(short):
    assert (short.name, short.size, short.context, short.device, short.dtype) == ("short", 29, 8, "cpu", "float32")
    assert short.decode(short.encode("a cab.")) == "a cab." and short.end is None
    assert short.pieces == tuple(LETTERS) and short.bytes == short.engine.bytes


def test_windows_move_by_half_a_context():
    assert [window_start(n, 8) for n in range(18)] == [0] * 8 + [4] * 4 + [8] * 4 + [12] * 2
    assert [window_start(n, 1) for n in range(4)] == [0, 1, 2, 3]
    assert window_start(10**6, None) == 0
    for context in range(1, 12):
        seen = [n - window_start(n, context) + 1 for n in range(60)]
        assert max(seen) <= context and min(seen[context:]) >= context // 2


def test_past_the_context_a_token_sees_its_window_alone(short):
    found = short.session().extend(TEXT[0])
    for n in range(40):
        start = window_start(n, 8)
        window = TEXT[:1, start : n + 1]
        alone = short.engine.forward(window, short.engine.cache())[0, -1]
        assert found[n] == pytest.approx(alone, abs=1e-5)


@pytest.mark.parametrize("cuts", [[40], [1] * 40, [7, 1, 8, 9, 15], [3, 5, 3, 5, 3, 5, 3, 5, 8]])
def test_the_law_depends_on_the_text_not_on_how_it_was_fed(short, cuts):
    session, edges = short.session(2), np.cumsum([0, *cuts])
    parts = [session.extend(TEXT[:, a:b]) for a, b in pairwise(edges)]
    assert np.concatenate(parts, axis=1) == pytest.approx(short.session(2).extend(TEXT), abs=1e-5)
    assert session.length == 40


def test_after_a_rollback_a_session_is_as_good_as_new(short):
    rng, session = np.random.default_rng(2), short.session()
    whole = short.session().extend(TEXT[0])
    for _ in range(60):
        keep = int(rng.integers(0, session.length + 1))
        session.rollback(keep)
        end = int(rng.integers(keep, min(40, keep + 9) + 1))
        assert session.extend(TEXT[0, keep:end]) == pytest.approx(whole[keep:end], abs=1e-5)


def test_a_call_that_was_interrupted_leaves_the_session_as_it_was(short, monkeypatch):
    session = short.session()
    session.extend(TEXT[0, :3])
    with monkeypatch.context() as patch:
        patch.setattr(short.engine, "norm", None)  # the last step of the forward pass fails
        with pytest.raises(TypeError):
            session.extend(TEXT[0, 3:6])
    assert session.length == 3
    assert session.extend(TEXT[0, 3:6]) == pytest.approx(short.session().extend(TEXT[0])[3:6], abs=1e-5)


def test_no_tokens_no_logits(short):
    assert short.session().extend([]).shape == (0, 29)
    assert short.session(2).extend(np.empty((2, 0), int)).shape == (2, 0, 29)
