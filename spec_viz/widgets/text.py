"""A pair, and perhaps a dart, as one short line of text that restores them anywhere.

    p=.4,.3,.15,.1,.05&q=.2,.5,.15,.1,.05&tokens=A,B,C,D,E&draft=B&u=.72

Numbers are decimals, percentages or fractions; names are percent-encoded; default names may be left out.
Parsing is strict: every key and number is named if it is wrong, and nothing is ever evaluated.
"""

import re
from fractions import Fraction
from urllib.parse import quote, unquote

from spec_viz.digits import shortest
from spec_viz.distributions import default_tokens
from spec_viz.exact import as_fraction
from spec_viz.verification import Verification
from spec_viz.widgets.pair import Pair

LONGEST = 4000
VERSION = "1"
_KEYS = ("v", "p", "q", "tokens", "draft", "u")
_NUMBER = re.compile(r"(\d{1,12}\.?\d{0,12}|\.\d{1,12})%?|\d{1,12}/\d{1,12}")
_UNIT = 10**12
_UNESCAPED = "!~*'()"  # as encodeURIComponent leaves them


def to_text(pair, dart=None):
    """Return the text of a `Pair`, with a dart (position of the drafted token, u) if there is one."""
    parts = {"p": ",".join(map(_number, pair.verification.p)), "q": ",".join(map(_number, pair.verification.q))}
    if pair.tokens != default_tokens(len(pair.tokens)):
        parts["tokens"] = ",".join(map(_escaped, pair.tokens))
    if dart is not None:
        x, u = dart
        floored = Fraction(int(as_fraction(u) * _UNIT), _UNIT)  # never rounded up to 1
        parts["draft"], parts["u"] = _escaped(pair.tokens[x]), _number(floored, 12)
    return "&".join(f"{key}={value}" for key, value in parts.items())


def from_text(text):
    """Return (`Pair`, dart or None); ValueError that says what is wrong."""
    parts = _split(text)
    p, q = (_law(parts, name) for name in "pq")
    tokens = [unquote(t) for t in parts["tokens"].split(",")] if "tokens" in parts else None
    pair = Pair.of(Verification(p=p, q=q, tokens=tokens))
    if pair.rounded:
        raise ValueError("p and q need more than a million ticks; use smaller denominators")
    return pair, _dart(parts, pair.verification)


def _split(text):
    if len(text) > LONGEST:
        raise ValueError(f"the text has {len(text)} characters; {LONGEST} are enough for any pair")
    parts = {}
    for piece in text.strip().lstrip("?#").split("&"):
        key, sign, value = piece.partition("=")
        if key not in _KEYS or not sign:
            raise ValueError(f"{piece[:40]!r} is none of p=, q=, tokens=, draft=, u=")
        if key in parts:
            raise ValueError(f"{key} is given twice")
        parts[key] = value
    if parts.get("v", VERSION) != VERSION:
        raise ValueError(f"v={parts['v'][:20]} is a version that this board does not read; it reads {VERSION}")
    return parts


def _law(parts, name):
    if name not in parts:
        raise ValueError(f"{name} is missing; write {name}=.5,.5")
    numbers = [_read(x, name) for x in unquote(parts[name]).split(",")]
    if sum(numbers) != 1:
        raise ValueError(f"{name} sums to {_number(sum(numbers))}, not 1")
    return numbers


def _read(text, name):
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{name} has {text[:20]!r}, which is no decimal, percentage or fraction")
    return as_fraction(text, name)


def _dart(parts, v):
    if ("draft" in parts) != ("u" in parts):
        raise ValueError("a dart needs both, draft= and u=")
    if "draft" not in parts:
        return None
    x, u = v.drafted(unquote(parts["draft"])), _read(unquote(parts["u"]), "u")
    if u >= 1:
        raise ValueError(f"u is {_number(u, 12)}; a uniform number lies in [0, 1)")
    return x, float(u)


def _number(x, most=6):
    """Return the shortest exact text, without the zero before a decimal point."""
    text = shortest(x, most)
    return text.removeprefix("0") if text.startswith("0.") else text


def _escaped(name):
    return quote(name, safe=_UNESCAPED)
