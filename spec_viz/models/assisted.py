"""transformers' assisted generation on the same pair: set up like the rounds of this course, or as it comes."""

from importlib import import_module
from time import perf_counter
from typing import NamedTuple

from spec_viz.models import hub
from spec_viz.models.unavailable import Unavailable

CONSTANT = ("num_assistant_tokens", "num_assistant_tokens_schedule", "assistant_confidence_threshold")


class Assisted(NamedTuple):
    """`tokens` written, target `passes` and `seconds` that it took."""

    tokens: int
    passes: int
    seconds: float

    @property
    def tokens_per_round(self):
        """tokens / passes."""
        return self.tokens / self.passes


def assisted(pair, prompt, *, tokens=100, gamma=4, defaults=False, seed=0):
    """Return the `Assisted` run of `generate(assistant_model=...)`, sampling at temperature 1 without cuts.

    Comparable to `speculate(pair, prompt, gamma)`: gamma drafts in every round (confidence threshold 0, constant
    schedule). `defaults`: as transformers comes, which drafts up to 20 and stops where the draft is unsure, q < .4.
    Errors: `Unavailable` without torch and transformers, or where the draft is no transformer.
    https://huggingface.co/docs/transformers/main_classes/text_generation.
    """
    target, draft = (_module(model) for model in (pair.target, pair.draft))
    torch = import_module("torch")
    before = target.generation_config, draft.generation_config
    target.generation_config, draft.generation_config = _settings(pair.target.end), _settings(pair.target.end)
    if not defaults:
        draft.generation_config.update(**dict(zip(CONSTANT, (gamma, "constant", 0.0))))
    ids = torch.tensor([pair.target.encode(prompt)], device=target.device)
    calls = []
    watch = target.register_forward_pre_hook(lambda *_: calls.append(1))
    torch.manual_seed(seed)
    start = perf_counter()
    try:
        out = target.generate(ids, attention_mask=torch.ones_like(ids), assistant_model=draft, max_new_tokens=tokens)
    finally:
        watch.remove()
        target.generation_config, draft.generation_config = before
    return Assisted(out.shape[1] - ids.shape[1], len(calls), perf_counter() - start)


def _settings(end):
    """Return the settings of sampling from the law itself, whatever the checkpoint recommends."""
    config = import_module("transformers").GenerationConfig
    return config(do_sample=True, temperature=1.0, top_k=0, top_p=1.0, eos_token_id=end, pad_token_id=end or 0)


def _module(model):
    """Return the torch module of a model."""
    engine = getattr(hub.to_torch(model, None if model.device == "cpu" else model.device), "engine", None)
    if not isinstance(engine, hub.TorchEngine):
        raise Unavailable(f"{model.name} is no transformer, and transformers' assistants are")
    return engine.module
