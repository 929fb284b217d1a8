"""The accounting of a pair as a table: fractions where exact, otherwise decimals that add up."""

from html import escape
from typing import NamedTuple

import numpy as np

from spec_viz import digits
from spec_viz.labels import markdown
from spec_viz.ledger import ledger

COLUMNS = (
    "token",
    "target p",
    "draft q",
    "min(1, p/q)",
    "accepted",
    "rejected",
    "residual",
    "corrected",
    "combined",
)
NEVER = "not drafted"
NONE = "–"


class Table(NamedTuple):
    """Text of every cell: a line for each token, and the line of sums."""

    columns: tuple[str, ...]
    lines: list[tuple[str, ...]]
    total: tuple[str, ...]


def accounting_table(v, notation=None):
    """Return the `Table` of a `Verification`; `notation` is "fractions", "decimals" or None (fractions if exact).

    Decimals are derived from p and q rounded to whole units of the last digit, so every line and column adds up.
    """
    if notation not in (None, "fractions", "decimals"):
        raise ValueError(f'notation is {notation!r}; write "fractions" or "decimals"')
    book = ledger(v)
    if v.is_exact and notation != "decimals":
        cells, total = _fractions(v, book)
    else:
        cells, total = _decimals(v, book)
    return Table(COLUMNS, [(label, *line) for label, line in zip(book.labels, zip(*cells))], ("sum", *total))


def _fractions(v, book):
    def column(masses):
        return [digits.fraction(x) for x in masses]

    laws = [
        column(book.p),
        column(book.q),
        _accept(book, digits.fraction),
        column(book.accepted),
        column(book.rejected),
    ]
    laws += [_residual(book, column), column(book.corrected), column(book.combined)]
    rates = (digits.fraction(v.acceptance_rate), digits.fraction(v.rejection_rate))
    return laws, ("1", "1", "", *rates, "1" if v.residual is not None else NONE, rates[1], "1")


def _decimals(v, book):
    text = digits.Decimals(book)
    prob_places = digits.places(book.accept_prob.compressed())
    laws = [text.p, text.q, _accept(book, lambda x: digits.decimal(x, prob_places)), text.accepted, text.rejected]
    laws += [_residual(book, digits.law_texts), text.corrected, text.p]
    whole = NONE if v.residual is None else f"{1:.{digits.places(book.residual)}f}"
    rates = (text.acceptance_rate, text.rejection_rate)
    return laws, (text.one, text.one, "", *rates, whole, text.rejection_rate, text.one)


def _accept(book, show):
    prob = book.accept_prob
    never = np.ma.getmaskarray(prob)
    return [NEVER if gone else show(x) for x, gone in zip(prob.data, never)]


def _residual(book, column):
    return [NONE] * len(book) if book.residual is None else column(book.residual)


def as_markdown(v, notation=None):
    """Return the accounting as a Markdown table."""
    table = accounting_table(v, notation)
    lines = [table.columns, ("---",) + ("---:",) * (len(table.columns) - 1)]
    lines += [(f"**{markdown(name)}**", *cells) for name, *cells in table.lines]
    lines.append(tuple(f"*{cell}*" if cell else "" for cell in table.total))
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def as_html(v, notation=None):
    """Return the accounting as an HTML table with a caption; names are escaped."""
    table = accounting_table(v, notation)
    head = "".join(f'<th scope="col" align="right">{escape(name)}</th>' for name in table.columns)
    body = "".join(html_line(line) for line in table.lines)
    foot = html_line(table.total)
    caption = f"accepted + corrected = p; acceptance rate {escape(table.total[4])}"
    start = '<div style="overflow-x: auto"><table class="spec-viz-accounting" cellpadding="4" style="line-height: 1.3">'
    parts = (
        f'<caption style="text-align: left">{caption}</caption>',
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody><tfoot>{foot}</tfoot>",
    )
    return f"{start}{''.join(parts)}</table></div>"


def html_line(line):
    """Return one row: a name, and cells flush right; all escaped."""
    name, *cells = line
    row = "".join(f'<td align="right">{escape(cell)}</td>' for cell in cells)
    return f'<tr><th scope="row">{escape(name)}</th>{row}</tr>'
