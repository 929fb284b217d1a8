"""Wrong rules that accept by another test than u < p/q."""

import numpy as np

from spec_viz.museum.rule import Masses, most_likely, one_draft, ratio, without, wrong


@wrong(
    "accept iff p >= q",
    belief="The target likes the token more than the draft does, so keep it; otherwise do not.",
    seen=(
        "https://github.com/vllm-project/vllm-project.github.io/pull/80",
        "https://www.jinghong-chen.net/an-mathematical-intuition-of-speculative-sampling/",
    ),
)
def threshold(v):
    """Accept iff p(x) >= q(x), without a coin, otherwise draw from the residual."""
    return one_draft(v, accept=v.p >= v.q)


@wrong("inverted ratio", belief="p and q look alike, and two papers swap the letters.")
def inverted(v):
    """Accept with min(1, q/p) instead of min(1, p/q)."""
    return one_draft(v, accept=v.accepted / np.where(v.p > 0, v.p, v.p * 0 + 1) + (v.p == 0))


@wrong("u reversed", belief="u > p/q or u < p/q: a uniform number has no direction.")
def reversed_u(v):
    """Accept iff u > p/q: with 1 - min(1, p/q)."""
    return one_draft(v, accept=1 - ratio(v))


@wrong(
    "u is always 0",
    belief="Every draft is accepted and the text looks good: the sampler must be right.",
    seen=("https://github.com/vllm-project/vllm-ascend/issues/13730",),
)
def u_zero(v):
    """The uniform number was never drawn: u = 0 < p/q accepts everything that the target allows."""
    return one_draft(v, accept=v.p > 0)


@wrong("match, else the residual", belief="The match is exact and the residual is exact, so together they are.")
def match_residual(v):
    """Accept iff the draft equals a fresh sample of p, otherwise draw from the residual of the ratio test."""
    return one_draft(v, accept=v.p)


@wrong(
    "two candidates, a new truth for each",
    belief="Each candidate is compared with an honest sample of the target.",
    seen=("https://github.com/SafeAILab/EAGLE/issues/183",),
)
def new_truths(v):
    """Compare the two likeliest tokens of q with a fresh sample of p each; where none matches emit the first sample."""
    accepted, left = v.p * 0, 1
    for x in most_likely(v.q, 2):
        accepted[x] = left * v.p[x]
        left = left - accepted[x]
    return Masses(accepted, left * without(v.p, *most_likely(v.q)))


RULES = (threshold, inverted, reversed_u, u_zero, match_residual, new_truths)
