"""Rules that emit p, whatever the draft: the ratio test, and slower ones that are often called biased."""

import numpy as np

from spec_viz.museum.rule import Masses, most_likely, one_draft, point, rule, without


@rule(
    "ratio test",
    kind="exact",
    belief="A coin decides about each draft, so surely some of the draft's taste remains?",
    seen=("https://arxiv.org/abs/2211.17192", "https://arxiv.org/abs/2302.01318"),
)
def ratio_test(v):
    """Accept with min(1, p/q), otherwise draw from the residual."""
    return one_draft(v)


@rule(
    "classical rejection, 1/M",
    kind="exact",
    belief="Rejection sampling from a textbook; why would speculative decoding need another test?",
    seen=("https://en.wikipedia.org/wiki/Rejection_sampling",),
)
def classical(v):
    """Accept with p/(M q), M = max p/q, otherwise sample p."""
    there = v.p > 0
    least = (v.q[there] / v.p[there]).min()  # 1/M, and 0 where q misses a token of p
    drafted = np.where(v.q > 0, v.q, v.q * 0 + 1)
    return one_draft(v, accept=least * v.p / drafted, recover=v.p)


@rule(
    "match, else the target's sample",
    kind="exact",
    belief="It keeps only what both models like, so it must favour the tokens they agree on.",
    seen=(
        "https://github.com/ml-explore/mlx-swift-lm/pull/459",
        "https://github.com/lablup/mlxcel/pull/992",
        "https://github.com/EricLBuehler/mistral.rs/pull/1027",
    ),
)
def match(v):
    """Sample y from p, accept the draft iff it equals y, otherwise emit y."""
    return _accept_with_p(v)


@rule(
    "one-hot fallback",
    kind="exact",
    belief="The draft was sampled, but the test takes its q for a one-hot law: the wrong q, so the wrong law.",
    seen=(
        "https://github.com/vllm-project/vllm/issues/40149",
        "https://github.com/sgl-project/sglang/issues/9877",
    ),
)
def one_hot_fallback(v):
    """Draft from q, accept with p(x), otherwise sample p without x: each draft x is taken for a law of its own."""
    return _accept_with_p(v)


@rule(
    "greedy draft with a one-hot q",
    kind="exact",
    belief="A greedy draft never proposes most tokens, so they cannot come out often enough.",
    seen=(
        "https://github.com/jaymody/speculative-sampling/issues/3",
        "https://github.com/NVIDIA/TensorRT-LLM/pull/15775",
    ),
)
def greedy_draft(v):
    """Draft argmax q, accept with p there, otherwise sample p without it."""
    (x,) = most_likely(v.q)
    return one_draft(v, proposal=point(v.q, x), accept=v.p, recover=without(v.p, x))


@rule(
    "two fixed candidates, one after the other",
    kind="exact",
    belief="The second candidate is tested against a law that has been tampered with.",
    seen=("https://github.com/SafeAILab/EAGLE/issues/110", "https://github.com/SafeAILab/EAGLE/issues/329"),
)
def chain(v):
    """Accept the likeliest token of q with p; strike it from p, renormalise, and test the second likeliest."""
    accepted, left, law = v.p * 0, 1, v.p
    for x in most_likely(v.q, 2):
        accepted[x] = left * law[x]
        left = left - accepted[x]
        law = without(law, x)
    return Masses(accepted, left * law)


def _accept_with_p(v):
    """Accept with p(x), otherwise p without x: two of the rules above are told differently and do the same."""
    return one_draft(v, accept=v.p, recover=lambda rejected: without_rejected(v.p, rejected))


def without_rejected(p, rejected):
    """sum over x of rejected(x) * (p without x): corrected mass where p is sampled until it differs from the draft."""
    others = 1 - p
    share = np.where(others > 0, rejected, rejected * 0) / np.where(others > 0, others, others * 0 + 1)
    return p * (share.sum() - share)


RULES = (ratio_test, classical, match, one_hot_fallback, greedy_draft, chain)
