import sys

import pytest

from spec_viz.models.tokens import BytePairs, Pieces
from spec_viz.models.unavailable import Unavailable

METADATA = {
    "tokenizer.ggml.model": "gpt2",
    "tokenizer.ggml.pre": "smollm",
    "tokenizer.ggml.tokens": ["<|end|>", *"abc", "Ġ", "1", "2", "Ã", "©", "ab", "Ġab", "12"],
    "tokenizer.ggml.token_type": [3, *[1] * 11],
    "tokenizer.ggml.merges": ["a b", "Ġ ab", "1 2"],
    "tokenizer.ggml.eos_token_id": 0,
}


@pytest.fixture
def tokens():
    """A tokenizer of twelve tokens."""
    pytest.importorskip("tokenizers", reason="the extra smollm is not installed")
    return BytePairs(METADATA)


def test_pieces_are_merged_and_digits_stay_apart(tokens):
    assert tokens.encode("abc ab") == [9, 3, 10]
    assert tokens.encode("1212") == [5, 6, 5, 6]
    assert tokens.encode("ab<|end|>") == [9, 0]
    assert tokens.encode("") == []
    assert tokens.end == 0


def test_gpt2_reads_digits_together(tokens):
    assert BytePairs(METADATA | {"tokenizer.ggml.pre": "gpt-2"}).encode("1212") == [11, 11]


@pytest.mark.parametrize("text", ["abc ab", "é1", "ab<|end|>c"])
def test_what_is_encoded_comes_back(tokens, text):
    assert tokens.decode(tokens.encode(text)) == text


def test_pieces_read_as_text(tokens):
    assert len(tokens.pieces) == 12
    assert tokens.pieces[10] == " ab" and tokens.pieces[0] == "<|end|>" and tokens.pieces[-1] == "12"
    assert tokens.pieces[7] == "\N{REPLACEMENT CHARACTER}"  # half of an é
    assert list(tokens.pieces)[1:4] == ["a", "b", "c"]


def test_pieces_are_decoded_when_they_are_looked_at():
    asked = []
    pieces = Pieces(lambda ids: asked.append(ids) or "x", 10**6)
    assert pieces[3] == "x" and pieces[5:7] == ["x", "x"]
    assert asked == [[3], [5], [6]]
    with pytest.raises(IndexError):
        pieces[10**6]


@pytest.mark.parametrize("change", [{"tokenizer.ggml.model": "llama"}, {"tokenizer.ggml.pre": "qwen2"}])
def test_another_tokenizer_is_named(change):
    with pytest.raises(ValueError, match=next(iter(change.values()))):
        BytePairs(METADATA | change)


def test_without_the_library_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    with pytest.raises(Unavailable, match=r"pip install 'speculative-viz\[smollm\]'"):
        BytePairs(METADATA)
