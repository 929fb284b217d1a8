"""Tables of rules: what each does to one pair, and which pair exposes which rule."""

from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import NamedTuple

import numpy as np

from spec_viz.digits import decimal, law_texts, shortest
from spec_viz.labels import markdown, visible
from spec_viz.museum.rule import Rule
from spec_viz.tables import html_line
from spec_viz.verification import Verification

NO_LAW = "no law"
MOST = 12  # tokens up to which the law is shown
_ROUNDING = 1e-12


class Row(NamedTuple):
    """A rule on a pair: what comes out (None: no law), how far that is from p, how often a draft is accepted."""

    rule: Rule
    law: np.ndarray | None
    total_variation: Fraction | float | None
    acceptance_rate: Fraction | float

    @property
    def missed(self):
        """True where the rule does not emit p on this pair."""
        return misses(self.total_variation)


@dataclass(frozen=True, eq=False)
class Comparison:
    """Rules on one pair: iterate over its `rows`, look one up by the name of its rule, or let a notebook show it."""

    v: Verification
    rows: tuple[Row, ...]

    def __iter__(self):
        return iter(self.rows)

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, name):
        for row in self.rows:
            if row.rule.name == name:
                return row
        raise ValueError(f"no row is called {name!r}; there are: {'; '.join(row.rule.name for row in self.rows)}")

    def __repr__(self):
        return f"<Comparison of {len(self)} rules on {len(self.v)} tokens>"

    def _table(self):
        law = (f"law of {' '.join(map(visible, self.v.tokens))}",) if len(self.v) <= MOST else ()
        head = ("rule", "kind", "TV from p", "acceptance rate", *law)
        return head, [_texts(row)[: len(head)] for row in self.rows]

    def _repr_markdown_(self):
        return _markdown(*self._table())

    def _repr_html_(self):
        return _html(*self._table(), "How far from p each rule is, and how often it accepts")


@dataclass(frozen=True, eq=False)
class KillMatrix:
    """TV of each rule on each named pair and, for rules for blocks, on each named pair of models.

    `matrix[rule, column]` by name: None where the rule has no law there; KeyError where it is not asked.
    """

    rules: tuple[str, ...]
    columns: tuple[str, ...]
    cells: dict

    def __getitem__(self, key):
        return self.cells[key]

    def exposing(self, rule):
        """Return the columns on which the rule of that name does not emit p; ValueError for an unknown name."""
        if rule not in self.rules:
            raise ValueError(f"no rule is called {rule!r}; there are: {'; '.join(self.rules)}")
        return [c for c in self.columns if misses(self.cells.get((rule, c), 0))]

    def __repr__(self):
        return f"<KillMatrix of {len(self.rules)} rules on {len(self.columns)} pairs>"

    def _table(self):
        lines = [(rule, *(self._cell(rule, c) for c in self.columns)) for rule in self.rules]
        return ("rule", *self.columns), lines

    def _cell(self, rule, column):
        if (rule, column) not in self.cells:
            return ""
        tv = self.cells[rule, column]
        return brief(tv)

    def _repr_markdown_(self):
        return _markdown(*self._table())

    def _repr_html_(self):
        return _html(*self._table(), "TV from p; where it is 0 the pair cannot tell the rule from the right one")


def misses(tv):
    """Return whether a TV is above rounding; None, no law at all, is a miss."""
    return tv is None or tv > (_ROUNDING if isinstance(tv, float) else 0)


def brief(x):
    """Return a number with at most four decimals, and None as "no law"."""
    if x is None:
        return NO_LAW
    near = Fraction(round(float(x), 4)).limit_denominator(10**4)
    return shortest(near, most=4) if abs(x - near) < _ROUNDING else decimal(x, 4)


def full(x):
    """Return a number as `brief` does, with the fraction before it where that says more: "3/35 ≈ 0.0857"."""
    short = x is None or isinstance(x, float) or "/" not in shortest(x, most=4)
    return brief(x) if short else f"{x} ≈ {brief(x)}"


def _texts(row):
    law = NO_LAW if row.law is None else " ".join(law_texts(row.law)) if len(row.law) <= MOST else ""
    return row.rule.name, row.rule.kind, full(row.total_variation), full(row.acceptance_rate), law


def _markdown(head, lines):
    rule = ("---",) + ("---:",) * (len(head) - 1)
    cells = [[markdown(cell) if cell else "" for cell in line] for line in (head, *lines)]
    return "\n".join("| " + " | ".join(line) + " |" for line in (cells[0], rule, *cells[1:]))


def _html(head, lines, caption):
    columns = "".join(f'<th scope="col" align="right">{escape(name)}</th>' for name in head)
    return (
        '<div style="overflow-x: auto"><table class="spec-viz-rules" cellpadding="4" style="line-height: 1.3">'
        f'<caption style="text-align: left">{escape(caption)}</caption><thead><tr>{columns}</tr></thead>'
        f"<tbody>{''.join(map(html_line, lines))}</tbody></table></div>"
    )
