"""One round as it happens: gamma drafts tested, the first failure corrected, or one more token after full acceptance.

It works on rows of probabilities or of logits, as an engine has them, and reads no row that it does not need.
"""

from typing import NamedTuple

import numpy as np

from spec_viz.drawing import BLOCK, FEW, draw, draw_parts
from spec_viz.rounds import RULES
from spec_viz.sampling import read_u


class Round(NamedTuple):
    """What happened in one round, in positions of tokens.

    `drafted`; `u`: the uniform number of each test; `accept_prob`: what it was compared with, for the tests that were
    made; `accepted`: how many drafts came through; `emitted`: these and one token more.
    """

    drafted: tuple
    u: tuple
    accept_prob: tuple
    accepted: int
    emitted: tuple


def verify_round(p, q, drafted, *, rule="token", u=None, rng=None):
    """Verify gamma drafted tokens, given the laws along them; return a `Round`.

    token: accept x_i while u_i q_i(x_i) < p_i(x_i); then draw from max(p_i - q_i, 0), or from p_gamma+1.
    block: with w_0 = 1, w_i = min(1, w_(i-1) p_i(x_i) / q_i(x_i)), S = sum max(w_i p_(i+1) - q_(i+1), 0) and
    h_i = S / (S + 1 - w_i), h_gamma = w_gamma: keep the largest i with u_i < h_i; draw from max(w_i p - q, 0).

    `p`: shape (gamma + 1, V); `q`: (gamma, V); `drafted`: gamma positions. `u`: gamma + 1 uniform numbers, the last one
    for the draw; else from `rng`. Where rounding alone leaves a rejection without a residual, the draw is from p.
    Sources: Leviathan et al. 2023, algorithm 1; Sun et al., ICLR 2025, algorithm 2.
    Errors: ValueError for shapes that do not fit, a drafted token of q = 0, NaN in what is read. That rows sum to 1 is
    not checked here, since most are never read: `as_distribution` does it.
    """
    drafted = _drafted(drafted, p, q)
    u = _uniforms(u, len(drafted) + 1, rng, exact=np.asarray(p[0]).dtype.kind == "O")
    return _RULES[_known(rule)](p, q, drafted, u)


def verify_logits(target_logits, draft_logits, drafted, *, temperature=1.0, rule="token", u=None, rng=None):
    """Do as `verify_round` on rows of logits, with p = softmax(l / T): only the rows that are needed become laws.

    `target_logits`: shape (gamma + 1, V); `draft_logits`: (gamma, V); `temperature` above 0.
    """
    if not 0 < temperature < np.inf:
        raise ValueError(f"temperature is {temperature}; it must be above 0 (T = 0 has one-hot laws: use softmax)")
    drafted = _drafted(drafted, target_logits, draft_logits)
    u = _uniforms(u, len(drafted) + 1, rng, exact=False)
    p, q = _laws(target_logits, temperature), _laws(draft_logits, temperature)
    return _RULES[_known(rule)](p, q, drafted, u)


def play_round(target, draft, gamma, *, prefix=(), rule="token", u_draft=None, u=None, rng=None):
    """Draft gamma tokens after `prefix` and verify them; return a `Round`.

    `target`, `draft`: `TableModel`s. `u_draft`: gamma uniform numbers, one for each drafted token; `u`: gamma + 1, as
    in `verify_round`; what is not given comes from `rng`.
    """
    rng = np.random.default_rng(rng)
    exact = target.is_exact and draft.is_exact
    u_draft = _uniforms(u_draft, gamma, rng, exact)
    context = target.prefix(prefix)
    for number in u_draft:
        context = (*context, draw(draft.law(context), number))
    start = len(context) - gamma
    p, q = target.along(context, start), draft.along(context, start)[:-1]
    return verify_round(p, q, context[start:], rule=rule, u=u, rng=rng)


def _laws(logits, temperature):
    """Return rows of logits as rows of laws: short ones at once, which is faster, long ones when they are asked for."""
    few = len(logits) and len(logits[0]) <= FEW
    return _softmax(np.asarray(logits).T, temperature).T if few else _Rows(logits, temperature)


def _softmax(logits, temperature):
    """softmax(l / T) along the first axis."""
    weights = logits - np.maximum.reduce(logits)  # a bare reduce costs a microsecond less than .max()
    if temperature != 1:
        weights = weights / temperature
    weights = np.exp(weights)
    weights /= np.add.reduce(weights)
    return weights


class _Rows:
    """Long rows of logits as rows of laws, each made when it is asked for."""

    def __init__(self, logits, temperature):
        self._logits, self._temperature = logits, temperature

    def __getitem__(self, i):
        row = np.asarray(self._logits[i])
        return (_softmax if len(row) <= BLOCK else _Softmax)(row, self._temperature)


class _Softmax:
    """The law softmax(l / T), of which a part at a time is looked at."""

    def __init__(self, logits, temperature):
        self._logits, self._temperature, self._top = logits, temperature, logits.max()
        parts = (self._weights(slice(a, a + BLOCK)) for a in range(0, len(logits), BLOCK))
        self._total = sum(float(part.sum()) for part in parts)

    def __len__(self):
        return len(self._logits)

    def __getitem__(self, part):
        law = self._weights(part)
        law /= self._total
        return law

    def _weights(self, part):
        weights = self._logits[part] - self._top
        if self._temperature != 1:
            weights /= self._temperature
        return np.exp(weights, out=weights)

    def item(self, x):
        """The probability of token x."""
        return float(self[x : x + 1][0])


def _token(p, q, drafted, u):
    probs = []
    for i, x in enumerate(drafted):
        here, there = p[i], q[i]
        target, draft = _pair(here, there, i, x)
        probs.append(target / draft if target < draft else 1)
        if not u[i] * draft < target:
            return Round(drafted, u[:-1], tuple(probs), i, (*drafted[:i], _draw_excess(here, there, 1, u[-1])))
    return Round(drafted, u[:-1], tuple(probs), len(drafted), (*drafted, draw(p[len(drafted)], u[-1])))


def _block(p, q, drafted, u):
    gamma, weight, kept, kept_weight, probs = len(drafted), 1, 0, 1, []
    for i, x in enumerate(drafted, start=1):
        target, draft = _pair(p[i - 1], q[i - 1], i - 1, x)
        weight = min(1, weight * target / draft)
        probs.append(weight if i == gamma or weight == 1 else _stopping_prob(p[i], q[i], weight))
        if u[i - 1] < probs[-1]:
            kept, kept_weight = i, weight
    last = draw(p[gamma], u[-1]) if kept == gamma else _draw_excess(p[kept], q[kept], kept_weight, u[-1])
    return Round(drafted, u[:-1], tuple(probs), kept, (*drafted[:kept], last))


def _stopping_prob(p, q, weight):
    """Return S / (S + 1 - w) with S = sum max(w p - q, 0)."""
    excess = sum(_excess(p, q, weight)(a, a + BLOCK).sum() for a in range(0, len(p), BLOCK))
    return excess / (excess + 1 - weight)


_RULES = {"token": _token, "block": _block}


def _known(rule):
    if rule not in RULES:
        raise ValueError(f"rule is {rule!r}; write one of {', '.join(RULES)}")
    return rule


def _pair(p, q, i, x):
    """Return p_i(x) and q_i(x), both checked."""
    target, draft = p.item(x), q.item(x)
    if not draft > 0:
        raise ValueError(f"drafted[{i}] = {x} has q = {draft}: it is never drafted")
    if not 0 <= target <= 2:  # also NaN
        raise ValueError(f"p[{i}][{x}] is {target}, not a probability")
    return target, draft


def _excess(p, q, weight):
    """Return the function (a, b) -> max(weight p - q, 0)[a:b]."""

    def part(a, b):
        wanted = p[a:b] if weight == 1 else weight * p[a:b]
        common = np.minimum(wanted, q[a:b])
        return np.subtract(wanted, common, out=common)

    return part


def _draw_excess(p, q, weight, u):
    """Return a token drawn from max(weight p - q, 0), or from p where that is 0 everywhere."""
    found = draw_parts(_excess(p, q, weight), len(p), u)
    return draw(p, u) if found is None else found


def _drafted(drafted, p, q):
    tokens = tuple(map(int, drafted))
    gamma, size = len(tokens), len(p[0])
    if len(p) != gamma + 1 or len(q) != gamma:
        raise ValueError(f"{gamma} drafted tokens need {gamma + 1} rows of p and {gamma} of q; got {len(p)}, {len(q)}")
    if gamma and len(q[0]) != size:
        raise ValueError(f"p has {size} tokens and q has {len(q[0])}; both must cover the same vocabulary")
    if tokens and not 0 <= min(tokens) <= max(tokens) < size:
        bad = next(x for x in tokens if not 0 <= x < size)
        raise ValueError(f"drafted token {bad} is not in a vocabulary of {size}")
    return tokens


def _uniforms(u, count, rng, exact):
    if u is None:
        return tuple(np.random.default_rng(rng).random(count).tolist())
    if len(u) != count:
        raise ValueError(f"{len(u)} uniform numbers were given; {count} are needed")
    return tuple(read_u(x, exact=exact) for x in u)
