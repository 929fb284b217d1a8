"""The acceptance rate behind a log: its most likely value, and an interval.

The rate that a log prints, accepted / drafted, is below alpha: drafts after a rejection are never looked at.
"""

from math import sqrt
from statistics import NormalDist

from spec_viz.geometric import as_gamma
from spec_viz.scalars import number, whole

MOST_COUNT = 2**63 - 1


class Estimate(float):
    """A number that was estimated; `low` and `high` are the ends of the interval of that `confidence`."""

    def __new__(cls, value, low, high, confidence):
        estimate = super().__new__(cls, value)
        estimate.low, estimate.high, estimate.confidence = low, high, confidence
        return estimate

    def __getnewargs__(self):
        return float(self), self.low, self.high, self.confidence

    def __repr__(self):
        return f"{float(self):.4f} ({100 * self.confidence:g}% interval {self.low:.4f} to {self.high:.4f})"


def alpha_from_log(accepted=None, drafted=None, gamma=None, *, rejections=None, lengths=None, confidence=0.95):
    """Return alpha, the chance that a draft that is looked at is accepted, as an `Estimate`: a float with an interval.

    From rounds: `lengths`, the number of accepted drafts of each round, and `gamma`; or the counts `accepted` and
    `rejections`. The maximum likelihood is accepted / (accepted + rejections): what was never looked at says nothing.
    From totals: `accepted`, `drafted` and `gamma`, where every round drafted gamma. Solves
    (alpha + ... + alpha^gamma) / gamma = accepted / drafted, which is what totals alone can tell.

    The interval holds every alpha whose mean lies within z standard errors of what was seen (a score interval; from
    rounds it is Wilson's). Enumerated exactly for alpha from .05 to .95, it holds the true alpha with probability
    .926 to .978 from 8 rounds of 3, and .918 to .970 from the totals of 12 rounds of 4; on average .954 in both.
    It supposes independent rounds and one alpha; clustered text varies more.
    Errors: ValueError that names the value and the remedy.
    """
    z = NormalDist().inv_cdf((1 + _confidence(confidence)) / 2)
    if lengths is not None:
        if not (accepted is drafted is rejections is None):
            raise ValueError("lengths are given, and totals too; give one of them")
        accepted, rejections = _looked_at(lengths, gamma)
    if rejections is not None:
        return _from_looked_at(accepted, rejections, z, confidence)
    return _from_totals(accepted, drafted, gamma, z, confidence)


def _looked_at(lengths, gamma):
    """Return (accepted, rejections): a round that accepts fewer than gamma ends with one rejection."""
    gamma = _gamma(gamma)
    remedy = f"a round of gamma = {gamma} accepts 0 to {gamma} drafts; leave the bonus token out"
    read = [whole(length, "a length", 0, gamma, remedy) for length in lengths]
    if not read:
        raise ValueError("lengths are empty; give the number of accepted drafts of at least one round")
    return sum(read), sum(length < gamma for length in read)


def _from_looked_at(accepted, rejections, z, confidence):
    accepted, rejections = as_count(accepted, "accepted"), as_count(rejections, "rejections")
    if accepted + rejections == 0:
        raise ValueError("accepted and rejections are both 0; a log of no drafts says nothing about alpha")
    n = accepted + rejections
    low, high = _interval(accepted / n, n, _bernoulli, z, accepted / n)
    return Estimate(accepted / n, low, high, confidence)


def _from_totals(accepted, drafted, gamma, z, confidence):
    accepted, drafted, gamma = check_totals(accepted, drafted, gamma)
    rounds, seen = drafted / gamma, gamma * accepted / drafted

    def capped(alpha):
        return moments(alpha, gamma)

    alpha = _crossing(lambda a: capped(a)[0], seen, 0.0, 1.0) if 0 < accepted < drafted else accepted / drafted
    low, high = _interval(seen, rounds, capped, z, alpha)
    return Estimate(alpha, low, high, confidence)


def moments(alpha, gamma):
    """sum alpha^i and sqrt(sum (2i - 1) alpha^i - mean^2), i = 1..gamma: mean and deviation of a round's length."""
    mean = square = 0.0
    power = 1.0
    for i in range(1, gamma + 1):
        power *= alpha
        mean += power
        square += (2 * i - 1) * power
    return mean, sqrt(max(square - mean * mean, 0.0))


def _bernoulli(alpha):
    return alpha, sqrt(alpha * (1 - alpha))


def _interval(seen, n, law, z, middle):
    """Return the least and the greatest alpha with |seen - mean| <= z * deviation / sqrt(n)."""

    def end(sign):
        def shifted(alpha):
            mean, deviation = law(alpha)
            return mean + sign * z * deviation / sqrt(n)

        return shifted

    return _crossing(end(+1), seen, 0.0, middle), _crossing(end(-1), seen, middle, 1.0)


def _crossing(f, level, low, high):
    """Return where f reaches `level` between low and high, by halving; f - level must change its sign once."""
    for _ in range(64):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) < level else (low, middle)
    return high


def check_totals(accepted, drafted, gamma):
    """Return the three as ints; ValueError that names what cannot be."""
    if accepted is None or drafted is None:
        raise ValueError("accepted and drafted are both needed, or the lengths of the rounds")
    accepted, drafted = as_count(accepted, "accepted"), as_count(drafted, "drafted")
    if drafted == 0:
        raise ValueError("drafted is 0; a log of no drafts says nothing about alpha")
    if accepted > drafted:
        raise ValueError(
            f"accepted is {accepted} and drafted {drafted}; no more can be accepted than drafted: "
            "take the bonus token of each round out of accepted"
        )
    gamma = _gamma(gamma)
    if drafted < gamma:
        raise ValueError(f"drafted is {drafted}, less than one round of gamma = {gamma}; give the length of a draft")
    return accepted, drafted, gamma


def as_count(value, name):
    """Return a count as an int."""
    return whole(value, name, 0, MOST_COUNT, "a count is a whole number, 0 or more")


def _gamma(gamma):
    if gamma is None:
        raise ValueError("gamma is missing; give the number of tokens that a round drafts")
    return as_gamma(gamma, least=1)


def _confidence(confidence):
    value = float(number(confidence, "confidence"))
    if not 0 < value < 1:
        raise ValueError(f"confidence is {confidence}; write a number between 0 and 1, such as .95")
    return value
