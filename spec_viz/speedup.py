"""When speculation pays: tokens of a round against its cost, in steps of the target (Leviathan et al. 2023, section 3).

A round costs gamma * cost to draft and `verify_cost` to verify. The papers take verify_cost = 1: that one pass over
gamma + 1 tokens costs as much as one over a single token. Measure it: on many engines it does not hold.
"""

from spec_viz.geometric import accepted_over_drafted, as_gamma, expected_tokens, most_tokens
from spec_viz.logs import alpha_from_log
from spec_viz.scalars import number, written

__all__ = [
    "accepted_over_drafted",
    "alpha_from_log",
    "best_gamma",
    "break_even_cost",
    "break_even_verify_cost",
    "expected_tokens",
    "least_gain",
    "most_tokens",
    "operations",
    "round_cost",
    "speedup",
]
MOST = 128


def speedup(alpha, gamma, cost, verify_cost=1):
    """E[tokens] / (gamma * cost + verify_cost): how many times as fast as plain decoding, which makes 1 token a step.

    `alpha`: acceptance rate in [0, 1]. `gamma`: drafted tokens, 0 or more. `cost`: of drafting one token, 0 or more.
    `verify_cost`: of one pass over gamma + 1 tokens, above 0: a number, or a function of gamma. Costs in steps of the
    target. Exact unless a float is given. Errors: ValueError that names the value.
    """
    return expected_tokens(alpha, gamma) / round_cost(gamma, cost, verify_cost)


def round_cost(gamma, cost, verify_cost=1):
    """gamma * cost + verify_cost: what a round costs, in steps of the target."""
    return as_gamma(gamma) * as_cost(cost) + as_verify_cost(verify_cost, gamma)


def operations(alpha, gamma, cost):
    """(gamma * cost + gamma + 1) / E[tokens]: arithmetic per token, as a multiple of plain decoding's.

    `cost`: operations of the draft per token, as a share of the target's. (Leviathan et al. 2023, theorem 3.11.)
    """
    gamma = as_gamma(gamma)
    return (gamma * as_cost(cost) + gamma + 1) / expected_tokens(alpha, gamma)


def best_gamma(alpha, cost, verify_cost=1, most=MOST):
    """The gamma of 1..most with the greatest speedup, the smaller of two that tie; 0 where none is faster than 1.

    The answer `most` means that more may be better still: at cost 0, or alpha = 1, there is no best.
    """
    best, fastest, limit = 0, 1, most_tokens(alpha)
    for gamma in range(1, as_gamma(most) + 1):
        if gamma * as_cost(cost) * fastest >= limit:
            break  # drafting alone costs too much now, however many of the drafts were accepted
        if (faster := speedup(alpha, gamma, cost, verify_cost)) > fastest:
            best, fastest = gamma, faster
    return best


def break_even_cost(alpha, gamma=1, verify_cost=1):
    """(E[tokens] - verify_cost) / gamma: the cost of a draft at which speculation stops paying.

    At gamma = 1 and verify_cost = 1 it is alpha, and no other gamma forgives more: a gain exists iff cost < alpha.
    """
    gamma = as_gamma(gamma, least=1)
    return (expected_tokens(alpha, gamma) - as_verify_cost(verify_cost, gamma)) / gamma


def break_even_verify_cost(alpha, gamma, cost):
    """E[tokens] - gamma * cost: the verify cost at which speculation stops paying."""
    return expected_tokens(alpha, gamma) - as_gamma(gamma) * as_cost(cost)


def least_gain(alpha, cost):
    """(1 + alpha) / (1 + cost): the speedup of gamma = 1; the best gamma gains at least as much."""
    return speedup(alpha, 1, cost)


def as_cost(cost):
    """Return the cost of a draft, exact or float; ValueError unless it is 0 or more."""
    value = number(cost, "cost")
    if value < 0:
        raise ValueError(f"cost is {cost}; a draft costs 0 or more steps of the target")
    return value


def as_verify_cost(verify_cost, gamma):
    """Return what verifying gamma drafts costs, exact or float; ValueError unless it is above 0."""
    name = "verify_cost"
    if callable(verify_cost):
        name, verify_cost = f"verify_cost({gamma})", verify_cost(as_gamma(gamma))
    value = number(verify_cost, name)
    if value <= 0:
        raise ValueError(f"{name} is {written(value)}; a pass of the target costs more than 0, 1 if verifying is free")
    return value
