"""The token rule and the block rule side by side: the same two models, the same gamma, the same luck."""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from spec_viz.play import Round, play_round
from spec_viz.rounds import RULES, RoundLaw, TableModel, accepted_bound, block_law, token_law
from spec_viz.sampling import read_u
from spec_viz.scalars import whole

MOST_GAMMA = 4


class Luck(NamedTuple):
    """The uniform numbers of a round: for each draft, for each test, and for the last token.

    There are as many as the largest gamma takes, so that a smaller one plays the first part of the same round. With
    these numbers the block rule keeps drafts of `rules.MODELS` that the token rule gives up.
    """

    drafts: tuple = (Fraction("0.35"), Fraction("0.2"), Fraction("0.5"), Fraction("0.7"))
    tests: tuple = (Fraction("0.72"), Fraction("0.4"), Fraction("0.6"), Fraction("0.5"))
    last: object = Fraction("0.5")

    @classmethod
    def drawn(cls, rng):
        """Return luck of two decimals each: it can be read, and typed again."""
        u = [Fraction(int(x), 100) for x in rng.integers(0, 100, 2 * MOST_GAMMA + 1)]
        return cls(tuple(u[:MOST_GAMMA]), tuple(u[MOST_GAMMA:-1]), u[-1])


@dataclass(frozen=True, eq=False)
class SideBySide:
    """`target` and `draft`: `TableModel`s over the same tokens; `gamma`: 1 to 4; `luck`: what the round is played with.

    `row`: the row of the pass that is looked at, 1 to gamma + 1, or 0 for none.
    """

    target: TableModel
    draft: TableModel
    gamma: int = 2
    luck: Luck = field(default_factory=Luck)
    row: int = 0

    def __post_init__(self):
        remedy = f"take a whole number from 1 to {MOST_GAMMA}"
        gamma = whole(self.gamma, "gamma", 1, MOST_GAMMA, remedy)
        object.__setattr__(self, "gamma", gamma)
        object.__setattr__(self, "row", min(whole(self.row, "row", 0, MOST_GAMMA + 1, "0 is none"), gamma + 1))
        for numbers, name in ((self.luck.drafts, "drafts"), (self.luck.tests, "tests")):
            if len(numbers) != MOST_GAMMA:
                raise ValueError(f"{len(numbers)} uniform numbers for the {name}; write {MOST_GAMMA}")
        for u in (*self.luck.drafts, *self.luck.tests, self.luck.last):
            read_u(u, exact=True)

    @cached_property
    def laws(self) -> dict[str, RoundLaw]:
        """The exact law of a round under each rule."""
        return {"token": token_law(*self.models, self.gamma), "block": block_law(*self.models, self.gamma)}

    @property
    def models(self):
        """(target, draft)."""
        return self.target, self.draft

    @cached_property
    def rounds(self) -> dict[str, Round]:
        """The same drafts and uniform numbers, judged by each rule."""
        drafts, tests, last = self.luck
        luck = {"u_draft": drafts[: self.gamma], "u": (*tests[: self.gamma], last)}
        return {rule: play_round(*self.models, self.gamma, rule=rule, **luck) for rule in RULES}

    @cached_property
    def bound(self):
        """No rule that emits the target's law accepts more drafts on average."""
        return accepted_bound(*self.models, self.gamma)

    @cached_property
    def distances(self):
        """TV of each rule's gamma + 1 tokens from the target's: 0 and 0."""
        return {rule: law.total_variation(self.target) for rule, law in self.laws.items()}
