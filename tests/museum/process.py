"""A second route to a law: a sampler written out step by step, and every path through its dice gone down once."""

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise

import numpy as np

from spec_viz import Verification, examples, normalize


class Dice:
    """The source of randomness of one path: it follows `path`, then takes the first outcome that is possible."""

    def __init__(self, path):
        self.path, self.taken, self.mass, self.others = path, [], Fraction(1), []

    def draw(self, weights):
        """Return an index with probability weight / sum of weights."""
        possible = [i for i, w in enumerate(weights) if w > 0]
        here = len(self.taken)
        if here < len(self.path):
            chosen = self.path[here]
        else:
            chosen = possible[0]
            self.others += [(*self.taken, i) for i in possible[1:]]
        self.taken.append(chosen)
        self.mass *= Fraction(weights[chosen]) / sum(map(Fraction, weights))
        return chosen

    def flip(self, chance):
        """Return True with that probability."""
        return self.draw([1 - chance, chance]) == 1

    def uniform(self, *cuts):
        """Return the middle of one of the intervals into which `cuts` divide [0, 1], likely as it is long."""
        edges = sorted({Fraction(0), Fraction(1), *(Fraction(c) for c in cuts if 0 < c < 1)})
        i = self.draw([b - a for a, b in pairwise(edges)])
        return (edges[i] + edges[i + 1]) / 2


def law_of(process):
    """Return {outcome: mass} of `process(dice)`, exactly."""
    law, todo = defaultdict(Fraction), [()]
    while todo:
        dice = Dice(todo.pop())
        law[process(dice)] += dice.mass
        todo += dice.others
    return law


def token_law_of(process, v):
    """Return the list of masses of the tokens that `process(v, dice)` emits; a path that returns None is left out."""
    law = law_of(lambda dice: process(v, dice))
    gone = law.pop(None, 0)
    return [law[x] / (1 - gone) for x in range(len(v))]


def coin(v, x, dice):
    """The right test: u < p/q."""
    return dice.uniform(v.p[x] / v.q[x]) < v.p[x] / v.q[x]


def lacking(v):
    """The weights of the right recovery, max(p - q, 0)."""
    return [max(a - b, 0) for a, b in zip(v.p, v.q)]


def random_pairs(count, seed=0):
    """Yield exact pairs of 2 to 5 tokens with overlap, small fractions, and zeros now and then."""
    rng = np.random.default_rng(seed)
    while count:
        size = int(rng.integers(2, 6))
        p, q = (rng.integers(0, 8, size) * (rng.random(size) < 0.8) for _ in range(2))
        if np.minimum(p, q).any() and not np.array_equal(p / p.sum(), q / q.sum()):
            count -= 1
            yield Verification(p=normalize([Fraction(int(x)) for x in p]), q=normalize([Fraction(int(x)) for x in q]))


PAIRS = [*map(examples.get, examples.names()), *random_pairs(30)]
