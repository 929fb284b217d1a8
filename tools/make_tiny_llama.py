"""Write tests/models/golden/tiny_llama.npz: a random Llama and what transformers computes with it.

Machines without torch test the NumPy forward pass against it.

    python tools/make_tiny_llama.py

Needs torch and transformers 5. Four heads share two keys; rotary base and epsilon are not the usual ones; the same
weights once with a head of their own and once tied to the embedding. Weights are rounded to float16, logits are not.
"""

import json
from pathlib import Path

import numpy as np
import torch
from transformers import LlamaConfig, LlamaForCausalLM

OUT = Path(__file__).resolve().parents[1] / "tests" / "models" / "golden" / "tiny_llama.npz"
SHAPE = dict(num_attention_heads=4, num_key_value_heads=2, rms_norm_eps=1e-3, max_position_embeddings=64)
SIZE = dict(vocab_size=29, hidden_size=16, intermediate_size=24, num_hidden_layers=2)
THETA = 500.0


def main():
    """Make the model twice, run it, and write weights, ids and both logits."""
    torch.manual_seed(0)
    whole = {n: _rounded(p) for n, p in llama(tied=False).state_dict().items()}
    ids = torch.randint(SIZE["vocab_size"], (2, 12))
    stored = {"ids": ids.numpy()} | {f"weights:{n}": w.numpy().astype(np.float16) for n, w in whole.items()}
    for tied in (False, True):
        model = llama(tied)
        model.load_state_dict(whole | ({"lm_head.weight": whole["model.embed_tokens.weight"]} if tied else {}))
        with torch.no_grad():
            stored["tied" if tied else "untied"] = model(ids).logits.numpy()
    OUT.parent.mkdir(exist_ok=True)
    np.savez_compressed(OUT, shape=json.dumps(SHAPE | {"rope_theta": THETA}), **stored)
    print(f"{OUT.name}: {OUT.stat().st_size} bytes")


def llama(tied):
    """Return a fresh random Llama, wild enough that every part of it matters."""
    rope = {"rope_type": "default", "rope_theta": THETA}
    config = LlamaConfig(tie_word_embeddings=tied, rope_parameters=rope, initializer_range=0.3, **SHAPE, **SIZE)
    return LlamaForCausalLM(config).eval()


def _rounded(p):
    noise = 1 + 0.3 * torch.randn_like(p) if p.ndim == 1 else p  # a fresh norm is all ones and would hide a mistake
    return noise.half().float()


if __name__ == "__main__":
    main()
