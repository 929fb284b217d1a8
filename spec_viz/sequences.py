"""After a round: which drafts count, what goes into the text, and what the caches must forget."""

from itertools import takewhile
from typing import NamedTuple

from spec_viz.scalars import whole


class Committed(NamedTuple):
    """What a round adds to the text: its `tokens`, how many of them are drafts, and whether the text ends there."""

    tokens: tuple
    accepted: int
    stopped: bool


class Rollback(NamedTuple):
    """Entries to drop from the target's and the draft's cache, and tokens that the draft must read again."""

    target_trim: int
    draft_trim: int
    draft_catch_up: int


def accepted_length(passed):
    """min{i : draft i + 1 fails}: how many drafts count, given which tests passed. After a failure nothing does."""
    return sum(1 for _ in takewhile(bool, passed))


def committed(played, *, stop=(), most=None):
    """Return what of a `Round` goes into the text: up to the first token of `stop`, and at most `most` tokens.

    A round emits several tokens at once, so an end lies inside it as often as at its last token. `stop`: tokens that
    end a text (they belong to it). `most`: how many tokens are still wanted, 1 or more. Returns `Committed`; its
    `accepted` counts only the drafts that went in.
    """
    limit = len(played.emitted)
    if most is not None:
        remedy = "ask for 1 or more tokens, or leave it out"
        limit = whole(most, "most", 1, 2**63 - 1, remedy)
    ends = (i + 1 for i, token in enumerate(played.emitted) if token in stop)
    end = min(next(ends, limit), limit)
    tokens = tuple(played.emitted[:end])
    stopped = tokens[-1] in stop or (most is not None and len(tokens) == limit)
    return Committed(tokens, min(played.accepted, len(tokens)), stopped)


def rollback(gamma, accepted):
    """Return the `Rollback` of both caches after a round of `gamma` drafts of which `accepted` came through.

    The target read the last token and all drafts: gamma - accepted entries are wrong. The draft never read its own
    last draft: max(0, gamma - 1 - accepted) are wrong, and after full acceptance it lacks one.
    """
    gamma = whole(gamma, "gamma", 0, 2**31, "a round drafts 0 or more tokens")
    accepted = whole(accepted, "accepted", 0, gamma, f"of {gamma} drafts 0 to {gamma} are accepted")
    return Rollback(gamma - accepted, max(0, gamma - 1 - accepted), int(accepted == gamma))
