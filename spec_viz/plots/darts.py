"""Darts: (token, u) pairs, read and judged by the rule of `sampling.verify`."""

from typing import NamedTuple

from spec_viz.sampling import Trial, read_u, verify


class Dart(NamedTuple):
    """One trial as it falls on the board: the index of its token, u, the verdict, and what was emitted if known."""

    index: int
    u: float
    accepted: bool
    emitted: str | None


def read_dart(v, dart):
    """Return the `Dart` of a (token, u) pair or a `Trial`, judged by this pair; None where its token has q = 0.

    Errors: ValueError for an unknown token, for u outside [0, 1), and for anything that is not a dart.
    """
    token, u, emitted = _parts(dart)
    index = v.index(token)
    u = read_u(u, exact=v.is_exact)
    if v.q[index] == 0:
        return None
    trial = verify(v, draft=index, u=u, rng=0)
    if trial.accepted:
        return Dart(index, trial.u, True, trial.emitted)
    if v.residual is None or emitted is None or not v.residual[v.index(emitted)]:
        emitted = _only(v)
    return Dart(index, trial.u, False, emitted)


def read_darts(v, darts):
    """Return the darts that fall on the board, from None, one dart or many."""
    if darts is None:
        return []
    if isinstance(darts, Trial) or _is_pair(darts):
        darts = [darts]
    read = (read_dart(v, dart) for dart in darts)
    return [dart for dart in read if dart is not None]


def _only(v):
    """Return the one token that the residual can emit, or None."""
    if v.residual is None:
        return None
    possible = v.residual.nonzero()[0]
    return v.tokens[possible[0]] if len(possible) == 1 else None


def _parts(dart):
    if isinstance(dart, Trial):
        return dart.draft, dart.u, None if dart.accepted else dart.emitted
    if _is_pair(dart):
        return (*dart, None)
    raise ValueError(f'{dart!r} is not a dart; give a (token, u) pair such as ("B", .72), or a Trial')


def _is_pair(dart):
    return isinstance(dart, tuple) and len(dart) == 2 and not isinstance(dart[0], (tuple, Trial))
