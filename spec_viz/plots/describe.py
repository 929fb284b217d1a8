"""Pictures in words: the sentence that says what just happened, and the text for those who do not see them."""

import numpy as np

from spec_viz import digits
from spec_viz.labels import short
from spec_viz.ledger import MOST
from spec_viz.plots.darts import read_dart
from spec_viz.plots.reading import Reading
from spec_viz.sampling import Trial

NAME = 16  # characters of a name within a sentence


def describe(v, dart=None, *, most=MOST):
    """Return the four pictures of a pair in plain sentences with their numbers; `dart`: a (token, u) or a Trial."""
    reading = Reading(v, most)
    text = reading.text
    parts = [
        f"Target p: {_list(reading, text.p)}.",
        f"Draft q: {_list(reading, text.q)}.",
        f"Accepted mass min(p, q): {_list(reading, text.accepted)}; "
        f"together {text.acceptance_rate}, the acceptance rate.",
        _rejected(reading),
        "Accepted plus corrected mass is p for every token.",
    ]
    return " ".join([*parts, *([happened(v, dart, reading)] if dart is not None else [])])


def _rejected(reading):
    text = reading.text
    if reading.residual is None:
        return "p = q: nothing is ever rejected, and there is no residual."
    return (
        f"Rejected mass: {_list(reading, text.rejected, reading.rejected)}; together {text.rejection_rate}. "
        f"It comes back as corrected mass: {_list(reading, text.corrected, reading.corrected)}."
    )


def _list(reading, texts, masses=None):
    """Return "A 0.40, B 0.30"; with `masses`, only the tokens whose mass is not 0."""
    there = range(len(reading)) if masses is None else np.flatnonzero(masses)
    return ", ".join(f"{reading.labels[i]} {texts[i]}" for i in there)


def _few(reading, texts, masses):
    """Return the same for one sentence: the three largest, shortened names, and how many more there are."""
    there = np.flatnonzero(masses)
    largest = sorted(there[np.argsort(-masses[there], kind="stable")][:3])
    more = len(there) - len(largest)
    listed = ", ".join(f"{short(reading.labels[i], NAME)} {texts[i]}" for i in largest)
    return f"{listed} and {more} more" if more else listed


def happened(v, dart=None, reading=None):
    """Return one or two sentences on what just happened to a dart, or, without one, on what happens on average."""
    reading = reading or Reading(v)
    if dart is None:
        return _on_average(reading)
    read = read_dart(v, dart)
    if read is None:
        token = short(v.tokens[v.index(dart.draft if isinstance(dart, Trial) else dart[0])], NAME)
        return f"{token} has q = 0: it is never drafted, so no dart can fall there."
    return " ".join([_test(v, read, reading), _verdict(v, read, reading)])


def _on_average(reading):
    if reading.residual is None:
        return "p = q: every draft is accepted, nothing is ever rejected, there is no residual."
    text = reading.text
    back = _few(reading, text.corrected, reading.corrected)
    return (
        f"A draft is accepted with probability {text.acceptance_rate}. "
        f"The rejected {text.rejection_rate} comes back as {back}, so accepted + corrected = p."
    )


def _test(v, dart, reading):
    """Say what the dart is measured against: the acceptance probability min(1, p/q) of its token."""
    p, q = _law_texts(v, dart, reading)
    prob = v.accept_prob[dart.index]
    many = digits.places(prob)
    sign = "=" if abs(float(prob) - round(float(prob), many)) < 1e-9 else "≈"
    limit = digits.decimal(prob, many)
    ratio = f"min(1, {p} / {q}) = 1" if v.p[dart.index] >= v.q[dart.index] else f"{p} / {q} {sign} {limit}"
    return f"The draft proposes {short(v.tokens[dart.index], NAME)} with q = {q}. Accept with {ratio};"


def _law_texts(v, dart, reading):
    """Return p and q of the dart's token as the pictures show them; by themselves if it is among the rest."""
    if dart.index in reading.book.indices:
        line = reading.book.line(dart.index)
        return reading.text.p[line], reading.text.q[line]
    mass = np.array([v.p[dart.index], v.q[dart.index]], dtype=np.float64)
    return [digits.decimal(x, digits.places(mass)) for x in mass]


def _verdict(v, dart, reading):
    u = f"u = {u_text(v, dart)}"
    if dart.accepted:
        return f"{u} lies below: accepted, {short(v.tokens[dart.index], NAME)} is emitted."
    side = "lies above" if dart.u > float(v.accept_prob[dart.index]) else "does not lie below"
    return f"{u} {side}: rejected. {_replacement(v, dart, reading)}"


def _replacement(v, dart, reading):
    if reading.residual is None:
        return "Only rounding did that: p = q."
    if np.count_nonzero(v.residual) == 1:
        return (
            f"The residual has all its mass on {short(dart.emitted, NAME)}, so {short(dart.emitted, NAME)} is emitted."
        )
    if dart.emitted is None:
        return f"The residual gives {_few(reading, reading.text.residual, reading.residual)}."
    return f"Drawn from the residual: {short(dart.emitted, NAME)} is emitted."


def u_text(v, dart):
    """Return u with the decimals it takes, 4 at most, but more where it would read as the limit it missed."""
    limit = float(v.accept_prob[dart.index])
    for many in range(digits.places(dart.u), 18):
        text = f"{dart.u:.{many}f}"
        if dart.u == limit or text != f"{limit:.{many}f}":
            return text
    return repr(dart.u)
