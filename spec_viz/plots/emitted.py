"""What a sampler emits beside what it should: two bars a token, and what is too much crossed out."""

from fractions import Fraction

from spec_viz.ledger import MOST
from spec_viz.plots.laws import Laws
from spec_viz.verification import Verification

FAILS = "fails"  # the name of the outcome that is no token


def draw_emitted(ax, law, *, most=MOST, theme="light"):
    """Draw the target p(x) and the emitted law(x) as bars; what is emitted above p is crossed out.

    `law`: an `audit.ExactLaw`. Runs that fail are an outcome of their own. Returns an `Emitted`.
    """
    picture = Emitted(ax, most=most, theme=theme)
    picture.update(law)
    return picture


def describe_emitted(law):
    """Return the picture in words: the distance, and where it comes from."""
    v = _pair(law)
    verdict = "What comes out follows p" if law.preserves_target else "What comes out does not follow p"
    rows = sorted(zip(v.tokens, v.p, v.q), key=lambda row: row[1] - row[2])
    odd = [row for row in rows if abs(row[1] - row[2]) > law.tolerance][:MOST]
    told = ", ".join(f"{name} {float(q):.4g} instead of {float(p):.4g}" for name, p, q in odd)
    return f"{verdict}: total variation {float(law.total_variation):.4g}." + (f" Emitted: {told}." if told else "")


class Emitted(Laws):
    """Bars `target`, `draft` (what is emitted, up to p) and `rejected` (what is too much)."""

    title = "What comes out, against p"
    legend = (("p", "target p"), ("q", "emitted"), ("rejected", "too much"))

    def update(self, law):
        """Show another law. Returns True where more than `artists` changed."""
        self.text = describe_emitted(law)
        return super().update(_pair(law))


def _pair(law):
    """Return p and the emitted law as a pair over the same outcomes, so that the bars know what lies above."""
    names = law.tokens or tuple(map(str, range(len(law.p))))
    failing = sum(law.failures.values(), Fraction(0))
    if not failing:
        return Verification(p=law.p, q=law.law, tokens=names)
    return Verification(p=[*law.p, Fraction(0)], q=[*law.law, failing], tokens=[*names, FAILS])
