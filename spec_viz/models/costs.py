"""What passes cost on this machine, and what a run should gain by them: textbook, corrected and measured."""

from dataclasses import dataclass
from statistics import median
from time import perf_counter

import numpy as np
from tqdm import tqdm

from spec_viz.models.running import silent
from spec_viz.models.trace import UNREACHED
from spec_viz.speedup import best_gamma, expected_tokens, speedup

WARM_UP = 3


@dataclass(frozen=True)
class Costs:
    """Seconds, medians: `step` of a target pass over one token, `draft` of a draft pass over one, `verify[gamma]` of a
    target pass over gamma + 1; for `batch` texts at once after `context` tokens."""

    step: float
    draft: float
    verify: dict
    batch: int = 1
    context: int = 64

    @property
    def cost(self):
        """A drafted token in steps of the target."""
        return self.draft / self.step

    def verify_cost(self, gamma):
        """A pass over gamma + 1 tokens in steps of the target; between measured gammas, the straight line."""
        known = sorted(self.verify)
        return float(np.interp(gamma, [0, *known], [1.0, *(self.verify[g] / self.step for g in known)]))

    def _repr_markdown_(self):
        rows = [("step of the target", self.step), ("step of the draft", self.draft)]
        rows += [(f"target over {g} + 1 tokens", seconds) for g, seconds in sorted(self.verify.items())]
        lines = [f"| {name} | {seconds * 1000:.3g} | {seconds / self.step:.3g} |" for name, seconds in rows]
        return "\n".join([f"| a pass, batch {self.batch} | ms | steps |", "|:--|--:|--:|", *lines])


def measure_costs(pair, gammas=(1, 2, 4, 8), *, batch=1, context=64, repeats=15, progress=None):
    """Return the `Costs` of a pair: medians of `repeats` passes of each kind, taken in turn, after a warm-up.

    `gammas`: rounds to measure. `batch`: texts at once. `context`: tokens before the pass. A pass ends when its logits
    are in NumPy's hands, so an accelerator has finished. Progress is shown.
    """
    rng = np.random.default_rng(0)
    sessions = pair.target.session(batch), pair.draft.session(batch)
    prompt = rng.integers(pair.target.size, size=(batch, context))
    for session in sessions:
        session.extend(prompt if batch > 1 else prompt[0])
    kinds = [("step", sessions[0], 1), ("draft", sessions[1], 1), *((g, sessions[0], g + 1) for g in gammas)]
    times = {name: [] for name, *_ in kinds}
    for i in tqdm(range(WARM_UP + repeats), desc="timing passes", disable=silent(progress), leave=False):
        for name, session, count in kinds:
            ids = rng.integers(pair.target.size, size=(batch, count))
            start = perf_counter()
            session.extend(ids if batch > 1 else ids[0])
            if i >= WARM_UP:
                times[name].append(perf_counter() - start)
            session.rollback(context)
    seconds = {name: median(found) for name, found in times.items()}
    return Costs(seconds.pop("step"), seconds.pop("draft"), seconds, batch, context)


@dataclass(frozen=True)
class Prediction:
    """Speedups over plain decoding, from the formula alone to what was measured.

    `textbook`: the formula with the mean rate alpha and verify cost 1. `counted`: with the tokens a round that the run
    made. `corrected`: with the measured verify cost, and `overhead` seconds a round outside the models, too.
    `measured`: the run against plain decoding; None without a plain run. `alpha`, `gamma`, `cost`, `verify_cost`:
    what went in. `best`: the best gamma by the formula with the measured costs.
    """

    textbook: float
    counted: float
    verified: float
    corrected: float
    measured: float | None
    alpha: float
    gamma: int
    cost: float
    verify_cost: float
    tokens_per_round: float
    overhead: float
    best: int

    def _repr_markdown_(self):
        named = {
            f"textbook, alpha = {self.alpha:.3f}": self.textbook,
            f"tokens a round as they were, {self.tokens_per_round:.2f}": self.counted,
            f"verify cost as measured, {self.verify_cost:.2f}": self.verified,
            f"and {self.overhead * 1000:.2g} ms a round outside the models": self.corrected,
        }
        lines = [f"| {name} | {value:.2f} |" for name, value in named.items()]
        if self.measured is not None:
            lines.append(f"| **measured** | **{self.measured:.2f}** |")
        return "\n".join(["| speedup by | x |", "|:--|--:|", *lines])


def predict(trace, costs, plain=None):
    """Return the `Prediction` for a run: textbook, corrected, and measured against `plain`, a run with gamma = 0.

    corrected = tokens a round / (gamma c + v + overhead), in steps of plain decoding, its own overhead included.
    `trace`, `plain`: traces of `speculate` on this machine; `costs`: of the same pair.
    """
    gamma, reached = trace.about.get("gamma", 0), trace.verdict != UNREACHED
    if not trace.round_count or not reached.any():
        raise ValueError("predict needs the trace of a run: speculate(pair, prompt, gamma), gamma 1 or more")
    alpha, tokens = float(trace.acceptance_rate[reached].mean()), trace.tokens_per_round
    verify = costs.verify_cost(gamma)
    overhead = _overhead(trace)
    step = costs.step + (_overhead(plain) if plain is not None else 0)
    seconds = gamma * costs.draft + verify * costs.step + overhead
    measured = None if plain is None else _seconds_a_token(plain) / _seconds_a_token(trace)
    return Prediction(
        textbook=float(speedup(alpha, gamma, costs.cost)),
        counted=tokens / (gamma * costs.cost + 1),
        verified=tokens / (gamma * costs.cost + verify),
        corrected=tokens * step / seconds,
        measured=measured,
        alpha=alpha,
        gamma=gamma,
        cost=costs.cost,
        verify_cost=verify,
        tokens_per_round=tokens,
        overhead=overhead,
        best=best_gamma(alpha, costs.cost, costs.verify_cost, most=max(costs.verify)),
    )


def gamma_sweep(trace, gammas):
    """Return {gamma: (tokens a round by the i.i.d. formula, tokens a round by the chain of the actual rates)}.

    The chain takes each position's own rate in the order of the text: 1 + a_1 + a_1 a_2 + ... from every start.
    `trace`: a map or a run.
    """
    rates = np.asarray(trace.acceptance_rate)[np.asarray(trace.verdict) != UNREACHED]
    alpha = float(rates.mean())
    sweep = {}
    for gamma in gammas:
        product, total = np.ones(len(rates) - gamma), np.ones(len(rates) - gamma)
        for i in range(gamma):
            product = product * rates[i : len(rates) - gamma + i]
            total = total + product
        sweep[gamma] = float(expected_tokens(alpha, gamma)), float(total.mean())
    return sweep


def _overhead(trace):
    """Seconds a round outside drafting and verifying, the median."""
    rounds = trace.rounds
    return float(np.median(rounds["seconds"] - rounds["draft_seconds"] - rounds["verify_seconds"]))


def _seconds_a_token(trace):
    return float(trace.rounds["seconds"].sum()) / (len(trace.ids) - trace.prompt)
