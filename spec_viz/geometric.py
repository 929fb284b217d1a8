"""How many tokens a round yields where each draft is accepted with the same chance alpha: the capped geometric law.

A round drafts gamma tokens and stops at the first rejection. One more token always comes out: the correction, or
the bonus token where everything was accepted. (Leviathan et al. 2023, section 3.1 and equation 1.)
"""

from math import inf, log, sqrt

from spec_viz.scalars import number, whole

MOST_GAMMA = 1000
_GOLDEN = (sqrt(5) - 1) / 2


def as_alpha(alpha):
    """Return an acceptance rate, exact or float; ValueError unless it lies in [0, 1]."""
    value = number(alpha, "alpha")
    if not 0 <= value <= 1:
        raise ValueError(f"alpha is {alpha}; an acceptance rate lies in [0, 1]")
    return value


def as_gamma(gamma, least=0):
    """Return the number of drafted tokens of a round as an int."""
    remedy = f"a round drafts a whole number of tokens, {least} to {MOST_GAMMA}"
    return whole(gamma, "gamma", least, MOST_GAMMA, remedy)


def expected_tokens(alpha, gamma):
    """1 + alpha + ... + alpha^gamma = (1 - alpha^(gamma + 1)) / (1 - alpha): the tokens of a round, on average.

    `alpha`: in [0, 1]. `gamma`: 0 or more; 0 gives 1, and alpha = 1 gives gamma + 1. Strings and fractions give a
    Fraction, a float gives a float. Without the bonus token it would be the value at gamma - 1.
    """
    alpha = as_alpha(alpha)
    tokens = alpha**0  # 1, exact or float as alpha is
    for _ in range(as_gamma(gamma)):
        tokens = 1 + alpha * tokens  # where the first draft is accepted, the rest is a round of one fewer
    return tokens


def accepted_lengths(alpha, gamma):
    """(1 - alpha) alpha^m for m < gamma, and alpha^gamma: the law of the number of accepted drafts, m = 0..gamma."""
    alpha, gamma = as_alpha(alpha), as_gamma(gamma)
    return [(1 - alpha) * alpha**m for m in range(gamma)] + [alpha**gamma]


def even_lengths(alpha, gamma, rounds):
    """min(gamma, floor(log u / log alpha)) for evenly spread u: a few rounds that are like the law of many.

    P(length >= m) = alpha^m = P(u <= alpha^m); u runs through the golden-ratio sequence and not through chance.
    """
    alpha, gamma = float(as_alpha(alpha)), as_gamma(gamma)
    if alpha in (0, 1):
        return [gamma * int(alpha)] * rounds
    u = [(0.5 + (i + 1) * _GOLDEN) % 1 for i in range(rounds)]
    return [min(gamma, int(log(x) / log(alpha))) for x in u]


def accepted_over_drafted(alpha, gamma):
    """(alpha + ... + alpha^gamma) / gamma: the rate that a log prints. It is not alpha, unless gamma is 1."""
    gamma = as_gamma(gamma, least=1)
    return (expected_tokens(alpha, gamma) - 1) / gamma


def most_tokens(alpha):
    """1 / (1 - alpha): what a round yields as gamma grows without end; inf at alpha = 1."""
    alpha = as_alpha(alpha)
    return 1 / (1 - alpha) if alpha < 1 else inf
