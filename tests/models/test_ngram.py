from fractions import Fraction as F

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spec_viz.models.alphabet import Alphabet
from spec_viz.models.ngram import NGram, count_codes

ABC = Alphabet("abc")


def by_hand(text, history, order, size=3):
    """Witten-Bell by its definition, over fractions and Python lists."""
    law = [F(1, size)] * size
    for n in range(order):
        recent = tuple(history[len(history) - n :])
        if len(recent) < n:
            break
        followers = [text[i + n] for i in range(len(text) - n) if tuple(text[i : i + n]) == recent]
        if followers:
            kinds, total = len(set(followers)), len(followers)
            law = [(followers.count(x) + kinds * law[x]) / F(total + kinds) for x in range(size)]
    return law


def test_a_law_written_out():
    model = NGram.from_ids(ABC.encode("abaab"), 2, ABC)
    # unigram: a 3, b 2 of 5, two kinds: (3 + 2/3) / 7, (2 + 2/3) / 7, (2/3) / 7
    # after a: b twice, a once, two kinds: (1 + 2 * 11/21) / 5, (2 + 2 * 8/21) / 5, (2 * 2/21) / 5
    law = np.exp(model.session().extend(ABC.encode("a")))[0]
    assert law == pytest.approx([43 / 105, 58 / 105, 4 / 105])


@given(st.lists(st.integers(0, 2), min_size=5, max_size=40), st.integers(1, 5), st.data())
def test_laws_are_those_by_hand(text, order, data):
    query = data.draw(st.lists(st.integers(0, 2), min_size=1, max_size=8))
    laws = NGram.from_ids(text, order, ABC).laws(np.array(query), len(query))
    wanted = [[float(x) for x in by_hand(text, query[: i + 1], order)] for i in range(len(query))]
    assert laws == pytest.approx(np.array(wanted), abs=1e-12)
    assert laws.sum(axis=1) == pytest.approx(1, abs=1e-12)
    assert (laws > 0).all()


@given(st.lists(st.integers(0, 2), min_size=5, max_size=30), st.data())
def test_every_way_to_feed_a_text_gives_its_laws(text, data):
    model = NGram.from_ids(text, 4, ABC)
    whole = np.log(model.laws(np.array(text), len(text)))
    session = model.session(2)
    while session.length < len(text):
        end = data.draw(st.integers(session.length + 1, len(text)))
        logits = session.extend([text[session.length : end]] * 2)
        assert logits[0] == pytest.approx(whole[end - logits.shape[1] : end], abs=1e-12)
        assert (logits[0] == logits[1]).all()
        if data.draw(st.booleans()):
            session.rollback(data.draw(st.integers(0, session.length)))
            data.draw(st.none())
            session.extend([text[session.length : end]] * 2)


def test_codes_of_a_text():
    codes, counts = count_codes([0, 1, 0, 1, 2], 2, 3)
    assert dict(zip(codes.tolist(), counts.tolist())) == {0 * 3 + 1: 2, 1 * 3 + 0: 1, 1 * 3 + 2: 1}


@pytest.mark.parametrize("ids, n, size", [([0, 1], 3, 2), ([0] * 50, 5, 49152)])
def test_what_cannot_be_counted_is_refused(ids, n, size):
    with pytest.raises(ValueError, match=f"{n}-grams of {size} tokens in a text of {len(ids)}"):
        count_codes(ids, n, size)


def test_a_model_says_what_it_is():
    model = NGram.from_ids(ABC.encode("abcabc"), 3, ABC)
    assert (model.name, model.order, model.size, model.context, model.end) == ("3-gram", 3, 3, None, None)
    assert model.bytes > 0 and model.decode(model.encode("cab")) == "cab"
    assert model.session().extend([]).shape == (0, 3)
