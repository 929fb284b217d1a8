"""Tokens that are pieces of words: the byte-level BPE that a GGUF file describes, run by the library `tokenizers`."""

from collections.abc import Sequence

from spec_viz.models.unavailable import Unavailable

_CONTROL = 3  # the type of a token in GGUF metadata that stands for no text


class BytePairs:
    """The tokenizer of GGUF metadata. `end`: the id that ends a text.

    Errors: `Unavailable` without the library; ValueError for another kind of tokenizer, named.
    """

    def __init__(self, metadata):
        kind, split = metadata.get("tokenizer.ggml.model"), metadata.get("tokenizer.ggml.pre", "gpt-2")
        if kind != "gpt2" or split not in ("gpt-2", "smollm"):
            raise ValueError(
                f"the tokenizer is {kind!r}, split as {split!r}; 'gpt2', split as 'gpt-2' or 'smollm', is read"
            )
        self._tokenizer = _build(metadata, digits=split == "smollm")
        self.end = metadata.get("tokenizer.ggml.eos_token_id")
        self.pieces = Pieces(self.decode, len(metadata["tokenizer.ggml.tokens"]))

    def encode(self, text):
        """Return the ids of a text, nothing added; control tokens such as <|im_end|> are read as themselves."""
        return self._tokenizer.encode(text, add_special_tokens=False).ids

    def decode(self, ids):
        """Return the text of ids; bytes that are no text yet read as the replacement character."""
        return self._tokenizer.decode([int(i) for i in ids], skip_special_tokens=False)


class Pieces(Sequence):
    """The text of each id, decoded when it is looked at: a vocabulary is large, a picture shows a few."""

    def __init__(self, decode, count):
        self._decode, self._count = decode, count

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._count))]
        index = range(self._count)[index]  # an IndexError for one outside, so that a loop ends
        return self._decode([index])

    def __len__(self):
        return self._count


def _build(metadata, digits):
    try:
        from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
    except ImportError:
        raise Unavailable("this model needs the library tokenizers: pip install 'speculative-viz[smollm]'") from None
    pieces = metadata["tokenizer.ggml.tokens"]
    merges = [tuple(merge.split(" ")) for merge in metadata["tokenizer.ggml.merges"]]
    tokenizer = Tokenizer(models.BPE(vocab={t: i for i, t in enumerate(pieces)}, merges=merges))
    bytewise = pre_tokenizers.ByteLevel(add_prefix_space=False)
    apart = [pre_tokenizers.Digits(individual_digits=True)] if digits else []
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([*apart, bytewise])
    tokenizer.decoder = decoders.ByteLevel()
    kinds = metadata.get("tokenizer.ggml.token_type", [])
    tokenizer.add_special_tokens(
        [AddedToken(t, special=True, normalized=False) for t, k in zip(pieces, kinds) if k == _CONTROL]
    )
    return tokenizer
