"""What a log of speculative decoding tells: one run, and the numbers that go by the name of acceptance rate."""

from dataclasses import InitVar, dataclass
from fractions import Fraction
from itertools import accumulate, pairwise

from spec_viz.engines import table
from spec_viz.estimates import Estimate, alpha_from_log, as_count
from spec_viz.geometric import as_gamma, expected_tokens

__all__ = ["Estimate", "Log", "alpha_from_log", "moral"]


@dataclass(frozen=True, kw_only=True)
class Log:
    """Counts of one run. Ratios are exact; what the counts cannot tell is None.

    `accepted`: drafts that were accepted, bonus tokens left out. `drafted`: drafts in all. `gamma`: drafts of a round.
    `rounds`: passes of the target. Where they are not given: tokens - accepted, where `tokens`, all that came out, is
    given, since each pass adds one token of its own; otherwise drafted / gamma, rounded up for a last round cut short.
    `survivors`: how many rounds accepted at least 1, 2, ..., gamma drafts; they add up to accepted.
    Errors: ValueError that names the value and the remedy.
    """

    accepted: int
    drafted: int
    gamma: int | None = None
    rounds: int | None = None
    survivors: tuple[int, ...] | None = None
    tokens: InitVar[int | None] = None

    def __post_init__(self, tokens):
        for name in ("accepted", "drafted"):
            self._set(name, as_count(getattr(self, name), name))
        if self.survivors is not None:
            self._set("survivors", tuple(as_count(n, "a survivor count") for n in self.survivors))
            self._set("gamma", len(self.survivors) if self.gamma is None else self.gamma)
        if self.gamma is not None:
            self._set("gamma", as_gamma(self.gamma, least=1))
        self._set("rounds", self._rounds(tokens))
        self._check()

    @classmethod
    def from_lengths(cls, lengths, gamma):
        """Return the log of rounds that accepted so many drafts each, 0 to gamma."""
        gamma, lengths = as_gamma(gamma, least=1), [as_count(n, "a length") for n in lengths]
        if too_long := [n for n in lengths if n > gamma]:
            raise ValueError(f"a length is {too_long[0]}; a round of gamma = {gamma} accepts at most {gamma} drafts")
        return cls.from_histogram([lengths.count(m) for m in range(gamma + 1)])

    @classmethod
    def from_histogram(cls, counts):
        """Return the log of a histogram: how many rounds accepted 0, 1, ..., gamma drafts."""
        counts = [as_count(n, "a count") for n in counts]
        if len(counts) < 2:
            raise ValueError("a histogram needs the counts for 0, 1, ..., gamma accepted drafts")
        survivors = tuple(accumulate(counts[:0:-1]))[::-1]
        drafted = sum(counts) * len(survivors)
        return cls(accepted=sum(survivors), drafted=drafted, rounds=sum(counts), survivors=survivors)

    @property
    def accepted_over_drafted(self):
        """accepted / drafted."""
        return Fraction(self.accepted, self.drafted)

    @property
    def tokens_per_round(self):
        """1 + accepted / rounds: the accepted drafts and one token more. No speedup can be greater."""
        return None if self.rounds is None else 1 + Fraction(self.accepted, self.rounds)

    @property
    def share_of_output(self):
        """accepted / (accepted + rounds): how much of the text was drafted."""
        return None if self.rounds is None else Fraction(self.accepted, self.accepted + self.rounds)

    @property
    def survival(self):
        """survivors / rounds: how often a round gets past position 1, 2, ..., gamma."""
        return None if self.survivors is None else tuple(Fraction(n, self.rounds) for n in self.survivors)

    @property
    def conditional(self):
        """survivors / survivors of the position before: how often a draft that is looked at is accepted there."""
        if self.survivors is None:
            return None
        before = (self.rounds, *self.survivors)
        return tuple(Fraction(n, b) for n, b in zip(self.survivors, before) if b)

    @property
    def alpha(self):
        """The acceptance rate that makes these counts most likely, as an `Estimate`; from survivors where there are.

        A last round that was cut short counts as a rejection there.
        """
        if self.survivors is not None:
            return alpha_from_log(accepted=self.accepted, rejections=self.rounds - self.survivors[-1])
        return None if self.gamma is None else alpha_from_log(self.accepted, self.drafted, self.gamma)

    def _repr_markdown_(self):
        return f"{table(self)}\n\n{moral(self)}"

    def _set(self, name, value):
        object.__setattr__(self, name, value)

    def _rounds(self, tokens):
        if self.rounds is not None:
            if tokens is not None:
                raise ValueError("rounds and tokens are both given; give one, the other follows")
            return as_count(self.rounds, "rounds")
        if tokens is not None:
            return as_count(tokens, "tokens") - self.accepted
        return None if self.gamma is None else -(-self.drafted // self.gamma)

    def _check(self):
        accepted, drafted, gamma, rounds = self.accepted, self.drafted, self.gamma, self.rounds
        if drafted == 0:
            raise ValueError("drafted is 0; a log needs at least one draft")
        if accepted > drafted:
            raise ValueError(
                f"accepted is {accepted} and drafted {drafted}; no more can be accepted than drafted: "
                "take the bonus token of each round out of accepted"
            )
        if rounds is not None and rounds < 1:
            raise ValueError(f"that leaves {rounds} rounds; each pass of the target adds a token that is no draft")
        if rounds is not None and gamma is not None and drafted > gamma * rounds:
            raise ValueError(
                f"drafted is {drafted}, but {rounds} rounds of gamma = {gamma} draft at most {gamma * rounds}; "
                "gamma is the longest draft of a round, rounds are the passes of the target"
            )
        if self.survivors is not None:
            self._check_survivors()

    def _check_survivors(self):
        if self.rounds is None or len(self.survivors) != self.gamma:
            raise ValueError(f"survivors need rounds, and one count for each of gamma = {self.gamma} positions")
        falling = (self.rounds, *self.survivors)
        if any(a < b for a, b in pairwise(falling)):
            raise ValueError(f"survivors are {self.survivors}; of {self.rounds} rounds, no more can get on than before")
        if sum(self.survivors) != self.accepted:
            raise ValueError(
                f"survivors add up to {sum(self.survivors)}, accepted is {self.accepted}; both count drafts"
            )


def moral(log):
    """Return the sentence that matters: what accepted / drafted would predict if it were alpha, and what was so."""
    ratio, seen = log.accepted_over_drafted, log.tokens_per_round
    if seen is None:
        return (
            "How many rounds were there? Give gamma, rounds or tokens: accepted / drafted alone says little of speed."
        )
    bound = f"No speedup can exceed {float(seen):.3f}, the tokens of a round."
    if log.gamma is None:
        return f"{float(ratio):.1%} of the drafts were accepted, and {_share(log)} of the output was drafted. {bound}"
    if log.gamma == 1 or ratio in (0, 1):
        return f"Here accepted / drafted is alpha: {float(ratio):.4f}. {bound}"
    wrong = float(expected_tokens(ratio, log.gamma))
    return (
        f"accepted / drafted is not alpha: as alpha, {float(ratio):.4f} predicts {wrong:.3f} tokens a round, "
        f"and there were {float(seen):.3f}. The alpha behind this log is {float(log.alpha):.4f}. {bound}"
    )


def _share(log):
    share = f"{float(log.share_of_output):.1%}"
    return f"only {share}" if log.share_of_output < log.accepted_over_drafted else share
