"""Where scripting cannot reach: a G-test of what the sampler really emits, its power stated before the first draw."""

from collections import Counter
from dataclasses import dataclass
from math import ceil, log

import numpy as np
from tqdm import tqdm

from spec_viz.audit.calling import arguments
from spec_viz.distributions import as_distribution
from spec_viz.drawing import draw
from spec_viz.rounds import TableModel, sequence_law
from spec_viz.scalars import whole
from spec_viz.verification import Verification

LOOKS = 4  # at 1/8, 1/4, 1/2 and all of n; each has its share of the level
LEAST_EXPECTED = 5  # counts below this are merged: the chi-square law of G needs them


@dataclass(frozen=True, repr=False)
class Check:
    """The result of a G-test, and what it could have seen.

    `statistic` G = 2 sum O ln(O / E), `df`, `p_value` of the last look. `n`: what was drawn; `planned`: what would
    have been. `effect`: the TV that would be seen with probability `power`. `merged`: outcomes that were counted
    together, `merged_mass` their expected mass: a difference among those is not seen. `impossible`: outcomes of
    expected mass 0 that came all the same.
    """

    statistic: float
    df: int
    p_value: float
    n: int
    planned: int
    effect: float
    power: float
    level: float
    merged: tuple = ()
    merged_mass: float = 0.0
    impossible: tuple = ()

    @property
    def passed(self):
        """True where no look was below its share of the level, and nothing impossible came out."""
        return not self.impossible and self.p_value >= self.level / LOOKS

    @property
    def promise(self):
        """What the test can see, in one sentence."""
        seen = f"a TV of {self.effect:.3g} would be seen with probability {self.power:g} at n = {self.planned}"
        hidden = f"; {len(self.merged)} rare outcomes ({self.merged_mass:.2g}) are one cell" if self.merged else ""
        return seen + hidden

    def __repr__(self):
        verdict = "passes" if self.passed else "FAILS"
        odd = f", impossible outcome {self.impossible[0]!r}" if self.impossible else ""
        return (
            f"<Check: {verdict}, G = {self.statistic:.4g} on {self.df} df, p = {self.p_value:.3g}{odd}; {self.promise}>"
        )


def check(sampler, *what, n=None, effect=0.01, power=0.99, level=1e-6, rng=None, cast=None):
    """Return the `Check` of what a sampler emits, drawn n times as it is, against the exact law.

    `check(sampler, v)`: f(draft, rng) or f(p, q, draft, rng) as in `exact_law`; drafts are drawn from v.q, tokens
    compared with v.p. `check(sampler, target, draft, gamma)`: f(p, q, drafted, rng) as in `exact_block_law`; the joint
    law of gamma + 1 tokens. `check(draw, law)`: draw(rng) -> index, a server or a kernel included.

    `n` is planned so that a total variation of `effect` is seen with `power` at `level` (chi-square with noncentrality
    4 n effect^2, the least that such a TV can have); a given n says what effect that is. It looks four times and stops
    at the first failure. Progress is shown. Needs scipy (extra `audit`).
    """
    play, expected = _plan(sampler, what, cast)
    df = max(1, int(np.count_nonzero(expected)) - 1)
    need = _noncentrality(df, power, level / LOOKS)
    effect = effect if n is None else float(np.sqrt(need / (4 * _whole(n))))
    n = ceil(need / (4 * effect**2)) if n is None else _whole(n)
    rng, counts, drawn = np.random.default_rng(rng), Counter(), 0
    merged = _merged(expected, max(1, n // 2 ** (LOOKS - 1)))
    result = None
    with tqdm(total=n, desc="drawing", disable=None, leave=False) as bar:
        for look in range(LOOKS):
            goal = n if look == LOOKS - 1 else n // 2 ** (LOOKS - 1 - look)
            for _ in range(goal - drawn):
                counts[play(rng)] += 1
                bar.update()
            drawn = goal
            result = _test(counts, expected, merged, drawn, n, effect, power, level)
            if not result.passed:
                break
    return result


def _plan(sampler, what, cast):
    """Return (play, law): a function that plays one verification or round, and what its result should follow."""
    if len(what) == 3:
        return _round(sampler, *what, cast or np.array)
    (law,) = what
    if isinstance(law, Verification):
        return _token(sampler, law, cast or np.array)
    law = as_distribution(law, name="law").astype(np.float64)
    return lambda rng: int(sampler(rng)), law


def _token(sampler, v, cast):
    p, q = (cast(np.asarray(x, dtype=np.float64)) for x in (v.p, v.q))
    ask, drafts = _asked(sampler), np.asarray(v.q, dtype=np.float64)
    return lambda rng: int(ask(p, q, draw(drafts, rng.random()), rng)), np.asarray(v.p, dtype=np.float64)


def _round(sampler, target, draft, gamma, cast):
    if not isinstance(target, TableModel):
        raise ValueError("target must be a TableModel; write check(sampler, target, draft, gamma)")
    ask = _asked(sampler)

    def played(rng):
        x = _going_on((), draft, gamma, rng)
        p, q = (cast(law.astype(np.float64)) for law in (target.along(x), draft.along(x)[:-1]))
        out = tuple(int(t) for t in ask(p, q, np.array(x, dtype=np.int64), rng))
        return target.place(_going_on(out, target, gamma + 1, rng))

    return played, np.asarray(sequence_law(target, gamma + 1), dtype=np.float64)


def _asked(sampler):
    """Return the sampler as f(p, q, draft, rng), whichever of these it takes."""
    names = arguments(sampler)

    def ask(p, q, draft, rng):
        given = {"p": p, "q": q, "draft": draft, "rng": rng, "u": rng.random()}
        return sampler(*(given[name] for name in names))

    return ask


def _going_on(tokens, model, length, rng):
    """Return a sequence made `length` tokens long by sampling from a model."""
    while len(tokens) < length:
        tokens = (*tokens, draw(np.asarray(model.law(tokens), dtype=np.float64), rng.random()))
    return tokens


def _merged(expected, n):
    """Return the possible outcomes that are expected fewer than 5 times in n."""
    return tuple(np.flatnonzero((expected > 0) & (expected * n < LEAST_EXPECTED)).tolist())


def _test(counts, expected, merged, drawn, planned, effect, power, level):
    stats = _stats()
    impossible = tuple(x for x in counts if not 0 <= x < len(expected) or expected[x] == 0)
    single = [x for x in np.flatnonzero(expected).tolist() if x not in set(merged)]
    cells = [(counts[x], expected[x]) for x in single]
    if merged:
        cells.append((sum(counts[x] for x in merged), expected[list(merged)].sum()))
    statistic = 2 * sum(o * log(o / (drawn * e)) for o, e in cells if o)
    df = max(1, len(cells) - 1)
    p_value = 0.0 if impossible else float(stats.chi2.sf(statistic, df))
    mass = float(expected[list(merged)].sum()) if merged else 0.0
    return Check(statistic, df, p_value, drawn, planned, effect, power, level, merged, mass, impossible)


def _noncentrality(df, power, level):
    """Return the noncentrality with which a chi-square test at `level` has `power`."""
    stats, optimize = _stats(), _scipy("optimize")
    edge = stats.chi2.isf(level, df)
    return optimize.brentq(lambda x: stats.ncx2.sf(edge, df, x) - power, 1e-6, 100 * edge + 1000)


def _stats():
    return _scipy("stats")


def _scipy(part):
    from importlib import import_module

    try:
        return import_module(f"scipy.{part}")
    except ImportError:
        raise ModuleNotFoundError("audit.check needs scipy: pip install 'speculative-viz[audit]'") from None


def _whole(n):
    return whole(n, "n", 1, 2**63 - 1, "it must be a whole number, 1 or more")
