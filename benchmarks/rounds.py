"""The exact law of a round in closed form against a plain enumeration of drafts, coins and recovery tokens."""

from itertools import product

import numpy as np

from benchmarks.timing import Row, medians
from spec_viz.rounds import TableModel, block_law, token_law

GAMMA, SIZE = 4, 5
PROMISE = 200


def rows():
    """Yield the rows of gamma = 4 drafts of 5 tokens, each model with a law after every token."""
    target, draft = models(np.random.default_rng(0))
    for name, law, enumerate_law in (("token", token_law, by_token), ("block", block_law, by_block)):
        ours, theirs = medians(
            lambda law=law: law(target, draft, GAMMA),
            lambda enumerate_law=enumerate_law: enumerate_law(target, draft, GAMMA),
            rounds=9,
            loops=3,
        )
        workload = f"exact law of a round, {name} rule, gamma = 4, V = 5"
        yield Row(workload, theirs / ours, PROMISE, "-", "x an enumeration", at_most=False)


def models(rng):
    """Return two Markov chains, (target, draft), in floats."""
    prefixes = [(), *((x,) for x in range(SIZE))]
    return [TableModel({x: rng.dirichlet(np.ones(SIZE)) for x in prefixes}) for _ in range(2)]


def by_token(target, draft, gamma):
    """{emitted: mass} of token verification, by playing every drafted path, coin and recovery token."""
    law = {}
    for x, mass in _paths(draft, gamma):
        for i in range(gamma):
            p, q = target.law(x[:i]).tolist(), draft.law(x[:i]).tolist()
            accept = min(1.0, p[x[i]] / q[x[i]])
            _recover(law, x[:i], mass * (1 - accept), [max(a - b, 0.0) for a, b in zip(p, q)])
            mass *= accept
        _recover(law, x, mass, target.law(x).tolist())
    return law


def by_block(target, draft, gamma):
    """{emitted: mass} of block verification, from its definition: p_i, h_i, the largest i with u_i < h_i."""
    law = {}
    for x, mass in _paths(draft, gamma):
        weight, stays, residuals = 1.0, [], []
        for i in range(gamma):
            p, q = target.law(x[:i]).tolist(), draft.law(x[:i]).tolist()
            excess = [max(weight * a - b, 0.0) for a, b in zip(p, q)]
            rest = sum(excess) + 1 - weight
            stays.append(sum(excess) / rest if i and rest else 1.0)
            residuals.append(excess)
            weight = min(1.0, weight * p[x[i]] / q[x[i]])
        stays.append(weight)
        residuals.append(target.law(x).tolist())
        for i in range(gamma, -1, -1):  # the largest first: what is left over goes to the shorter prefixes
            _recover(law, x[:i], mass * stays[i], residuals[i])
            mass *= 1 - stays[i]
    return law


def _paths(draft, gamma):
    """Yield every drafted sequence and its probability."""
    for x in product(range(len(draft)), repeat=gamma):
        mass = 1.0
        for i in range(gamma):
            mass *= float(draft.law(x[:i])[x[i]])
        yield x, mass


def _recover(law, prefix, mass, weights):
    """Add what is emitted after a prefix, drawn in proportion to the weights."""
    if total := sum(weights):
        for y, weight in enumerate(weights):
            if mass and weight:
                law[*prefix, y] = law.get((*prefix, y), 0.0) + mass * weight / total
