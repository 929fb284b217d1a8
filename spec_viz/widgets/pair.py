"""Two laws in whole ticks: what an editor changes, so that one edit is exact and can be taken back exactly."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm

from spec_viz.exact import largest_remainder
from spec_viz.verification import Verification, exactly

TICKS = 1000
MOST_TICKS = 10**6
MOST_TOKENS = 12
LAWS = {"p": "target p", "q": "draft q"}  # as a person reads or hears them


@dataclass(frozen=True)
class Pair:
    """p and q in ticks, each summing to `total`, over `tokens`. `rounded` says that the source had to be rounded."""

    p: tuple[int, ...]
    q: tuple[int, ...]
    total: int
    tokens: tuple[str, ...]
    rounded: bool = False

    @classmethod
    def of(cls, v):
        """Return the pair of a `Verification`: 1000 ticks, more where its fractions need them, a million at most.

        Errors: ValueError unless it has 2 to 12 tokens.
        """
        if not 2 <= len(v) <= MOST_TOKENS:
            raise ValueError(
                f"this pair has {len(v)} tokens; an editor holds 2 to {MOST_TOKENS}: use draw_story to look"
            )
        v, rounded = exactly(v, MOST_TICKS)
        needed = lcm(*(x.denominator for x in (*v.p, *v.q)))
        total = lcm(TICKS, needed)
        if total > MOST_TICKS:
            total = needed * -(-TICKS // needed)
        if total > MOST_TICKS:
            total, rounded = MOST_TICKS, True
        return cls(*(tuple(largest_remainder(law, total)) for law in (v.p, v.q)), total, v.tokens, rounded)

    @cached_property
    def verification(self):
        """The exact accounting of this pair."""
        p, q = ([Fraction(n, self.total) for n in law] for law in (self.p, self.q))
        return Verification(p=p, q=q, tokens=self.tokens)

    def with_token(self, name):
        """Return the pair with one more token, which has no mass yet."""
        if len(self.tokens) >= MOST_TOKENS:
            raise ValueError(f"there are {MOST_TOKENS} tokens already; remove one first")
        return self._checked(p=(*self.p, 0), q=(*self.q, 0), tokens=(*self.tokens, name))

    def renamed(self, index, name):
        """Return the pair with another name for that token."""
        return self._checked(tokens=(*self.tokens[:index], name, *self.tokens[index + 1 :]))

    def without(self, index):
        """Return the pair without that token; the others take over its mass in proportion."""
        if len(self.tokens) <= 2:
            raise ValueError("there are only 2 tokens left; a choice needs at least that many")
        empty = self.moved("p", index, 0).moved("q", index, 0)
        p, q, tokens = (x[:index] + x[index + 1 :] for x in (empty.p, empty.q, empty.tokens))
        return self._checked(p=p, q=q, tokens=tokens)

    def _checked(self, **changes):
        pair = replace(self, **changes)
        _ = pair.verification  # names what is wrong, a name that occurs twice for one
        return pair

    def moved(self, law, index, ticks, locked=()):
        """Return the pair with that token at `ticks`, or at what is free; the others share the rest.

        The others keep their proportions (largest remainder, ties to the lower index), locked ones stay.
        """
        old = getattr(self, law)
        others = [i for i in range(len(old)) if i != index and i not in locked]
        if index in locked or not others:
            return self
        free = old[index] + sum(old[i] for i in others)
        new = list(old)
        new[index] = min(max(ticks, 0), free)
        for i, share in zip(others, largest_remainder([old[i] for i in others], free - new[index])):
            new[i] = share
        return replace(self, **{law: tuple(new)})
