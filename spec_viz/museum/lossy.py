"""Rules that give up p on purpose, to accept more drafts. They say so; they are not bugs."""

from math import exp, log

from spec_viz.exact import as_fraction
from spec_viz.museum.rule import most_likely, one_draft, point, proportional, ratio, rule

RESIDUALS = ("p - q", "p - l q")
FALLBACKS = ("argmax", "sample")


def lenience(factor, residual="p - q"):
    """Return the rule that accepts with min(1, p/(l q)), l = `factor`, and recovers from the `residual` given.

    With max(p - q, 0) no rule of the same acceptance rate comes closer to p. Source: Leviathan et al. 2023, A.5.
    Errors: ValueError unless 0 < l <= 1, or for another residual.
    """
    factor = as_fraction(factor, "factor")
    if not 0 < factor <= 1:
        raise ValueError(f"factor is {factor}; lenience lies above 0 and is at most 1, where it is the ratio test")
    if residual not in RESIDUALS:
        raise ValueError(f'residual is {residual!r}; write "p - q" or "p - l q"')
    shown = f"{float(factor):.4g}".lstrip("0")
    taken = f"p - {shown}q" if residual == RESIDUALS[1] else residual

    @rule(
        f"lenience {shown}, residual {taken}",
        kind="lossy by design",
        belief="A little lenience costs nothing that anyone would notice.",
        seen=("https://arxiv.org/abs/2211.17192",),
    )
    def made(v):
        """Accept with min(1, p/(l q)): the target may like a draft a little less than the draft model does."""
        l = factor if v.is_exact else float(factor)  # noqa: E741 (the paper's letter)
        missing = v.p - l * v.q
        recover = v.residual if residual == RESIDUALS[0] else proportional(missing * (missing > 0))
        accept = ratio(v) / l
        return one_draft(v, accept=accept + (1 - accept) * (accept > 1), recover=recover)

    return made


def typical(epsilon=".09", delta=".3", fallback="argmax"):
    """Return typical acceptance: accept iff p(x) > min(epsilon, delta exp(-H(p))), H in nats; q plays no part.

    `fallback`: what is emitted after a rejection, "argmax" of p or a "sample" of p. The threshold is irrational, yet
    it only decides who is accepted: the law stays exact. Source: Cai et al. 2024 (Medusa), who always accept
    the first token of a round. Errors: ValueError unless both parameters lie in [0, 1].
    """
    epsilon, delta = as_fraction(epsilon, "epsilon"), as_fraction(delta, "delta")
    if not (0 <= epsilon <= 1 and 0 <= delta <= 1):
        raise ValueError(f"epsilon is {epsilon} and delta {delta}; both lie in [0, 1]")
    if fallback not in FALLBACKS:
        raise ValueError(f'fallback is {fallback!r}; write "argmax" or "sample"')

    @rule(
        f"typical acceptance, else {'argmax p' if fallback == 'argmax' else 'sample p'}",
        kind="lossy by design",
        belief="Only what the target itself finds plausible gets through, so the text is the target's.",
        seen=("https://arxiv.org/abs/2401.10774", "https://github.com/vllm-project/vllm/pull/5131"),
    )
    def made(v):
        """Accept every draft that is not too unlikely under p, given the entropy of p; q plays no part."""
        recover = v.p if fallback == "sample" else point(v.p, *most_likely(v.p))
        return one_draft(v, accept=v.p > min(epsilon, float(delta) * exp(-entropy(v.p))), recover=recover)

    return made


def entropy(p):
    """H(p) = -sum p log p in nats, a float."""
    return -sum(x * log(x) for x in map(float, p) if x)


RULES = (lenience(".9"), lenience(".9", "p - l q"), typical(), typical(fallback="sample"))
