"""The exact accounting of one drafted token (Leviathan et al. 2023, section 2.3 and appendix A.1)."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from spec_viz.distributions import as_distribution, default_tokens, total_variation
from spec_viz.exact import as_fraction, largest_remainder
from spec_viz.reading import kind_of, read_only


class derived:
    """A property that is computed once; an array is made read-only. (`cached_property` takes a lock on 3.11.)"""

    def __init__(self, formula):
        self.formula, self.__doc__ = formula, formula.__doc__

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        value = instance.__dict__[self.name] = self.formula(instance)
        if isinstance(value, np.ndarray):
            value.setflags(False)  # write=False, at half the price without the keyword
        return value


# What forming a law twice can leave between its two results; an exact law leaves nothing.
_ROUNDING = {np.dtype(t): 4 * float(np.finfo(t).eps) for t in (np.float32, np.float64)}
_FEW = 64  # below, Python's sum is faster than NumPy's, and as exact


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Verification:
    """One drafted token: draw x ~ q, accept it with min(1, p(x)/q(x)), otherwise draw from the residual.

    accepted + corrected = p, whatever q is.

    `p`: the target law. `q`: the draft law. Both of shape (V,), read by `as_distribution`. `tokens`: V distinct
    names; A, B, C, ... by default. Fractions and strings on both sides keep everything exact; a float on either
    side makes both float64, or float32 where every float given was float32.
    Beware of letters: Chen et al. (2023) write q for the target and p for the draft, hence keywords only.

    Every derived value is computed once, read-only, of shape (V,) unless it is a rate.
    Errors: ValueError that names the value, for anything that is not two laws over one vocabulary.
    """

    p: np.ndarray
    q: np.ndarray
    tokens: tuple[str, ...] | None = None

    def __post_init__(self):
        kinds = {kind_of(self.p), kind_of(self.q)}
        exact = "exact" in kinds and "float" not in kinds
        p = as_distribution(self.p, name="p", exact=exact)
        q = as_distribution(self.q, name="q", exact=exact)
        if len(p) != len(q):
            raise ValueError(f"p has {len(p)} tokens and q has {len(q)}; both must cover the same vocabulary")
        if p.dtype != q.dtype:
            p, q = read_only(p.astype(np.float64)), read_only(q.astype(np.float64))
        object.__setattr__(self, "p", p)
        object.__setattr__(self, "q", q)
        object.__setattr__(self, "tokens", _names(self.tokens, len(p)))

    @derived
    def accepted(self):
        """min(p, q): the mass that reaches x as an accepted draft."""
        return np.minimum(self.p, self.q)

    @derived
    def rejected(self):
        """max(q - p, 0) = q - accepted: the mass that is drafted as x and thrown away."""
        return self.q - self.accepted

    @derived
    def accept_prob(self):
        """min(1, p/q) = accepted / q, masked where q = 0: such a token is never drafted."""
        return accept_prob(self.accepted, self.q)

    @derived
    def acceptance_rate(self):
        """sum min(p, q) = 1 - TV(p, q): how often a draft is accepted."""
        return _sum(self.accepted)

    @derived
    def rejection_rate(self):
        """sum max(q - p, 0) = TV(p, q): how often a draft is rejected."""
        return _sum(self.rejected)

    @derived
    def total_variation(self):
        """sum |p - q| / 2."""
        return total_variation(self.p, self.q)

    @derived
    def residual(self):
        """max(p - q, 0) / Z with Z = sum max(p - q, 0): the law of the token that replaces a rejected draft.

        None where p = q: then nothing is ever rejected. Floats count as equal where Z is at most 4 units of
        rounding of 1 (float64: 8.9e-16), which is what forming a law twice can leave.
        """
        excess = self.p - self.accepted
        z = _sum(excess)
        return None if z <= _ROUNDING.get(self.p.dtype, 0) else excess / z

    @derived
    def corrected(self):
        """rejection_rate * residual: the mass that reaches x after a rejection; 0 where p = q."""
        return self.p * 0 if self.residual is None else self.rejection_rate * self.residual

    @derived
    def combined(self):
        """accepted + corrected: the law of the emitted token. It is p."""
        return self.accepted + self.corrected

    @property
    def defect(self):
        """|sum q - sum p|, seen as |rejection_rate - Z|: what rounding of the laws can cost the identity."""
        return abs(self.rejection_rate - _sum(self.p - self.accepted))

    @property
    def is_exact(self):
        """True where the laws are fractions, so that every identity holds with ==."""
        return self.p.dtype == object

    def index(self, token):
        """Return the position of a token given by its name, or by its position itself."""
        if isinstance(token, str) and token in self._index:
            return self._index[token]
        if isinstance(token, (int, np.integer)) and not isinstance(token, bool) and 0 <= token < len(self.p):
            return int(token)
        shown = ", ".join(self.tokens[:12]) + (", ..." if len(self.tokens) > 12 else "")
        raise ValueError(f"token {token!r} is not in the vocabulary ({shown})")

    def drafted(self, token):
        """Return the position of a token that the draft can propose; ValueError for any other."""
        x = self.index(token)
        if self.q[x] == 0:
            raise ValueError(f"token {self.tokens[x]!r} has q = 0: it is never drafted; draft a token with q above 0")
        return x

    @derived
    def _index(self):
        return {token: i for i, token in enumerate(self.tokens)}

    def __len__(self):
        return len(self.p)

    def __repr__(self):
        if len(self) > 12:
            return f"<Verification of {len(self)} tokens, acceptance rate {float(self.acceptance_rate):.4g}>"
        p, q = ([str(x) if self.is_exact else float(x) for x in law] for law in (self.p, self.q))
        return f"Verification(p={p}, q={q}, tokens={list(self.tokens)})"

    def _repr_markdown_(self):
        from spec_viz.tables import as_markdown

        return as_markdown(self)

    def _repr_html_(self):
        from spec_viz.tables import as_html

        return as_html(self)


def accept_prob(accepted, q):
    """Return accepted / q, masked where q = 0."""
    never = q == 0
    one = 1 if q.dtype == object else q.dtype.type(1)
    return np.ma.array(accepted / np.where(never, one, q), mask=read_only(never))


def exactly(v, units=10**6):
    """Return the pair over fractions, and whether that took rounding.

    Floats are read as the decimals they print as. Where those do not add up to 1, each law is shared out in whole
    `units` by largest remainder.
    """
    if v.is_exact:
        return v, False
    laws = [[as_fraction(x) for x in law.tolist()] for law in (v.p, v.q)]
    rounded = any(sum(law) != 1 for law in laws)
    if rounded:
        laws = [[Fraction(n, units) for n in largest_remainder(law, units)] for law in laws]
    return Verification(p=laws[0], q=laws[1], tokens=v.tokens), rounded


def _names(tokens, count):
    if tokens is None:
        return default_tokens(count)
    tokens = tuple(str(t) for t in tokens)
    if len(tokens) != count:
        raise ValueError(f"tokens has {len(tokens)} names; p and q have {count} entries")
    if len(set(tokens)) != count:
        twice = next(t for i, t in enumerate(tokens) if t in tokens[:i])
        raise ValueError(f"token {twice!r} occurs twice; every name must be distinct")
    return tokens


def _sum(masses):
    """Return the sum as a Fraction or a float; float32 masses are added in float64."""
    if len(masses) <= _FEW or masses.dtype == object:
        return sum(masses.tolist())
    return float(np.add.reduce(masses, dtype=np.float64))
