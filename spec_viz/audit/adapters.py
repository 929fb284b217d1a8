"""Samplers as libraries write them, called as the oracle calls: f(p, q, draft, rng)."""

from functools import wraps
from inspect import signature

ADAPTERS = ("callable", "probabilities", "hf-logits")


def adapted(sampler, adapter):
    """Return (round or token sampler, its kind) for a function of one of these shapes:

    callable: f(p, q, draft, rng) -> token, for one drafted token.
    probabilities: f(p, q, drafted, rng) -> emitted tokens, p of shape (gamma + 1, V) and q of (gamma, V).
    hf-logits: f(candidate_input_ids, candidate_logits, candidate_length, new_logits) -> (tokens, matches), on torch
    tensors with a batch axis, as transformers' `_speculative_sampling` is called.
    """
    if adapter == "callable":
        return sampler, "token"
    if adapter == "probabilities":
        return sampler, "round"
    if adapter == "hf-logits":
        return hf_logits(sampler), "round"
    raise ValueError(f"adapter is {adapter!r}; write one of {', '.join(ADAPTERS)}")


def hf_logits(sampler):
    """Return f(p, q, drafted) -> emitted tokens, from a function that takes logits as transformers does.

    Logits are log p in the dtype of p. transformers 4 also asks which candidates are done: none is.
    """
    import torch

    more = (False,) if "is_done_candidate" in signature(sampler).parameters else ()

    @wraps(sampler)
    def on_probabilities(p, q, drafted):
        ids = torch.tensor([[0, *drafted.tolist()]])
        tokens, _ = sampler(ids, torch.log(q)[None], len(drafted), torch.log(p)[None], *more)
        return tokens[0]

    del on_probabilities.__wrapped__  # its own signature counts
    return on_probabilities
