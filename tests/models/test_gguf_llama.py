import numpy as np
import pytest

from spec_viz.models.gguf import Gguf
from spec_viz.models.gguf_llama import read_llama, rotary_halves
from tests.models.gguf_writer import write

NAMES = {
    "model.embed_tokens": "token_embd",
    "model.norm": "output_norm",
    "lm_head": "output",
    "input_layernorm": "attn_norm",
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "post_attention_layernorm": "ffn_norm",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
}
METADATA = {
    "general.architecture": "llama",
    "llama.attention.head_count": 4,
    "llama.attention.head_count_kv": 2,
    "llama.attention.layer_norm_rms_epsilon": 1e-3,
    "llama.rope.freq_base": 500.0,
    "llama.context_length": 64,
}


def neighbours(matrix, heads):
    """Row by row what llama.cpp's converter does: row j of the first half goes to 2j, of the second to 2j + 1."""
    out, width = np.empty_like(matrix), len(matrix) // heads
    for head in range(heads):
        for j in range(width // 2):
            for side in (0, 1):
                out[head * width + 2 * j + side] = matrix[head * width + side * (width // 2) + j]
    return out


def as_gguf(weights):
    """The tensors of a Hugging Face checkpoint as llama.cpp's converter writes them, in float32."""
    tensors = {}
    for name, array in weights.items():
        stem = name.removesuffix(".weight")
        layer, _, part = stem.removeprefix("model.layers.").partition(".")
        heads = {"self_attn.q_proj": 4, "self_attn.k_proj": 2}.get(part)
        array = neighbours(array, heads) if heads else array
        new = f"blk.{layer}.{NAMES[part]}.weight" if layer.isdecimal() else f"{NAMES[stem]}.weight"
        tensors[new] = (array.shape, 0, array.tobytes())
    return tensors


def test_a_llama_survives_the_way_through_a_file(golden, tmp_path):
    llama = read_llama(Gguf(write(tmp_path / "x.gguf", METADATA, as_gguf(golden["weights"]))))
    assert llama.shape.eps == pytest.approx(1e-3) and llama.context == 64
    assert np.abs(llama.forward(golden["ids"], llama.cache(2)) - golden["untied"]).max() < 1e-4


def test_without_an_output_the_head_is_the_embedding(golden, tmp_path):
    tensors = {n: t for n, t in as_gguf(golden["weights"]).items() if n != "output.weight"}
    llama = read_llama(Gguf(write(tmp_path / "x.gguf", METADATA, tensors)))
    assert llama.is_tied
    assert np.abs(llama.forward(golden["ids"], llama.cache(2)) - golden["tied"]).max() < 1e-4


def test_the_order_of_rotary_pairs():
    matrix = np.arange(24.0).reshape(12, 2)
    assert (rotary_halves(neighbours(matrix, 2), 2) == matrix).all()
    assert rotary_halves(np.arange(6.0)[:, None], 1).ravel().tolist() == [0, 2, 4, 1, 3, 5]


@pytest.mark.parametrize(
    "metadata, tensor, says",
    [
        ({"general.architecture": "gemma"}, "output.weight", "holds a 'gemma' model"),
        ({"llama.rope.scaling.type": "yarn"}, "output.weight", "scaled rotary positions"),
        ({}, "rope_freqs.weight", "'rope_freqs.weight' has no place"),
        ({}, "blk.0.attn_q.bias", "'blk.0.attn_q.bias' has no place"),
    ],
)
def test_what_is_no_plain_llama_is_refused(tmp_path, metadata, tensor, says):
    file = write(tmp_path / "x.gguf", METADATA | metadata, {tensor: ((2,), 0, bytes(8))})
    with pytest.raises(ValueError, match=says):
        read_llama(Gguf(file))
