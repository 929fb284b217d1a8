"""The Llama in a GGUF file: its shape, and its tensors under the names of a Hugging Face checkpoint."""

from collections.abc import Mapping

from spec_viz.models.llama import Llama, Shape

_NAMES = {
    "attn_norm": "input_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}
_WHOLE = {"token_embd": "model.embed_tokens", "output_norm": "model.norm", "output": "lm_head"}


def read_llama(file):
    """Return the `Llama` of a `Gguf` file; ValueError for another architecture, or parts that this one cannot run."""
    what = file.metadata.get("general.architecture")
    if what != "llama":
        raise ValueError(f"{file.path} holds a {what!r} model; only the architecture 'llama' is read")
    shape = read_shape(file.metadata)
    return Llama.from_weights(_Weights(file, shape), shape)


def read_shape(metadata):
    """Return the `Shape` that the metadata of a llama file tell."""
    heads = metadata["llama.attention.head_count"]
    if metadata.get("llama.rope.scaling.type", "none") != "none":
        raise ValueError("llama.rope.scaling.type is set; scaled rotary positions are not read: take a plain Llama")
    return Shape(
        heads=heads,
        kv_heads=metadata.get("llama.attention.head_count_kv", heads),
        eps=metadata["llama.attention.layer_norm_rms_epsilon"],
        theta=metadata.get("llama.rope.freq_base", 10000.0),
        context=metadata["llama.context_length"],
    )


class _Weights(Mapping):
    """The tensors of the file, read when asked for: only one lies in memory twice."""

    def __init__(self, file, shape):
        self._file = file
        self._names = {_renamed(name): name for name in file}
        self._turned = {"q_proj": shape.heads, "k_proj": shape.kv_heads}

    def __getitem__(self, name):
        array = self._file[self._names[name]]
        heads = self._turned.get(name.split(".")[-2])
        return array if heads is None else rotary_halves(array, heads)

    def __iter__(self):
        return iter(self._names)

    def __len__(self):
        return len(self._names)


def rotary_halves(matrix, heads):
    """Return the rows of a query or key matrix in Hugging Face's order: within a head, evens first, then odds.

    llama.cpp turns the neighbours (2i, 2i + 1) of a head, Hugging Face the halves (i, i + width / 2).
    """
    return matrix.reshape(heads, -1, 2, matrix.shape[-1]).swapaxes(1, 2).reshape(matrix.shape)


def _renamed(name):
    parts = name.split(".")
    if parts[0] == "blk" and len(parts) == 4 and parts[2] in _NAMES and parts[3] == "weight":
        return f"model.layers.{parts[1]}.{_NAMES[parts[2]]}.weight"
    if len(parts) == 2 and parts[0] in _WHOLE and parts[1] == "weight":
        return f"{_WHOLE[parts[0]]}.weight"
    raise ValueError(f"tensor {name!r} has no place in a plain Llama (a bias, an expert, or scaled positions)")
