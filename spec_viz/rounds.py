"""One round: gamma drafted tokens of prefix-dependent models, and the exact law of what comes out.

Token verification (Leviathan et al. 2023, section 2.3) tests each draft by itself; block verification (Sun et al.,
ICLR 2025, https://arxiv.org/abs/2403.10444) tests whole prefixes. Both emit the target's law; they differ in a line.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np

from spec_viz.distributions import as_distribution, default_tokens, total_variation
from spec_viz.reading import kind_of, read_only

RULES = ("token", "block")
MOST = 2**24  # entries of the largest table that is built: 128 MiB of float64


class TableModel:
    """A model as a table: a law for each prefix, so P(x_1..x_n) = prod P(x_i | the last `order` tokens before it).

    `laws`: {prefix: law}; a prefix is a tuple of positions or names, () for the start. The longest prefix gives the
    order: {(): p} is the same law everywhere, {(): ..., (0,): ..., (1,): ...} a Markov chain, and an explicit tree is
    a table as deep as you need. Laws are read by `as_distribution`; fractions and strings keep everything exact.
    `tokens`: V names. Errors: ValueError that names the prefix without a law, or with a law of another length.
    """

    def __init__(self, laws, tokens=None):
        if not laws:
            raise ValueError("a TableModel needs at least the law at the start: {(): p}")
        exact = "float" not in {kind_of(law) for law in laws.values()}
        read = {k: as_distribution(law, name=f"the law after {k!r}", exact=exact) for k, law in laws.items()}
        size = len(next(iter(read.values())))
        self.tokens = default_tokens(size) if tokens is None else tuple(str(t) for t in tokens)
        if len(self.tokens) != size:
            raise ValueError(f"tokens has {len(self.tokens)} names; the laws have {size} entries")
        table = {self.prefix(k): law for k, law in read.items()}
        self.order = max(map(len, table))
        self._tables = [self._table(table, length) for length in range(self.order + 1)]

    @classmethod
    def constant(cls, law, tokens=None):
        """Return the model that has one law after every prefix: independent tokens."""
        return cls({(): law}, tokens)

    @property
    def is_exact(self):
        """True where every law is made of fractions."""
        return self._tables[0].dtype == object

    def law(self, prefix=()):
        """Return the law of the next token after `prefix` (positions or names), read-only, shape (V,)."""
        if isinstance(prefix, (tuple, list)):
            prefix = prefix[max(0, len(prefix) - self.order) :]  # a long text is not looked through
        recent = self.prefix(prefix)[-self.order :] if self.order else ()
        return self._tables[len(recent)][self.place(recent)]

    def along(self, tokens, start=0):
        """Return the laws after tokens[:start], ..., tokens: one row for each token from `start` on, and one more."""
        return np.array([self.law(tokens[:i]) for i in range(start, len(tokens) + 1)])

    def place(self, positions):
        """Return the place of a sequence among all of its length, in lexicographic order."""
        return sum(x * len(self) ** i for i, x in enumerate(reversed(positions)))

    def laws(self, length):
        """Return the laws after every prefix of `length` tokens, in lexicographic order, shape (V^length, V)."""
        table = self._tables[min(length, self.order)]
        return np.tile(table, (len(self) ** max(0, length - self.order), 1))

    def prefix(self, tokens):
        """Return a prefix as a tuple of positions; ValueError for a token that is not in the vocabulary."""
        tokens = tokens if isinstance(tokens, (tuple, list)) else (tokens,)
        return tuple(self._position(t) for t in tokens)

    def __len__(self):
        return len(self.tokens)

    def __repr__(self):
        return f"<TableModel of {len(self)} tokens, order {self.order}>"

    def _position(self, token):
        if isinstance(token, str) and token in self.tokens:
            return self.tokens.index(token)
        if isinstance(token, (int, np.integer)) and not isinstance(token, bool) and 0 <= token < len(self):
            return int(token)
        raise ValueError(f"token {token!r} is not in the vocabulary ({', '.join(self.tokens[:12])})")

    def _table(self, laws, length):
        rows = []
        for prefix in product(range(len(self)), repeat=length):
            if prefix not in laws:
                raise ValueError(
                    f"no law after the prefix {prefix}; a table of order {self.order} needs one after each"
                )
            if len(laws[prefix]) != len(self):
                raise ValueError(f"the law after {prefix} has {len(laws[prefix])} entries, the vocabulary {len(self)}")
            rows.append(laws[prefix])
        return read_only(np.array(rows))


@dataclass(frozen=True, eq=False)
class RoundLaw:
    """The exact law of what one round emits.

    `emitted[i]`, shape (V^i, V): the mass of accepting exactly the prefix x^i and then emitting y. Prefixes are in
    lexicographic order. All entries together add up to 1.
    """

    emitted: tuple[np.ndarray, ...]

    @property
    def gamma(self):
        """The number of drafted tokens."""
        return len(self.emitted) - 1

    @cached_property
    def accepted(self):
        """The law of the accepted length, shape (gamma + 1,)."""
        return read_only(np.array([mass.sum() for mass in self.emitted]))

    @property
    def expected_accepted(self):
        """E[accepted drafts] = sum_i i P(i accepted)."""
        return sum(i * mass for i, mass in enumerate(self.accepted.tolist()))

    @property
    def expected_tokens(self):
        """E[tokens of a round] = E[accepted] + 1: a round ends with one token of the target's own."""
        return self.expected_accepted + 1

    def joint(self, target):
        """Return the law of gamma + 1 tokens, the target going on where the round stopped; shape (V^(gamma+1),)."""
        law = self.emitted[0]
        for i, mass in enumerate(self.emitted[1:], start=1):
            law = law.reshape(-1, 1) * target.laws(i) + mass
        return read_only(law.ravel())

    def first(self):
        """Return the law of the first emitted token, shape (V,)."""
        size = self.emitted[0].shape[1]
        return read_only(sum(mass.reshape(size, -1).sum(axis=1) for mass in self.emitted[1:]) + self.emitted[0][0])

    def total_variation(self, target):
        """Return TV between `joint(target)` and the target's own law of gamma + 1 tokens: 0 for a right rule."""
        return total_variation(self.joint(target), sequence_law(target, self.gamma + 1))

    def items(self):
        """Yield (emitted tokens, mass) for every sequence of positive mass, shortest first."""
        for i, mass in enumerate(self.emitted):
            rows = product(range(mass.shape[1]), repeat=i + 1)
            yield from ((tokens, m) for tokens, m in zip(rows, mass.ravel().tolist()) if m)


def sequence_law(model, length):
    """Return P(x_1..x_n) = prod P(x_i | x^(i-1)) for all V^n sequences in lexicographic order, shape (V^n,)."""
    law = _one(model)
    for i in range(_room(model, length)):
        law = (law[:, None] * model.laws(i)).ravel()
    return read_only(law)


def token_law(target, draft, gamma):
    """Return the exact `RoundLaw` of token verification.

    With A(x^i) = prod_j min(P, Q)(x_j | x^(j-1)): the mass of accepting x^i and then emitting y is
    A(x^i) max(P - Q, 0)(y | x^i), and A(x^gamma) P(y | x^gamma) after full acceptance.
    Source: Leviathan et al. 2023, sections 2.3 and A.1. Errors: ValueError for models over other vocabularies.
    """
    return _law(target, draft, gamma, "token")


def block_law(target, draft, gamma):
    """Return the exact `RoundLaw` of block verification: the largest accepted prefix is kept.

    With A(x^i) = min(A(x^(i-1)) P(x_i | x^(i-1)), Q(x^i)): the mass of accepting x^i and then emitting y is
    max(A(x^i) P(y | x^i) - Q(x^i y), 0), and A(x^gamma) P(y | x^gamma) after full acceptance.
    Source: Sun et al., ICLR 2025, section 4 and appendix B, where A(x^i) = Q(x^i) p_i.
    """
    return _law(target, draft, gamma, "block")


def expected_accepted(target, draft, gamma, rule="token"):
    """Return E[accepted drafts] = sum_{1<=i<=gamma} sum_{x^i} A(x^i), exact for exact models.

    token: A = prod_j min(P, Q)(x_j | x^(j-1)). block: A = min_{0<=j<=i} Q(x^j) P(x_{j+1}..x_i | x^j).
    """
    if rule not in RULES:
        raise ValueError(f"rule is {rule!r}; write one of {', '.join(RULES)}")
    return sum((accepted.sum() for accepted, _ in _prefixes(target, draft, gamma, rule)), 0 * _one(target)[0])


def accepted_bound(target, draft, gamma):
    """Return sum_{1<=i<=gamma} sum_{x^i} min(P, Q)(x^i): no rule that emits P accepts more on average.

    It is out of reach in general: it would have to know all drafts before it judges the first.
    """
    _check(target, draft, gamma)
    lengths = range(1, gamma + 1)
    return sum(np.minimum(sequence_law(target, i), sequence_law(draft, i)).sum() for i in lengths)


def expected_rejections(target, draft, length):
    """Return E[rejected drafts while n tokens are emitted] = sum_n E_{x ~ P}[TV(P, Q)(. | x^(n-1))], token rule."""
    _check(target, draft, max(0, length - 1))
    distances = (total_variation(target.laws(i), draft.laws(i)) for i in range(length))
    return sum((sequence_law(target, i) * distance).sum() for i, distance in enumerate(distances))


def _law(target, draft, gamma, rule):
    prefixes = list(_prefixes(target, draft, gamma, rule))
    accepted = prefixes[-1][0] if prefixes else _one(target)
    masses = [rejected for _, rejected in prefixes] + [accepted[:, None] * target.laws(gamma)]
    return RoundLaw(tuple(map(read_only, masses)))


def _prefixes(target, draft, gamma, rule):
    """Yield, for i = 1..gamma, A(x^i) of shape (V^i,) and the mass that is corrected there, shape (V^(i-1), V)."""
    _check(target, draft, gamma)
    accepted, drafted = _one(target), _one(draft)
    for i in range(gamma):
        p, q = target.laws(i), draft.laws(i)
        wanted = accepted[:, None] * p
        drafted = drafted[:, None] * q
        offered = accepted[:, None] * q if rule == "token" else drafted  # the whole difference of the two rules
        passed = np.minimum(wanted, offered)
        yield passed.ravel(), wanted - passed
        accepted, drafted = passed.ravel(), drafted.ravel()


def _one(model):
    return np.array([Fraction(1)]) if model.is_exact else np.ones(1)


def _check(target, draft, gamma):
    if target.tokens != draft.tokens:
        raise ValueError(f"target has the tokens {target.tokens} and draft {draft.tokens}; they must be the same")
    _room(target, _room(target, gamma) + 1)


def _room(model, length):
    """Return `length` if a table of all sequences of it fits; ValueError otherwise."""
    if isinstance(length, bool) or not isinstance(length, (int, np.integer)) or length < 0:
        raise ValueError(f"the number of tokens is {length!r}; it must be a whole number, 0 or more")
    if len(model) ** int(length) > MOST:
        raise ValueError(f"{len(model)} tokens make more than {MOST} sequences of {length}; take a smaller gamma")
    return int(length)
