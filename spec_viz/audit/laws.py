"""The exact law of a foreign sampler: of one token, and of a whole round."""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np
from tqdm import tqdm

from spec_viz.audit.calling import Raised, caller, read_round, read_token
from spec_viz.audit.explore import BUDGET, Explorer
from spec_viz.audit.scripting import scripting
from spec_viz.rounds import sequence_law
from spec_viz.verification import Verification

TOLERANCE = 1e-6  # of TV: ten times what float32 arithmetic costs a right sampler
_FEW = 50  # drafted sequences that need no progress bar


@dataclass(frozen=True, eq=False, repr=False)
class ExactLaw:
    """What a sampler emits, exactly, in its own arithmetic.

    `law`: the mass of each token (of a round: of each sequence of gamma + 1 tokens, the target going on where the
    round stopped), fractions. `p`: what it should be. `given`: {draft: {outcome: mass}}. `failures`: {what: mass} of
    runs that raised or answered no token. `calls`: runs of the sampler. `tokens`: names of the outcomes, "A B" for a
    sequence.
    """

    law: np.ndarray
    p: np.ndarray
    given: dict
    q: dict
    tolerance: float = TOLERANCE
    calls: int = 0
    failures: dict = field(default_factory=dict)
    tokens: tuple = ()

    @cached_property
    def total_variation(self):
        """sum |law - p| / 2, a fraction; a run that fails counts as a token of its own."""
        return (sum(abs(a - b) for a, b in zip(self.law, self.p)) + sum(self.failures.values())) / 2

    @property
    def acceptance_rate(self):
        """How often the drafted token comes out; of a round: how many do in a row, on average."""
        return sum(
            self.q[x] * mass * _agree(x, outcome) for x, law in self.given.items() for outcome, mass in law.items()
        )

    @property
    def preserves_target(self):
        """True where the total variation is at most the tolerance."""
        return self.total_variation <= self.tolerance

    def __repr__(self):
        verdict = "preserves p" if self.preserves_target else "does NOT preserve p"
        tv = float(self.total_variation)
        return f"<ExactLaw: {verdict}, TV {tv:.4g}, acceptance {float(self.acceptance_rate):.4g}, {self.calls} calls>"


def exact_law(sampler, v, *, cast=None, tolerance=TOLERANCE, budget=BUDGET):
    """Return the exact law of the token that `sampler` emits when drafts come from v.q.

    sum_x q(x) P(emits y | drafted x): each conditional law by scripting what the sampler draws, so that probabilities
    are counts of its own uniform grid (k / 2^53, float32: k / 2^24) and ratios of its own weights.

    `sampler`: f(draft, rng) -> token index, closed over p and q, or f(p, q, draft, rng); `u` is an argument it may
    take; without `rng` it may draw from `numpy.random`, `random` or torch. p and q arrive as float64 arrays, or as
    `cast(array)`, e.g. `cast=torch.tensor`. `v`: a `Verification`, or a pair (p, q).
    Returns an `ExactLaw`. Everything that was patched is put back.
    Errors: `audit.Refused` where the randomness cannot be scripted: then `audit.check` is the tool.
    """
    v = v if isinstance(v, Verification) else Verification(p=v[0], q=v[1])
    p, q = ((cast or np.array)(np.asarray(law, dtype=np.float64)) for law in (v.p, v.q))
    weights = _share(v.q)
    given, calls = {}, 0
    with scripting(sampler) as relay:
        for x in np.flatnonzero(v.q).tolist():
            explorer = Explorer(caller(sampler, relay, read_token(len(v)), p=p, q=q, draft=x), budget)
            given[x] = explorer.law()
            calls += explorer.calls
    law, failures = [Fraction(0)] * len(v), {}
    for x, outcomes in given.items():
        for outcome, mass in outcomes.items():
            _add(law, failures, outcome, weights[x] * mass)
    return ExactLaw(_array(law), _array(_share(v.p)), given, weights, tolerance, calls, failures, v.tokens)


def exact_block_law(sampler, target, draft, gamma, *, cast=None, tolerance=TOLERANCE, budget=BUDGET):
    """Return the exact joint law of gamma + 1 tokens: those that a round emits, the target going on where it stopped.

    `sampler`: f(p, q, drafted, rng) -> emitted tokens, 1 to gamma + 1 of them. p has shape (gamma + 1, V): the target's
    laws along the drafted tokens; q (gamma, V); drafted (gamma,) of int. `target`, `draft`: `TableModel`s.
    A fault that one position hides shows here: the law is that of `rounds.sequence_law(target, gamma + 1)` or it is
    wrong. Cost: V^gamma drafted sequences, so keep V and gamma small. Returns an `ExactLaw`. Errors as `exact_law`.
    """
    size = len(target)
    expected, drafts = sequence_law(target, gamma + 1), sequence_law(draft, gamma)
    paths = [x for x, mass in zip(product(range(size), repeat=gamma), drafts) if mass]
    weights = dict(zip(product(range(size), repeat=gamma), _share(drafts)))
    given, calls = {}, 0
    with scripting(sampler) as relay:
        for x in tqdm(paths, desc="drafted sequences", disable=None if len(paths) > _FEW else True, leave=False):
            explorer = Explorer(_round(sampler, relay, target, draft, x, cast or np.array), budget)
            given[x] = explorer.law()
            calls += explorer.calls
    law, failures = [Fraction(0)] * len(expected), {}
    for x, outcomes in given.items():
        for outcome, mass in outcomes.items():
            for place, share in _going_on(outcome, target, gamma + 1):
                _add(law, failures, place, weights[x] * mass * share)
    names = tuple(" ".join(x) for x in product(target.tokens, repeat=gamma + 1))
    return ExactLaw(_array(law), _array(_share(expected)), given, weights, tolerance, calls, failures, names)


def law_of(program, *, budget=BUDGET):
    """Return {outcome: exact mass} of any `program(rng) -> hashable`, by scripting what it draws.

    For whatever is neither one token nor one round: a whole run, a draft, a tree. Errors as `exact_law`.
    """
    with scripting(program) as relay:

        def run(tape):
            relay.tape = tape
            return program(relay.rng)

        return Explorer(run, budget).law()


def _round(sampler, relay, target, draft, x, cast):
    p, q = (cast(law.astype(np.float64)) for law in (target.along(x), draft.along(x)[:-1]))
    return caller(sampler, relay, read_round(len(target), len(x) + 1), p=p, q=q, draft=np.array(x, dtype=np.int64))


def _going_on(outcome, target, length):
    """Yield (place among all sequences of `length`, share) of an emitted sequence that the target completes."""
    if isinstance(outcome, Raised):
        yield outcome, Fraction(1)
        return
    todo = [(outcome, Fraction(1))]
    while todo:
        tokens, share = todo.pop()
        if len(tokens) == length:
            yield target.place(tokens), share
        else:
            todo += [((*tokens, y), share * s) for y, s in enumerate(_share(target.law(tokens))) if s]


def _add(law, failures, outcome, mass):
    if isinstance(outcome, Raised):
        failures[outcome.what] = failures.get(outcome.what, 0) + mass
    else:
        law[outcome] += mass


def _agree(draft, outcome):
    """Return how many drafted tokens come out, in a row from the first."""
    if isinstance(outcome, Raised):
        return 0
    if not isinstance(draft, tuple):
        return int(outcome == draft)
    return next((i for i, (x, y) in enumerate(zip(draft, outcome)) if x != y), min(len(draft), len(outcome)))


def _share(law):
    """Return a law as fractions that add up to 1 exactly: a float is taken for the number that it is."""
    exact = [Fraction(x) for x in np.asarray(law).tolist()]
    total = sum(exact)
    return [x / total for x in exact]


def _array(fractions):
    array = np.empty(len(fractions), dtype=object)
    array[:] = fractions
    array.setflags(write=False)
    return array
