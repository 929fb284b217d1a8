"""The contract of a rejection sampler beyond its law on good days: one named line for each way to break it."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from spec_viz import examples
from spec_viz.audit.calling import Raised
from spec_viz.audit.laws import TOLERANCE
from spec_viz.audit.subject import NotApplicable
from spec_viz.audit.tape import Refused
from spec_viz.rounds import TableModel
from spec_viz.rules import MODELS

WORKED = [[float(x) for x in law] for law in (examples.WORKED.p, examples.WORKED.q)]
# Both shipped misreadings of block verification miss the target here; constant laws would hide one of them.
CONTEXT = MODELS["three tokens in context"]
ULP = {"bfloat16": 2.0**-8, "float16": 2.0**-11, "float32": 2.0**-24}  # half of eps: the step above .5 is twice that
_NEAR = 0.01  # of TV between laws after a rare rejection: rounding there is coarse


@dataclass(frozen=True)
class Line:
    """One line of the report: "right", "wrong", "raises" (also wrong), "not applicable" or "not scripted"."""

    name: str
    verdict: str
    detail: str = ""
    total_variation: Fraction | None = None
    is_law: bool = False  # about the law on ordinary input, not about an edge of the contract

    @property
    def is_broken(self):
        """True where the sampler does what it must not do."""
        return self.verdict in ("wrong", "raises")


def contract(subject):
    """Yield a `Line` for each clause, in a fixed order; a clause that cannot be asked says so."""
    for name, clause in CLAUSES.items():
        try:
            with np.errstate(all="ignore"):  # at an edge a sampler may divide 0 by 0: what it answers counts
                answer = clause(subject)
            yield Line(name, *answer, is_law=name in JOINT)
        except NotApplicable as reason:
            yield Line(name, "not applicable", str(reason))
        except Refused as reason:
            yield Line(name, "not scripted", str(reason), is_law=name in JOINT)


def _p_zero(s):
    """p = 0: at u = 0 the test must be strict."""
    return _never(s.one([0, 0.5, 0.5], [0.5, 0.25, 0.25], 0, "float32"), 0)


def _both_zero(s):
    """p = q = 0: 0/0 must not count as accepted; an error is fine, too."""
    law = s.one([0.5, 0, 0.5], [0.6, 0, 0.4], 1)
    return ("right", "refuses") if _raised(law) == 1 else _never(law, 1)


def _q_zero(s):
    """q = 0 < p: such a token cannot have been drafted: accept it (p/q is infinite) or raise, do not reject."""
    law = s.one([0.5, 0.2, 0.3], [0.6, 0, 0.4], 1)
    if _raised(law) == 1:
        return "right", "refuses"
    return ("right", "accepts") if law.get(1, 0) == 1 else ("wrong", f"accepts with {float(law.get(1, 0)):.3g}")


def _equal(s):
    """p = q: nothing is rejected, nothing is divided by 0."""
    for x in range(5):
        law = s.one(WORKED[0], WORKED[0], x)
        if law.get(x, 0) != 1:
            return _trouble(law, f"draft {x} comes out with {float(law.get(x, 0)):.6g}")
    return "right", "every draft is accepted"


def _ulp(dtype):
    def clause(s):
        p = [0.25, 0.5, 0.125, 0.0625, 0.0625]
        law = s.one(p, [0.25, 0.5 + ULP[dtype], 0.125, 0.0625, 0.0625], 1, dtype)
        if _raised(law):
            return "raises", f"{_what(law)}, with probability {float(_raised(law)):.2g}"
        rejected = 1 - law.get(1, 0)
        if rejected == 0:
            return "right", "accepts"
        after = {y: law.get(y, 0) / rejected for y in (0, 2, 3, 4)}
        distance = sum(abs(after[y] - Fraction(p[y]) * 2) for y in after) / 2
        if distance <= _NEAR:
            return "right", "draws from p"
        return "wrong", f"after a rejection emits {_shown(after)}"

    clause.__doc__ = f"q is one step of {dtype} too heavy: a rejection is possible and the residual is 0."
    return clause


def _half(s):
    """p sums to .5: refuse it, or follow p / sum(p)."""
    p, (_, q) = [x / 2 for x in WORKED[0]], WORKED
    laws = [s.one(p, q, x) for x in range(5)]
    if all(_raised(law) == 1 for law in laws):
        return "right", "refuses"
    mixed = {}
    for weight, law in zip(examples.WORKED.q, laws):
        for outcome, mass in law.items():
            mixed[outcome] = mixed.get(outcome, 0) + weight * mass
    tv = sum(abs(mixed.get(y, 0) - examples.WORKED.p[y]) for y in range(5)) + _raised(mixed)
    return ("wrong" if tv / 2 > TOLERANCE else "right"), f"TV {float(tv / 2):.4g} from p / sum(p)", tv / 2


def _nan(s):
    """NaN: no token may be answered."""
    for p, q in (([float("nan")] * 5, WORKED[1]), (WORKED[0], [float("nan")] * 5)):
        law = s.one(p, q, 1)
        if _raised(law) != 1:
            return "wrong", f"answers {_shown({k: m for k, m in law.items() if not isinstance(k, Raised)})}"
    return "right", "refuses"


def _last(s):
    """What rounding leaves over must not fall to a last token of p = 0, nor beyond the vocabulary."""
    q = [0.3, *[0.7 / 9] * 9, 0]
    for dtype in ("float64", "float32"):
        law = s.one([*[0.1] * 10, 0], q, 0, dtype)
        if _raised(law):
            return "raises", f"{_what(law)}, with probability {float(_raised(law)):.2g}"
        if law.get(10):
            return "wrong", f"the last token, of p = 0, comes with {float(law[10]):.2g} ({dtype})"
    return "right", "never emitted"


def _token_0(s):
    """Index 0 is a token like any other, drafted and drawn."""
    kept, drawn = s.one([0.6, 0.4], [0.5, 0.5], 0), s.one([0.6, 0.4], [0.2, 0.8], 1)
    if kept.get(0, 0) != 1:
        return _trouble(kept, f"as a draft it comes out with {float(kept.get(0, 0)):.4g}")
    good = abs(drawn.get(0, 0) - Fraction(1, 2)) <= TOLERANCE
    return ("right", "") if good else _trouble(drawn, f"as a replacement it comes with {float(drawn.get(0, 0)):.4g}")


def _same_u(s):
    """Two positions of one law: the joint law shows one u for both."""
    models = [TableModel.constant(law) for law in (examples.WORKED.p, examples.WORKED.q)]
    return _joint(s, *models, 2)


def _context(s):
    """Laws that depend on the prefix: the wrong row, the wrong residual and the wrong prefix show."""
    return _joint(s, *CONTEXT, 2)


def _gamma_0(s):
    """No draft: one token of the target."""
    law = _need_round(s).tokens([WORKED[0]], [], [])
    tv = sum(abs(law.get((y,), 0) - examples.WORKED.p[y]) for y in range(5)) + _raised(law)
    return ("right", "") if tv / 2 <= TOLERANCE else _trouble(law, f"TV {float(tv / 2):.4g}")


def _bonus(s):
    """All accepted: gamma + 1 tokens come out."""
    p = WORKED[0]
    law = _need_round(s).tokens([p, p, p], [p, p], [0, 1])
    short = sum(mass for out, mass in law.items() if not isinstance(out, Raised) and len(out) < 3)
    return _trouble(law, "the bonus token is missing") if short or _raised(law) else ("right", "")


CLAUSES = {
    "p = 0 at u = 0": _p_zero,
    "p = q = 0 drafted": _both_zero,
    "q = 0 drafted": _q_zero,
    "p = q": _equal,
    "residual 0, bfloat16": _ulp("bfloat16"),
    "residual 0, float16": _ulp("float16"),
    "residual 0, float32": _ulp("float32"),
    "p sums to .5": _half,
    "NaN": _nan,
    "the last token": _last,
    "token 0": _token_0,
    "the same u at every position": _same_u,
    "laws that depend on the prefix": _context,
    "gamma = 0": _gamma_0,
    "all accepted": _bonus,
}
JOINT = ("the same u at every position", "laws that depend on the prefix")


def _need_round(s):
    if s.kind != "round":
        raise NotApplicable("it judges one token, not a round")
    return s


def _joint(s, target, draft, gamma):
    law = _need_round(s).round_law(target, draft, gamma)
    tv = law.total_variation
    detail = f"joint TV {float(tv):.4g}" + (f"; {next(iter(law.failures))}" if law.failures else "")
    return ("right" if law.preserves_target else "wrong"), detail, tv


def _never(law, token):
    if _raised(law):
        return "raises", _what(law)
    mass = law.get(token, 0)
    return ("wrong", f"accepts it with {float(mass):.3g}") if mass else ("right", "rejects")


def _trouble(law, detail):
    return ("raises", _what(law)) if _raised(law) else ("wrong", detail)


def _raised(law):
    return sum(mass for outcome, mass in law.items() if isinstance(outcome, Raised))


def _what(law):
    return next(outcome.what for outcome in law if isinstance(outcome, Raised))


def _shown(law):
    return ", ".join(f"{token}: {float(mass):.3g}" for token, mass in sorted(law.items()) if mass)
