"""The worked solution of any pair, as Markdown with LaTeX: what a teacher would write on the board."""

from fractions import Fraction

import numpy as np

from spec_viz.digits import shortest
from spec_viz.labels import latex, markdown
from spec_viz.ledger import ledger
from spec_viz.sampling import read_u
from spec_viz.verification import exactly


def explain(v, draft=None, u=None):
    """Return the worked solution of a `Verification` as Markdown, in fractions and decimals.

    In order: the two laws, the acceptance of each token, the scenario (where `draft`, and perhaps `u`, is given),
    the residual with its Z, and accepted + corrected = p(x), token by token. Float laws are read as the decimals
    they print as; where those do not add up to 1 they are rounded to six places, and the text says so.
    Errors: ValueError for an unknown or never-drafted token, u outside [0, 1), or u without a draft.
    """
    x, u = _scenario(v, draft, u)
    exact, rounded = exactly(v)
    note = "The numbers below are rounded to six decimals." if rounded else ""
    parts = [_laws(exact, note), _acceptance(exact)]
    if x is not None:
        parts.append(_story(exact, x, u))
    parts += [_residual(exact), _accounting(exact)]
    numbered = [f"## {i}. {part}" for i, part in enumerate(parts, 1)]
    return "\n\n".join(["# One drafted token, worked out", _OPENING, *numbered]) + "\n"


_OPENING = (
    "The draft proposes a token $x$ from its law $q$. The target accepts it with probability "
    "$\\min(1, p(x)/q(x))$. A rejected token is replaced by one from the residual law."
)


def _scenario(v, draft, u):
    if draft is None:
        if u is not None:
            raise ValueError(f"u is {u} but no draft is given; say which token was drafted")
        return None, None
    return v.drafted(draft), None if u is None else read_u(u, exact=True)


def _laws(v, note):
    book = ledger(v)
    lines = ["The two laws", "", "| token $x$ | target $p(x)$ | draft $q(x)$ |", "| --- | --- | --- |"]
    lines += [
        f"| **{markdown(name)}** | ${_both(p)}$ | ${_both(q)}$ |" for name, p, q in zip(book.labels, book.p, book.q)
    ]
    return "\n".join(lines + (["", note] if note else []))


def _acceptance(v):
    lines = ["How likely is each draft to be accepted?", ""]
    lines += [f"- {name}: {_verdict(p, q)}" for name, p, q in _tokens(v)]
    if ledger(v).rest:
        lines.append(f"- and so on for the {ledger(v).rest} others.")
    masses = [x for x in v.accepted if x]
    total = f"$\\sum_x \\min(p(x), q(x)) = {_sum(masses)}$" if masses else "$\\sum_x \\min(p(x), q(x)) = 0$"
    return "\n".join([*lines, "", f"All together, the acceptance rate is {total}."])


def _verdict(p, q):
    if q == 0:
        return "$q = 0$, so it is **never drafted**, and there is nothing to accept."
    if p == 0:
        return f"$p = 0$ and $q = {_tex(q)}$, so it is **always rejected**."
    if p == q:
        return f"$p = q = {_tex(p)}$, so it is **always accepted**."
    ratio = f"$p/q = {_tex(p)} \\,/\\, {_tex(q)} = {_both(p / q)}$"
    return (
        f"{ratio}, so it is **always accepted**."
        if p > q
        else f"{ratio}, so it is accepted with probability **{_plain(p / q)}**."
    )


def _story(v, x, u):
    name, prob = _bold(v.tokens[x]), v.accept_prob[x]
    if u is None:
        lines = [
            f"What happens to the draft {name}?",
            "",
            f"It is accepted with probability ${_both(prob)}$.",
        ]
        if prob < 1:
            lines.append(f"With probability ${_both(1 - prob)}$ it is rejected, and replaced as the next section says.")
        return "\n".join(lines)
    lines = [f"What happens to the draft {name} at $u = {_plain(u)}$?", ""]
    if u < prob:
        lines.append(f"$u = {_plain(u)}$ lies below ${_plain(prob)}$: **accepted**. The emitted token is {name}.")
        lines.append("The residual is not needed this time.")
    else:
        lines.append(f"$u = {_plain(u)}$ does not lie below ${_plain(prob)}$: **rejected**. {_replacement(v)}")
    return "\n".join(lines)


def _replacement(v):
    support = [(token, r) for token, r in zip(v.tokens, v.residual) if r]
    if len(support) == 1:
        return f"All of the residual is on {_bold(support[0][0])}, so {_bold(support[0][0])} is emitted."
    likely = sorted(support, key=lambda pair: -pair[1])[:4]
    chances = ", ".join(f"{_bold(token)} with probability ${_plain(r)}$" for token, r in likely)
    return f"The emitted token is drawn from the residual: {chances}{', and so on' if len(support) > 4 else ''}."


def _residual(v):
    lines = ["Where does the rejected mass go?", ""]
    if v.residual is None:
        return "\n".join([*lines, "Here $p = q$: nothing is ever rejected, and there is no residual."])
    over = [(name, p, q) for name, p, q in _tokens(v) if q > p]
    under = [(name, p, q) for name, p, q in _tokens(v) if p > q]
    lines += ["Thrown away is what is drafted and then rejected, $q \\cdot (1 - p/q)$:", ""]
    lines += [f"- {name}: ${_tex(q)} \\cdot (1 - {_tex(p / q)}) = {_both(q - p)}$" for name, p, q in over]
    lines += ["", "Lacking is what the target has above the draft, $\\max(p - q, 0)$:", ""]
    lines += [f"- {name}: ${_tex(p)} - {_tex(q)} = {_both(p - q)}$" for name, p, q in under]
    z = v.rejection_rate
    lines += ["", f"Both add up to the same number, $Z = {_both(z)}$: as often as a draft is rejected."]
    lines += ["The residual law is what is lacking, divided by $Z$:", ""]
    lines += [f"- {name}: ${_tex(p - q)} \\,/\\, {_tex(z)} = {_both((p - q) / z)}$" for name, p, q in under]
    return "\n".join(lines)


def _accounting(v):
    lines = ["The accounting: accepted + corrected = $p$", ""]
    book, z = ledger(v), v.rejection_rate
    for i, name in enumerate(book.labels):
        whole = f"{_both(book.combined[i])} = p({latex(name)})"
        residual = book.residual[i] if book.residual is not None else 0
        if residual:
            corrected = f"{_tex(z)} \\cdot {_tex(residual)}"
            lines.append(f"- {_bold(name)}: ${_tex(book.accepted[i])} + {corrected} = {whole}$")
        else:
            lines.append(f"- {_bold(name)}: ${_tex(book.accepted[i])} + 0 = {whole}$")
    lines += ["", "Every token comes out with its target probability, whatever the draft proposes."]
    return "\n".join(lines)


def _tokens(v):
    """Yield (bold name, p, q) of the tokens that have a line of their own."""
    book = ledger(v)
    for i in book.indices:
        yield _bold(v.tokens[i]), v.p[i], v.q[i]


def _bold(name):
    return f"**{markdown(name)}**"


def _is_short(x):
    return Fraction(x).denominator <= 1000


def _tex(x):
    """Return a number for a formula: a small fraction, or a decimal where the fraction would be unreadable."""
    x = Fraction(x)
    if x.denominator == 1 or not _is_short(x):
        return _plain(x)
    return f"\\tfrac{{{x.numerator}}}{{{x.denominator}}}"


def _both(x):
    """Return fraction = decimal, or the one of them that is readable."""
    x = Fraction(x)
    if x.denominator == 1 or not _is_short(x):
        return _plain(x)
    relation = "=" if _terminates(x) else "\\approx"
    return f"{_tex(x)} {relation} {_plain(x)}"


def _plain(x):
    """Return the decimal in full where it ends within six places, else rounded to four."""
    return shortest(x) if _terminates(x) else f"{float(x):.4f}"


def _terminates(x):
    return (Fraction(x) * 10**6).denominator == 1


def _sum(masses):
    terms = " + ".join(_tex(m) for m in masses[:12]) + (" + \\dots" if len(masses) > 12 else "")
    total = np.add.reduce(np.array(masses, dtype=object))
    return f"{terms} = {_both(total)}" if len(masses) > 1 else _both(total)
