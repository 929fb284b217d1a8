"""Token names where they are shown: as plain text, in Markdown, in LaTeX, in HTML."""

import unicodedata

_MARKS = {"\n": "⏎", "\t": "⇥", " ": "␣", "\r": "␍"}
_MARKDOWN = set("\\`*_{}[]<>#|$~")
_LATEX = {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}


def visible(token):
    """Return the name with white space at its ends and control characters made visible; never empty."""
    if not token:
        return "∅"
    edge = len(token) - len(token.strip(" "))
    left = len(token) - len(token.lstrip(" "))
    if edge:
        token = "␣" * left + token.strip(" ") + "␣" * (edge - left if token.strip(" ") else 0)
    return "".join(_MARKS[c] if c in _MARKS and c != " " else _shown(c) for c in token)


def _shown(c):
    return f"\\u{ord(c):04x}" if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") and c != "\u200d" else c


def short(token, most):
    """Return the visible name, at most `most` characters long; a cut is marked with an ellipsis."""
    text = visible(token)
    return text if len(text) <= most else text[: most - 1] + "…"


def markdown(token):
    """Return the visible name with Markdown's own signs escaped."""
    return "".join("\\" + c if c in _MARKDOWN else c for c in visible(token))


def latex(token):
    """Return the visible name inside \\text{...}."""
    escaped = "".join(_LATEX.get(c, "\\" + c if c in "#$%&_{}" else c) for c in visible(token))
    return rf"\text{{{escaped}}}"
