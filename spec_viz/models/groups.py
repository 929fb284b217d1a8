"""Acceptance rates of a trace in groups: by place, by how sure the target is, by what kind of piece stands there."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from spec_viz.models.trace import UNREACHED

PARTS = 8  # of a text that was read
NATS = 0.5  # width of a group of entropies
LETTERS = 6  # places in a word; the last one stands for all that follow
KINDS = ("first of a word", "inside a word", "space", "line break", "number", "mark")


@dataclass(frozen=True)
class Rates:
    """Groups of positions: `labels`, the mean acceptance rate of each, its standard error, and how many it has.

    `by`: what was grouped by. `mean`: over all positions. Unreached drafts are not counted.
    """

    by: str
    labels: tuple[str, ...]
    means: tuple[float, ...]
    errors: tuple[float, ...]
    counts: tuple[int, ...]
    mean: float

    def _repr_markdown_(self):
        rows = zip(self.labels, self.means, self.errors, self.counts)
        lines = [f"| {label} | {mean:.3f} ± {2 * error:.3f} | {count} |" for label, mean, error, count in rows]
        return "\n".join([f"| {self.by} | acceptance rate | positions |", "|:--|--:|--:|", *lines])


def rates_by(trace, by):
    """Return the `Rates` of a `Trace`, grouped by "position", "entropy", "piece" or "place in a word".

    position: which draft of its round, or which eighth of a text that was read. entropy: of the target, in nats.
    piece: the kind of the token that was drafted or read. Errors: ValueError for another name, or nothing to group.
    """
    if by not in GROUPINGS:
        raise ValueError(f"by is {by!r}; write {', '.join(map(repr, GROUPINGS))}")
    kept = np.flatnonzero(trace.verdict != UNREACHED)
    if not len(kept):
        raise ValueError("the trace has no position; take a longer text")
    keys, labels = GROUPINGS[by](trace, kept)
    found = {key: trace.acceptance_rate[kept[keys == key]] for key in sorted(labels) if (keys == key).any()}
    errors = [rates.std(ddof=1) / len(rates) ** 0.5 if len(rates) > 1 else np.nan for rates in found.values()]
    return Rates(
        by,
        tuple(labels[key] for key in found),
        tuple(float(rates.mean()) for rates in found.values()),
        tuple(map(float, errors)),
        tuple(map(len, found.values())),
        float(trace.acceptance_rate[kept].mean()),
    )


def _by_position(trace, kept):
    if trace.round_count:
        first = np.searchsorted(trace.round, trace.round)  # rounds stand in order
        keys = (np.arange(len(trace)) - first)[kept]
        return keys, {k: f"draft {k + 1}" for k in set(keys.tolist())}
    edges = np.linspace(0, len(kept), min(PARTS, len(kept)) + 1).astype(int)
    keys = np.searchsorted(edges, np.arange(len(kept)), side="right") - 1
    place = trace.position[kept]
    return keys, {k: f"{place[a] + 1} to {place[b - 1] + 1}" for k, (a, b) in enumerate(pairwise(edges))}


def _by_entropy(trace, kept):
    keys = (trace.entropy_p[kept] // NATS).astype(int)
    return keys, {k: f"{k * NATS:g} to {(k + 1) * NATS:g} nats" for k in set(keys.tolist())}


def _by_piece(trace, kept):
    keys = np.array([KINDS.index(kind(*pair)) for pair in _with_before(trace, kept)])
    return keys, dict(enumerate(KINDS))


def _by_letter(trace, kept):
    """How many tokens of its word stand before: only tokens of words are grouped."""
    keys, inside = np.full(len(kept), -1), np.zeros(len(trace.ids) + 1, dtype=int)
    for n, token in enumerate(trace.ids):
        here = kind(trace.piece(token), trace.piece(trace.ids[n - 1]) if n else "")
        inside[n + 1] = inside[n] + 1 if here == "inside a word" else int(here == "first of a word")
    for n, (piece, before) in enumerate(_with_before(trace, kept)):
        if kind(piece, before) in ("first of a word", "inside a word"):
            keys[n] = 0 if kind(piece, before) == "first of a word" else inside[trace.position[kept[n]]]
    keys = np.minimum(keys, LETTERS - 1)
    ends = {LETTERS - 1: f"{LETTERS} and later"}
    return keys, {k: str(k + 1) for k in range(LETTERS)} | ends


GROUPINGS = {"position": _by_position, "entropy": _by_entropy, "piece": _by_piece, "place in a word": _by_letter}


def kind(piece, before):
    """Return which of KINDS a piece is, after the piece before it."""
    if "\n" in piece:
        return "line break"
    if not piece.strip():
        return "space"
    core = piece.lstrip()
    if core[0].isalpha() or (core[0] == "'" and core[1:2].isalpha()):
        joined = core == piece and before[-1:].isalpha()
        return "inside a word" if joined else "first of a word"
    return "number" if core[0].isdigit() else "mark"


def _with_before(trace, kept):
    """Yield each position's piece, and the one before it in the text."""
    for i in kept:
        place = trace.position[i]
        yield trace.piece(trace.token[i]), trace.piece(trace.ids[place - 1])
