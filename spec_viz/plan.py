"""One plan of speculation, what it gives, and the sentence that matters."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from spec_viz.geometric import as_alpha, as_gamma, expected_tokens, most_tokens
from spec_viz.scalars import written
from spec_viz.speedup import MOST, as_cost, as_verify_cost, best_gamma, break_even_verify_cost, round_cost, speedup


@dataclass(frozen=True, kw_only=True)
class Plan:
    """`alpha`, `gamma`, `cost` and `verify_cost`, read as `speedup` reads them; equal where these are equal."""

    alpha: Fraction | float = Fraction(4, 5)
    gamma: int = 5
    cost: Fraction | float = Fraction(1, 10)
    verify_cost: object = 1

    def __post_init__(self):
        read = {"alpha": as_alpha(self.alpha), "gamma": as_gamma(self.gamma, least=1), "cost": as_cost(self.cost)}
        if not callable(self.verify_cost):
            read["verify_cost"] = as_verify_cost(self.verify_cost, self.gamma)
        for name, value in read.items():
            object.__setattr__(self, name, value)

    @cached_property
    def tokens(self):
        """E[tokens] of a round."""
        return expected_tokens(self.alpha, self.gamma)

    @cached_property
    def verify(self):
        """What one verifying pass of this plan costs, in steps."""
        return as_verify_cost(self.verify_cost, self.gamma)

    @cached_property
    def round_cost(self):
        """gamma * cost + verify: what a round costs, in steps."""
        return round_cost(self.gamma, self.cost, self.verify_cost)

    @cached_property
    def speedup(self):
        """E[tokens] / round_cost."""
        return self.at(self.gamma)

    @cached_property
    def textbook(self):
        """The speedup that the papers' formula promises: verifying as cheap as one step."""
        return speedup(self.alpha, self.gamma, self.cost)

    @cached_property
    def best(self):
        """The best gamma, 0 where plain decoding is faster than any, MOST where more is always faster."""
        return best_gamma(self.alpha, self.cost, self.verify_cost)

    @cached_property
    def break_even(self):
        """The verify cost at which this plan stops paying."""
        return break_even_verify_cost(self.alpha, self.gamma, self.cost)

    @property
    def limit(self):
        """1 / (1 - alpha), which no gamma and no draft however cheap can beat."""
        return most_tokens(self.alpha)

    def _repr_markdown_(self):
        lines = [("plan", self.name), ("---", "---:"), *facts(self)]
        return "\n".join(f"| {name} | {text} |" for name, text in lines) + f"\n\n{verdict(self)}"

    @property
    def name(self):
        """The four numbers in a line."""
        alpha, cost, verify = (written(x) for x in (self.alpha, self.cost, self.verify))
        return f"alpha = {alpha}, gamma = {self.gamma}, cost = {cost}, verify cost = {verify}"

    def at(self, gamma):
        """Return the speedup with another gamma."""
        return speedup(self.alpha, gamma, self.cost, self.verify_cost)


def facts(plan):
    """Return [(name, number as text), ...]: what a plan gives and what bounds it."""
    best = "none pays" if not plan.best else "the more the better" if plan.best == MOST else str(plan.best)
    limit = "none" if plan.alpha == 1 else f"{float(plan.limit):.2f}"
    return [
        ("tokens of a round", f"{float(plan.tokens):.3f}"),
        ("cost of a round", steps(round(float(plan.round_cost), 3))),
        ("speedup", f"{float(plan.speedup):.3f}"),
        ("the papers' formula, verifying at 1", f"{float(plan.textbook):.3f}"),
        ("best gamma", best),
        ("verifying breaks even at", steps(round(float(plan.break_even), 3))),
        ("limit 1 / (1 − alpha)", limit),
    ]


def verdict(plan):
    """Return one or two sentences: does it pay, with which gamma, and what decides."""
    gained = f"gamma = {plan.gamma} is {times(plan.speedup)} as fast as plain decoding"
    if plan.best == MOST:
        return f"It pays: {gained}. Every further draft makes it faster still: there is no best gamma."
    if plan.best:
        if plan.best == plan.gamma:
            return f"It pays: {gained}, and no other gamma is faster."
        fastest = f"gamma = {plan.best} is fastest, {times(plan.at(plan.best))}"
        return f"{'It pays' if plan.speedup > 1 else 'It does not pay'}: {gained}; {fastest}."
    if plan.alpha <= plan.cost:
        why = f"alpha = {written(plan.alpha)} is not above the cost of a draft, {written(plan.cost)}"
    else:
        even = f"{float(plan.break_even):.4g}"
        why = f"verifying costs {steps(plan.verify)}, and gamma = {plan.gamma} breaks even at {even}"
    return f"It does not pay with any gamma: {why}. Here {gained}."


def times(x):
    """Return a factor as "2.46 times"."""
    return f"{float(x):.2f} times"


def steps(x):
    """Return a cost as "1 step" or "0.1 steps"."""
    return f"{written(x)} {'step' if x == 1 else 'steps'}"
