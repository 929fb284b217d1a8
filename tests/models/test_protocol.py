import copy

import pytest

from spec_viz.models.alphabet import Alphabet
from spec_viz.models.ngram import NGram
from spec_viz.models.protocol import LanguageModel, ModelPair, Session, size_text


def model(characters="abc", order=2):
    return NGram.from_ids([0, 1, 2, 0, 1], order, Alphabet(characters))


def test_a_pair_says_what_it_is():
    pair = ModelPair(model(), model(order=1), name="toy", draft_name="1-gram", card="MIT; by hand")
    assert repr(pair) == "<ModelPair toy, draft 1-gram, 3 tokens, cpu>"
    text = pair._repr_markdown_()
    for line in ("**toy**, draft 1-gram", "| model | 2-gram | 1-gram |", "| context | any | any |", "MIT; by hand"):
        assert line in text
    assert f"| weights | {model().bytes} B | " in text


def test_a_pair_over_other_tokens_is_refused():
    with pytest.raises(ValueError, match="do not share a tokenizer"):
        ModelPair(model(), model("abd"), name="toy", draft_name="other")


def test_a_pair_is_a_value():
    pair = ModelPair(model(), model(), name="toy", draft_name="2-gram")
    with pytest.raises(AttributeError):
        pair.name = "other"
    assert copy.deepcopy(pair).target.size == 3


@pytest.mark.parametrize(
    "count, text",
    [
        (0, "0 B"),
        (999, "999 B"),
        (812_000, "812 kB"),
        (3_248_640, "3.25 MB"),
        (1.34e9, "1.34 GB"),
        (4.2e12, "4,200 GB"),
    ],
)
def test_bytes_as_people_read_them(count, text):
    assert size_text(count) == text


def test_the_models_here_have_what_the_protocol_names():
    session = model().session()
    assert all(hasattr(model(), name) for name in [*LanguageModel.__annotations__, "encode", "decode", "session"])
    assert all(hasattr(session, name) for name in [*Session.__annotations__, "extend", "rollback"])
