"""Wrong rules that accept rightly, with min(1, p/q), and then replace a rejected draft wrongly."""

import numpy as np

from spec_viz.distributions import softmax
from spec_viz.museum.exact import without_rejected
from spec_viz.museum.rule import Masses, most_likely, one_draft, point, proportional, wrong


@wrong(
    "on rejection sample p",
    belief="The target's law is there already; why subtract anything?",
    seen=(
        "https://github.com/eth-sri/language-model-arithmetic/issues/14",
        "https://github.com/ShopeeLLM/Spec-RL/issues/14",
    ),
)
def recover_p(v):
    """After a rejection sample p: what accepted drafts have paid is paid again."""
    return one_draft(v, recover=v.p)


@wrong(
    "on rejection sample p without the rejected token",
    belief="The rejected token must not come back, and all others keep their proportions.",
)
def recover_p_without(v):
    """After a rejection of x sample p given that it is not x."""
    return one_draft(v, recover=lambda rejected: without_rejected(v.p, rejected))


@wrong("on rejection sample q", belief="The draft model was unlucky; let it try once more, without a test.")
def recover_q(v):
    """After a rejection sample q and keep what comes."""
    return one_draft(v, recover=v.q)


@wrong(
    "redraw from q until one is accepted",
    belief="That is how rejection sampling works: reject and try again.",
)
def redraw(v):
    """Draft and test again until a draft is accepted; without an overlap it never ends, and has no law."""
    return one_draft(v, recover=proportional(v.accepted))


@wrong(
    "residual |p - q|",
    belief="The residual is the difference of the laws; a sign does not matter once it is normalised.",
)
def absolute(v):
    """After a rejection sample in proportion to |p - q|."""
    return one_draft(v, recover=proportional(abs(v.p - v.q)))


@wrong("residual max(q - p, 0)", belief="The two papers use the letters the other way round.")
def swapped(v):
    """After a rejection sample what the draft has too much instead of what it lacks."""
    return one_draft(v, recover=proportional(v.rejected))


@wrong(
    "argmax of the residual",
    belief="The residual says what is missing, so take what is missing most.",
    seen=("https://github.com/vllm-project/vllm/pull/8320",),
)
def argmax(v):
    """After a rejection take the likeliest token of the residual instead of a draw."""
    return one_draft(v, recover=None if v.residual is None else point(v.residual, *most_likely(v.residual)))


@wrong("uniform on the residual's support", belief="Any token that the draft neglected is a fair replacement.")
def uniform(v):
    """After a rejection take any token with p > q, all equally often."""
    return one_draft(v, recover=proportional((v.p > v.q) * (v.p * 0 + 1)))


@wrong(
    "softmax of the residual",
    belief="softmax turns any numbers into a law; max(p - q, 0) are numbers.",
    seen=("https://github.com/huggingface/transformers/pull/28508",),
)
def softmaxed(v):
    """After a rejection sample softmax(max(p - q, 0)), which is almost uniform. Its law is irrational: floats."""
    accepted, corrected = one_draft(v, recover=softmax((v.p - v.accepted).astype(np.float64)))
    return Masses(accepted.astype(np.float64), corrected.astype(np.float64))


@wrong(
    "noise of the draft used again",
    belief="A Gumbel vector is only noise; it serves as well twice.",
    seen=("https://github.com/vllm-project/vllm/pull/54282", "https://github.com/local-inference-lab/vllm/issues/205"),
)
def used_noise(v):
    """Draw the draft as argmin E/q and the recovery as argmin E/residual with the same exponential clocks E."""
    return one_draft(v, recover=None if v.residual is None else second_winner(v.q, v.residual))


def second_winner(q, r):
    """The law of argmin E/r, given that another token was argmin E/q, for one vector E of exponential clocks.

    R(y) = r(y) times the integral of dz / A(z)^2 from q(y)/r(y) to infinity, with A(z) = sum max(q, r z). It does
    not depend on which token came first, as long as r is 0 there. A is linear in pieces, so R is exact for fractions.
    """
    there = sorted((i for i in range(len(r)) if r[i]), key=lambda i: q[i] / r[i])
    z, slope = (q / np.where(r > 0, r, 1))[there], np.cumsum(r[there])
    inverse = np.append(1 / (1 - np.cumsum(q[there]) + z * slope), 0)
    pieces = (inverse[:-1] - inverse[1:]) / slope
    law = r.copy()
    law[there] = r[there] * np.cumsum(pieces[::-1])[::-1]
    return law


RULES = (recover_p, recover_p_without, recover_q, redraw, absolute, swapped, argmax, uniform, softmaxed, used_noise)
