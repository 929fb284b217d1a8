"""The exact law of a program whose randomness is scripted.

A program is `run(tape) -> outcome`. Uniform numbers: their cube is cut into boxes on which the program does the same,
by bisection over the grid that they come from. Choices: by their weights. Exponential races: by bisection of one clock
against another. What does not fit is refused, not guessed.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random

from spec_viz.audit.tape import Choice, Diverged, More, Race, Refused, Tape

BUDGET = 60_000  # runs of the sampler, for one draft
MOST_UNIFORMS = 6  # drawn at once: a box has 2^n corners
PROBES = 3  # random points in a box, beside its corners
REPLAYS = 25  # of a sampler that asked for nothing: it may draw in secret, and seldom differ
RACES = 16  # random races whose winner is predicted
_MOST_TAILS = 64
_ASK_INSTEAD = "use audit.check, which draws from the sampler as it is"


@dataclass(frozen=True)
class Leaf:
    """An outcome, its exact mass, and the first and the last script that lead to it."""

    mass: Fraction
    outcome: object
    scripts: tuple


class Explorer:
    """The law of `run(tape)`, and how many runs it took."""

    def __init__(self, run, budget=BUDGET):
        self._run, self._budget, self.calls = run, budget, 0
        self._random = Random(0)

    def law(self):
        """Return {outcome: exact mass}; every script that was found is played once more and must give the same."""
        leaves = self._leaves(())
        for leaf in leaves:
            for script in leaf.scripts if leaf.scripts[0] else leaf.scripts * REPLAYS:
                if self._peek(script) != ("leaf", leaf.outcome):
                    raise Refused(
                        "the same script gave another result: the sampler takes randomness from elsewhere, or keeps "
                        f"state between calls; pass it the `rng`, or {_ASK_INSTEAD}"
                    )
        law = {}
        for leaf in leaves:
            law[leaf.outcome] = law.get(leaf.outcome, 0) + leaf.mass
        return law

    def _leaves(self, script):
        kind, found = self._peek(script)
        if kind == "leaf":
            return [Leaf(Fraction(1), found, (script, script))]
        if kind == "diverged":
            raise Refused(f"asked twice in the same way, the sampler drew different things; {_ASK_INSTEAD}")
        if isinstance(found, Choice):
            return self._choice(script, found)
        return self._race(script, found) if isinstance(found, Race) else self._uniform(script, found)

    def _peek(self, script):
        """Return ("leaf", outcome), ("more", event) or ("diverged", None) of one run."""
        self.calls += 1
        if self.calls > self._budget:
            raise Refused(
                f"{self._budget} runs were not enough: what the sampler does has no edges parallel to its uniform "
                f"numbers (it compares a product or sum of several?); {_ASK_INSTEAD}"
            )
        tape = Tape(script)
        try:
            outcome = self._run(tape)
        except More as more:
            return "more", more.event
        except Diverged:
            return "diverged", None
        return ("leaf", outcome) if tape.is_used_up else ("diverged", None)

    def _choice(self, script, event):
        weights = [Fraction(w) for w in event.weights]
        total = sum(weights)
        return [
            Leaf(leaf.mass * w / total, leaf.outcome, leaf.scripts)
            for i, w in enumerate(weights)
            if w
            for leaf in self._leaves((*script, (event, i)))
        ]

    # Uniform numbers

    def _uniform(self, script, event):
        if event.count > MOST_UNIFORMS:
            raise Refused(
                f"the sampler draws {event.count} uniform numbers at once, too many to script; {_ASK_INSTEAD}"
            )
        cube, whole = ((0,) * event.count, (event.units,) * event.count), Fraction(1, event.units**event.count)
        leaves = []
        for box in self._boxes(cube, lambda point: self._peek((*script, (event, point)))):
            for part, inside in self._settled(script, event, box):
                volume = whole
                for low, high in zip(*part):
                    volume *= high - low
                leaves += [Leaf(volume * leaf.mass, leaf.outcome, leaf.scripts) for leaf in inside]
        return leaves

    def _settled(self, script, event, box, inside=None):
        """Yield boxes with their leaves, cut until each script that goes on from one end goes on alike from the other.

        What is asked next may look the same on a whole box and yet be used in another way.
        """
        first, last = box[0], tuple(x - 1 for x in box[1])
        inside = inside or self._leaves((*script, (event, first)))
        for point in (last, self._within(box)):
            for leaf in inside:
                for known in leaf.scripts:

                    def outcome(place, known=known):
                        return self._peek((*script, (event, place), *known[len(script) + 1 :]))

                    if outcome(point) != ("leaf", leaf.outcome):
                        low, high = self._halves(box, *self._walk(first, point, outcome))
                        yield from self._settled(script, event, low, inside)
                        yield from self._settled(script, event, high)
                        return
        moved = [(*script, (event, last), *leaf.scripts[1][len(script) + 1 :]) for leaf in inside]
        yield box, [Leaf(leaf.mass, leaf.outcome, (leaf.scripts[0], end)) for leaf, end in zip(inside, moved)]

    def _boxes(self, box, signature):
        """Yield boxes, cut until `signature` is the same at every corner and at some random points within."""
        todo = [box]
        while todo:
            low, high = todo.pop()
            cut = self._cut(low, high, signature)
            if cut is None:
                yield low, high
                continue
            todo += self._halves((low, high), *cut)

    def _halves(self, box, axis, place):
        low, high = box
        return (low, _with(high, axis, place)), (_with(low, axis, place), high)

    def _within(self, box):
        return tuple(self._random.randrange(a, b) for a, b in zip(*box))

    def _cut(self, low, high, signature):
        """Return (axis, place) where the signature changes inside the box, or None."""
        corners = list(product(*({a, b - 1} for a, b in zip(low, high))))
        seen = {corner: signature(corner) for corner in corners}
        for corner in corners:
            for axis, (a, b) in enumerate(zip(low, high)):
                across = _with(corner, axis, a + b - 1 - corner[axis])
                if seen[corner] != seen[across]:
                    return axis, self._edge(min(corner, across), axis, max(corner, across)[axis], signature)
        for _ in range(PROBES if max(b - a for a, b in zip(low, high)) > 2 else 0):
            inside = self._within((low, high))
            if signature(inside) != seen[low]:
                return self._walk(low, inside, signature)
        return None

    def _walk(self, start, goal, signature):
        """Return (axis, place) of the first change on the way from start to goal, one coordinate after the other."""
        here, before = start, signature(start)
        for axis, value in enumerate(goal):
            there = _with(here, axis, value)
            if signature(there) != before:
                return axis, self._edge(here, axis, value, signature)
            here = there
        raise Refused(f"asked twice in the same way, the sampler did different things; {_ASK_INSTEAD}")

    def _edge(self, start, axis, end, signature):
        """Return the first place on the line from start to end where the signature is no longer that of start."""
        low, high, before = start[axis], end, signature(start)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if signature(_with(start, axis, middle)) == before else (low, middle)
        return high

    # Exponential races

    def _race(self, script, event):
        """Clock i rings first with probability w_i / sum(w); w_i / w_r is found from the clocks that make a tie."""
        even = (1.0,) * event.count
        leaves = self._leaves((*script, (event, even)))
        tail = self._telling_tail(script, event, leaves)

        def winner(clocks):
            return self._peek((*script, (event, clocks), *tail))

        likeliest = winner(even)
        others = [i for i in range(event.count) if winner(_with(even, i, event.fast)) != likeliest]
        slowed = (i for i in range(event.count) if winner(_with(even, i, event.slow)) != likeliest)
        reference = next(slowed, None) if others else 0  # without others, nobody looks or there is no choice
        if reference is None:
            raise Refused(f"exponential numbers do not decide as clocks in a race; {_ASK_INSTEAD}")
        weights = {i: self._tie(event, i, reference, winner, likeliest) for i in others} | {reference: Fraction(1)}
        self._check_race(event, weights, winner)
        if not others:
            return leaves
        total = sum(weights.values())
        return [
            Leaf(leaf.mass * w / total, leaf.outcome, leaf.scripts)
            for i, w in weights.items()
            for leaf in self._leaves((*script, (event, _with(even, i, event.fast))))
        ]

    def _telling_tail(self, script, event, leaves):
        """Return the rest of a script after which the outcome tells most about which clock rang first."""
        favourites = [_with((1.0,) * event.count, i, event.fast) for i in range(event.count)]
        tails = dict.fromkeys([(), *(s[len(script) + 1 :] for leaf in leaves for s in leaf.scripts)])

        def told(tail):
            return len({repr(self._peek((*script, (event, clocks), *tail))) for clocks in favourites})

        return max(list(tails)[:_MOST_TAILS], key=told)

    def _tie(self, event, i, reference, winner, likeliest):
        """Return w_i / w_r: the largest clock with which i wins, beside 1 for the reference and slow ones elsewhere."""
        clocks = _with((event.slow,) * event.count, reference, 1.0)
        low, high = event.bits_of(event.fast), event.bits_of(1.0) + 1
        while high - low > 1:
            middle = (low + high) // 2
            wins = winner(_with(clocks, i, event.from_bits(middle))) != likeliest
            low, high = (middle, high) if wins else (low, middle)
        return Fraction(event.from_bits(low))

    def _check_race(self, event, weights, winner):
        """Refuse where random clocks are not won by the smallest E_i / w_i."""
        for _ in range(RACES):
            clocks = tuple(event.round(self._random.expovariate(1)) for _ in range(event.count))
            first, second, *_ = *sorted(clocks[i] / w for i, w in weights.items()), float("inf")
            best = min(weights, key=lambda i: clocks[i] / weights[i])
            fair = second < first * 1.01 or winner(clocks) == winner(_with((1.0,) * event.count, best, event.fast))
            if not fair:
                raise Refused(f"exponential numbers do not decide as clocks in a race; {_ASK_INSTEAD}")


def _with(point, axis, value):
    return (*point[:axis], value, *point[axis + 1 :])
