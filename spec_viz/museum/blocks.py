"""Rules for a whole round. Their faults show only in the joint law of several tokens, and some only in a context."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from spec_viz.museum.rule import Masses, Rule
from spec_viz.reading import read_only
from spec_viz.rounds import RoundLaw, TableModel, block_law

GAMMA = 2  # drafted tokens where a pair stands for two models: the fewest that make a block


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class BlockRule(Rule):
    """A rule that judges gamma drafted tokens together: `round_law(target, draft, gamma)` is its `RoundLaw`.

    On a pair, p and q are the laws after every prefix, and gamma is 2. `law(v)` is then the law of the first token,
    and `acceptance_rate(v)` how often the first draft is accepted; `total_variation(v)` is that of the joint law.
    """

    round_law: Callable
    masses: Callable = None

    def __post_init__(self):
        super().__post_init__()
        object.__setattr__(self, "masses", self._masses)

    def total_variation(self, v):
        """TV of the joint law of gamma + 1 tokens from the target's."""
        return self.distance(*constant_models(v))

    def distance(self, target, draft, gamma=GAMMA):
        """TV of the joint law of gamma + 1 tokens from the target's, for any two models."""
        return self.round_law(target, draft, gamma).total_variation(target)

    def _masses(self, v):
        law = self.round_law(*constant_models(v), GAMMA)
        return Masses(law.first() - law.emitted[0][0], law.emitted[0][0])


def constant_models(v):
    """Return the models (target, draft) that have the laws p and q after every prefix."""
    return TableModel.constant(v.p, v.tokens), TableModel.constant(v.q, v.tokens)


def one_u(target, draft, gamma):
    """Test every draft of a round with the same u: x^i is accepted iff u < min over j of min(1, P/Q)(x_j)."""
    offered, least = _start(target)
    emitted = []
    for i in range(gamma):
        p, q = target.laws(i), draft.laws(i)
        after = np.minimum(least[:, None], _ratio(p, q))
        rejected = (offered[:, None] * q * (least[:, None] - after)).sum(axis=1)
        emitted.append(rejected[:, None] * _residual(p, q))
        offered, least = (offered[:, None] * q).ravel(), after.ravel()
    return _round(target, emitted, offered * least)


def first_above(target, draft, gamma):
    """Block verification that stops at the first u > h instead of keeping the largest i with u <= h."""
    reached, capped = _start(target)  # Q(x^i) with all tests passed so far, and p_i of the paper
    emitted = []
    for i in range(gamma):
        p, q = target.laws(i), draft.laws(i)
        after = np.minimum(1, capped[:, None] * _quotient(p, q))
        h = _threshold(target, draft, i + 1, after.ravel()).reshape(after.shape) if i + 1 < gamma else after
        offered = reached[:, None] * q
        stopped = (offered * (1 - h)).sum(axis=1)
        emitted.append(stopped[:, None] * _residual(capped[:, None] * p, q))
        reached, capped = (offered * h).ravel(), after.ravel()
    return _round(target, emitted, reached)


def token_residual(target, draft, gamma):
    """Block verification that replaces a rejected draft from the token rule's residual max(P - Q, 0)."""
    right = block_law(target, draft, gamma).emitted
    stops = (mass.sum(axis=1, keepdims=True) for mass in right[:-1])
    emitted = [stop * _residual(target.laws(i), draft.laws(i)) for i, stop in enumerate(stops)]
    return RoundLaw(tuple(map(read_only, (*emitted, right[-1]))))


def product_rule(target, draft, gamma):
    """Keep the largest i with u_i <= P(x^i)/Q(x^i), then recover from the token residual."""
    drafted, wanted = _start(target)
    levels = []  # for each i: the mass of drafting x^i and passing its test, and Q(x_(i+1) | x^i) (1 - test)
    for i in range(gamma):
        p, q = target.laws(i), draft.laws(i)
        kept = np.minimum(drafted, wanted)
        drafted, wanted = (drafted[:, None] * q).ravel(), (wanted[:, None] * p).ravel()
        levels.append((kept, q * (1 - _ratio(wanted, drafted)).reshape(q.shape)))
    emitted, fail = [], drafted * 0 + 1  # that every longer prefix of the block fails, given x^i
    for i in reversed(range(gamma)):
        kept, missed = levels[i]
        fail = (missed * fail.reshape(missed.shape)).sum(axis=1)
        emitted.insert(0, (kept * fail)[:, None] * _residual(target.laws(i), draft.laws(i)))
    return _round(target, emitted, np.minimum(drafted, wanted))


def next_row(target, draft, gamma):
    """Test each draft with the target's law after that draft, one row too late, and recover from that row."""
    accepted, _ = _start(target)
    emitted, size = [], len(target)
    for i in range(gamma):
        q = draft.laws(i)
        rows = target.laws(i + 1).reshape(len(q), size, size)  # [x^i, x, y]: P(y | x^i x)
        tested = np.diagonal(rows, axis1=1, axis2=2)
        offered = accepted[:, None] * q
        passed = np.minimum(offered, accepted[:, None] * tested)
        recovery = _residual(rows, q[:, None, :])
        emitted.append(((offered - passed)[:, :, None] * recovery).sum(axis=1))
        accepted = passed.ravel()
    return _round(target, emitted, accepted)


def _start(target):
    """Return 1 for the empty prefix, twice."""
    one = np.ones_like(target.laws(0)[:, 0]) if not target.is_exact else target.laws(0)[:, 0] * 0 + 1
    return one, one


def _round(target, emitted, accepted):
    emitted = [*emitted, accepted[:, None] * target.laws(len(emitted))]
    return RoundLaw(tuple(map(read_only, emitted)))


def _quotient(p, q):
    """P/Q, and 1 where Q = 0: such a token is never drafted."""
    return np.where(q > 0, p, p * 0 + 1) / np.where(q > 0, q, q * 0 + 1)


def _ratio(p, q):
    return np.minimum(1, _quotient(p, q))


def _residual(p, q):
    """max(P - Q, 0), each row over its sum; a row of zeros stays, since nothing is rejected there."""
    excess = np.maximum(p - q, p * 0)
    total = excess.sum(axis=-1, keepdims=True)
    return excess / np.where(total > 0, total, total * 0 + 1)


def _threshold(target, draft, length, capped):
    """h = S / (S + 1 - p_i) with S = sum max(p_i P - Q, 0); 1 where that is 0/0: there P = Q, all is accepted."""
    missing = np.maximum(capped[:, None] * target.laws(length) - draft.laws(length), capped[:, None] * 0).sum(axis=1)
    whole = missing + 1 - capped
    return np.where(whole > 0, missing, missing * 0 + 1) / np.where(whole > 0, whole, whole * 0 + 1)


def _rule(name, round_law, *, kind="wrong", **about):
    sentence = " ".join(round_law.__doc__.partition("\n\n")[0].split())
    return BlockRule(name=name, round_law=round_law, kind=kind, **{"sentence": sentence, **about})


RULES = (
    _rule(
        "block verification",
        block_law,
        kind="exact",
        sentence="Keep the longest draft whose prefix passes the test of Sun et al.",
        belief="It accepts more than the ratio test, which was said to be the best.",
        seen=("https://arxiv.org/abs/2403.10444",),
    ),
    _rule(
        "one u for all positions of a block",
        one_u,
        belief="One uniform number a round: it is uniform for each position.",
    ),
    _rule(
        "block verification, stop at the first u > h",
        first_above,
        belief="A draft after a rejected one cannot be accepted, so stop there.",
        seen=("https://github.com/vllm-project/vllm-ascend/pull/11985",),
    ),
    _rule(
        "block verification, then the token residual",
        token_residual,
        belief="The residual is max(p - q, 0); how the drafts were tested does not matter.",
        seen=("https://github.com/vllm-project/vllm-ascend/pull/7808",),
    ),
    _rule(
        "product of the ratios, then the token residual",
        product_rule,
        belief="A block is one long token: its ratio is the product of the ratios.",
        seen=("https://github.com/vllm-project/vllm-ascend/issues/7807",),
    ),
    _rule(
        "each draft tested with the next row",
        next_row,
        belief="Row i of the target's output belongs to draft i.",
        seen=(
            "https://github.com/feifeibear/LLMSpeculativeSampling/issues/29",
            "https://github.com/ohdearquant/lattice/issues/243",
        ),
    ),
)
