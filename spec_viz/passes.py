"""One pass of the target over a round: gamma + 1 rows at once, each of which sees only what stands before it."""

from typing import NamedTuple

from spec_viz.digits import decimal, places
from spec_viz.labels import visible

ACCEPTED, REJECTED, CARRIED = "accepted", "rejected", "kept with a later one"
UNSEEN, FREE, UNUSED = "never looked at", "free", "not needed"


class PassRow(NamedTuple):
    """Row `number` sees the tokens `sees`, tests the draft `tests` (None: the last row) and emits `out`, or None.

    `p`, `q`: what target and draft give the tested token there. `u` < `limit` is the test; None where none is made.
    `verdict`: one of the six names above.
    """

    number: int
    sees: tuple
    tests: str | None
    p: object
    q: object
    u: object
    limit: object
    verdict: str
    out: str | None

    @property
    def text(self):
        """The row in a sentence."""
        seen = " ".join(map(visible, self.sees)) or "the start"
        if self.tests is None:
            emits = f" and emits {visible(self.out)}, free" if self.out else "; this time it is not needed"
            return f"Row {self.number} sees {seen}, has no draft to test{emits}."
        name = visible(self.tests)
        told = f"Row {self.number} sees {seen} and tests {name}: p = {_decimal(self.p)}, q = {_decimal(self.q)}"
        if self.limit is None:
            return f"{told}; it is never looked at."
        out = f", {visible(self.out)} comes out" if self.verdict == REJECTED and self.out else ""
        return f"{told}, {self.test}: {self.verdict}{out}."

    @property
    def test(self):
        """The comparison that was made, "" where none was."""
        if self.limit is None:
            return ""
        return f"u = {_decimal(self.u)} {'<' if self.u < self.limit else '≥'} {_decimal(self.limit)}"


def pass_rows(target, draft, played, prefix=()):
    """Return the gamma + 1 `PassRow`s of a `Round` that `play_round` played after `prefix` with these models.

    Row i has the law P(. | prefix, x_1..x_(i-1)): it tests draft i, and where that is the first not to be kept, it
    also gives the correction. The last row tests nothing: its token is the bonus.
    """
    context = target.prefix(prefix)
    rows = [_row(target, draft, played, context, i) for i in range(len(played.drafted))]
    sees = _names(target, (*context, *played.drafted))
    full = played.accepted == len(played.drafted)
    out = target.tokens[played.emitted[-1]] if full else None
    return [*rows, PassRow(len(rows) + 1, sees, None, None, None, None, None, FREE if full else UNUSED, out)]


def coming_out(names):
    """Return "out comes A", or "out come A B" for several tokens."""
    return f"out {'comes' if len(names) == 1 else 'come'} {' '.join(map(visible, names))}"


def _row(target, draft, played, context, i):
    x, before = played.drafted[i], (*context, *played.drafted[:i])
    limit = played.accept_prob[i] if i < len(played.accept_prob) else None
    out = target.tokens[played.emitted[i]] if i <= played.accepted else None
    p, q = target.law(before)[x], draft.law(before)[x]
    verdict = _verdict(played, i, limit)
    return PassRow(i + 1, _names(target, before), target.tokens[x], p, q, played.u[i], limit, verdict, out)


def _verdict(played, i, limit):
    if limit is None:
        return UNSEEN
    if i < played.accepted:  # the block rule keeps a draft that fails its own test if a later one passes
        return ACCEPTED if played.u[i] < limit else CARRIED
    return REJECTED


def _names(model, positions):
    return tuple(model.tokens[x] for x in positions)


def _decimal(x):
    return decimal(x, places([float(x)]))
