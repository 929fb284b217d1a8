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
    keys = [KINDS.index(kind(trace.piece(trace.token[i]), _before(trace, i)[-1])) for i in kept]
    return np.array(keys), dict(enumerate(KINDS))


def _by_letter(trace, kept):
    """How many tokens of its word stand before a token; those that are part of no word are in no group."""
    keys = np.array([_depth([*_before(trace, i), trace.piece(trace.token[i])]) for i in kept])
    return keys, {k: str(k + 1) for k in range(LETTERS - 1)} | {LETTERS - 1: f"{LETTERS} and later"}


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


def _before(trace, i):
    """Return the pieces before position i, the last of them: of the text, and of its round's drafts before it."""
    first = i
    while trace.round_count and first and trace.round[first - 1] == trace.round[i]:
        first -= 1
    start = trace.position[first]
    ids = [*trace.ids[max(0, start - LETTERS) : start], *trace.token[first:i]]
    return [trace.piece(token) for token in ids[-LETTERS:]]


def _depth(pieces):
    """Return how many tokens of the last one's word stand before it, LETTERS - 1 at most; -1 for no word."""
    kinds = [kind(*pair) for pair in zip(pieces[::-1], [*pieces[-2::-1], ""])]
    depth = next((n for n, what in enumerate(kinds) if what != "inside a word"), LETTERS - 1)
    starts = depth < len(kinds) and kinds[depth] == "first of a word"
    return min(depth, LETTERS - 1) if starts or depth else -1
