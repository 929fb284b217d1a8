"""What a run leaves behind: everything that pictures, boards and predictions need, without the models."""

import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from spec_viz.labels import visible
from spec_viz.verification import Verification

KEPT = 20  # tokens of each position that are kept by name; the others are summed
ACCEPTED, REJECTED, UNREACHED, MAPPED = 1, 0, -1, -2
REST = ("p ≥ q: others", "q > p: others")  # told apart where a board cuts them short

# One entry for each position. Those of TOP have KEPT columns, those of REST_OF two: others with p >= q, and with q > p.
POSITION = {
    "round": np.int32, "position": np.int32, "token": np.int32, "p": np.float64, "q": np.float64,
    "acceptance_rate": np.float64, "u": np.float64, "accept_prob": np.float64, "verdict": np.int8,
    "emitted": np.int32, "entropy_p": np.float32, "entropy_q": np.float32,
}  # fmt: skip
TOP = {"top": np.int32, "top_p": np.float64, "top_q": np.float64}
REST_OF = {"rest_p": np.float64, "rest_q": np.float64}
ROUND = {"drafted": np.int32, "accepted": np.int32, "draft_seconds": np.float64, "verify_seconds": np.float64,
         "seconds": np.float64}  # fmt: skip


@dataclass(frozen=True, eq=False, repr=False)
class Trace:
    """A run of speculative decoding (`speculate`), or a text read position by position (`acceptance_map`).

    Arrays over drafted positions, in order: `token`, its `p` and `q`, `acceptance_rate` = sum min(p, q) there, `u`,
    `accept_prob`, `verdict` (1 accepted, 0 rejected, -1 drafted and never reached, -2 read, not drafted), `emitted`
    (the token that came out there, -1 for none), `round`, `position` in the text, entropies in nats, and the KEPT
    likeliest tokens with their laws and the exact sums of the others.
    `rounds`: arrays over rounds: drafted, accepted, seconds. `ids`: the whole text; `prompt`: how many of them were
    given. `pieces`: the text of each id that occurs. `about`: pair, gamma, rule, temperature and so on.
    """

    arrays: dict
    rounds: dict
    ids: np.ndarray
    prompt: int
    pieces: dict
    about: dict = field(default_factory=dict)

    def __getattr__(self, name):
        arrays = self.__dict__.get("arrays", {})
        if name not in arrays:
            raise AttributeError(f"a Trace has no {name!r}; its arrays are {', '.join(arrays)}")
        return arrays[name]

    def __len__(self):
        return len(self.arrays["token"])

    def __repr__(self):
        rate = f", acceptance rate {self.acceptance_rate.mean():.3f}" if len(self) else ""
        return f"<Trace of {len(self)} positions in {self.round_count} rounds{rate}>"

    @property
    def round_count(self):
        """The number of rounds; 0 where a text was read."""
        return len(self.rounds["drafted"])

    @property
    def tokens_per_round(self):
        """Emitted tokens a round; None where a text was read."""
        return (len(self.ids) - self.prompt) / self.round_count if self.round_count else None

    @property
    def text(self):
        """The text after the prompt, piece by piece."""
        return [self.pieces[int(i)] for i in self.ids[self.prompt :]]

    def piece(self, token):
        """Return the text of a token."""
        return self.pieces[int(token)]

    @property
    def rows(self):
        """For each token of `text`: the position where it came out; -1 for the one a round adds to all its drafts."""
        rows = np.full(len(self.ids) - self.prompt, -1)
        out = np.flatnonzero(self.emitted >= 0)
        rows[self.position[out] - self.prompt] = out
        return rows

    def verification(self, i, most=None):
        """Return position i as a pair for tables and boards: kept tokens by name, and two lines for the others.

        The others are split by which law is larger there, so min(p, q) of each line is the exact accepted mass.
        `most`: with so many lines at most; the drafted and the emitted token always have their own.
        """
        if most is not None and most < 4:
            raise ValueError(f"most is {most}; drafted, emitted and two lines of others make 4")
        names, p, q = _distinct([self.piece(t) for t in self.top[i]]), self.top_p[i], self.top_q[i]
        own = self._own(i, len(names) if most is None else most - 2)
        lines = [~own & (p >= q), ~own & (p < q)]
        p = np.append(p[own], self.rest_p[i] + [p[line].sum() for line in lines])
        q = np.append(q[own], self.rest_q[i] + [q[line].sum() for line in lines])
        there = np.append(np.ones(own.sum(), dtype=bool), (p + q)[-2:] > 0)
        names = [*np.array(names, dtype=object)[own], *REST]
        tokens = [name for name, shown in zip(names, there) if shown]
        return Verification(p=p[there] / p[there].sum(), q=q[there] / q[there].sum(), tokens=tokens)

    def _own(self, i, count):
        """Which kept tokens have a line of their own: `count` with the largest max(p, q)."""
        larger = np.maximum(self.top_p[i], self.top_q[i])
        larger[np.isin(self.top[i], [self.token[i], self.emitted[i]])] += 2
        own = np.zeros(len(larger), dtype=bool)
        own[np.argsort(-larger, kind="stable")[:count]] = True
        return own

    def name(self, i, token):
        """Return the name that `verification(i)` has for a token of that position."""
        place = np.flatnonzero(self.top[i] == token)
        return _distinct([self.piece(t) for t in self.top[i]])[place[0]]

    def save(self, file):
        """Write the trace to a .npz or .parquet file (the latter needs pyarrow)."""
        file = Path(file)
        if file.suffix == ".parquet":
            _write_parquet(self, file)
        elif file.suffix == ".npz":
            np.savez_compressed(file, **_packed(self))
        else:
            raise ValueError(f"a trace is saved as .npz or .parquet, not {file.name!r}")

    @classmethod
    def load(cls, file):
        """Read a trace that `save` wrote; no model is needed."""
        file = Path(file)
        if file.suffix == ".parquet":
            return _read_parquet(file)
        with np.load(file, allow_pickle=False) as stored:
            if "about" not in stored:
                raise ValueError(f"{file.name} holds no trace")
            return _unpacked({name: stored[name] for name in stored.files})


class Recorder:
    """Collects positions and rounds, then makes a `Trace` of them."""

    def __init__(self, kept=KEPT):
        self._kept, self._rows, self.rounds, self._tops = kept, [], [], []

    def position(self, p, q, token, emitted=-1, **values):
        """Add one position: the two laws in float64, the drafted or read token, and what came out."""
        low = np.minimum(p, q)
        kept = _likeliest(p, q, self._kept, [t for t in (token, emitted) if t >= 0])
        others = np.ones(len(p), dtype=bool)
        others[kept] = False
        above = others & (p >= q)
        below = others & ~above
        self._rows.append(
            dict(token=token, p=p[token], q=q[token], acceptance_rate=low.sum(), entropy_p=_entropy(p),
                 entropy_q=_entropy(q), emitted=emitted, **values)
        )  # fmt: skip
        rest = [[law[above].sum(), law[below].sum()] for law in (p, q)]
        self._tops.append((kept, p[kept], q[kept], *rest))

    def round(self, **values):
        """Add one round."""
        self.rounds.append(values)

    def trace(self, ids, prompt, pieces, about):
        """Return the trace of what was added."""
        arrays = {n: np.array([row.get(n, -1) for row in self._rows], dtype=t) for n, t in POSITION.items()}
        columns = list(zip(*self._tops)) or [()] * 5
        for (name, kind), column in zip({**TOP, **REST_OF}.items(), columns):
            wide = self._kept if name in TOP else 2
            arrays[name] = np.array(column, dtype=kind).reshape(len(self._rows), -1 if self._rows else wide)
        rounds = {n: np.array([r.get(n, 0) for r in self.rounds], dtype=t) for n, t in ROUND.items()}
        ids = np.array(ids, dtype=np.int32)
        seen = {*ids.tolist(), *arrays["token"].tolist(), *arrays["top"].ravel().tolist()} - {-1}
        return Trace(arrays, rounds, ids, prompt, {i: str(pieces[i]) for i in sorted(seen)}, about)


def _likeliest(p, q, count, always):
    """Return `count` positions with the largest max(p, q), those of `always` among them, likeliest by p first."""
    count = min(count, len(p))
    larger = np.maximum(p, q)
    larger[always] += 2
    kept = np.argpartition(-larger, count - 1)[:count]
    return kept[np.lexsort((kept, -q[kept], -p[kept]))]


def _entropy(law):
    """- sum p log p in nats; 0 log 0 = 0."""
    positive = law[law > 0]
    return float(-(positive * np.log(positive)).sum())


def _distinct(pieces):
    """Return pieces as names that are all different: two ids may have the same text."""
    names, seen = [], {}
    for piece in pieces:
        name = visible(piece)
        seen[name] = seen.get(name, 0) + 1
        names.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return names


def _packed(trace):
    ids = list(trace.pieces)
    return {
        **trace.arrays,
        **{f"rounds:{name}": values for name, values in trace.rounds.items()},
        "ids": trace.ids,
        "piece_ids": np.array(ids, dtype=np.int32),
        "about": np.array(json.dumps({**trace.about, "prompt": trace.prompt, "pieces": list(trace.pieces.values())})),
    }


def _unpacked(stored):
    about = json.loads(str(stored.pop("about")))
    prompt, texts = about.pop("prompt"), about.pop("pieces")
    pieces = dict(zip(stored.pop("piece_ids").tolist(), texts))
    ids = stored.pop("ids")
    rounds = {name.partition(":")[2]: stored.pop(name) for name in list(stored) if name.startswith("rounds:")}
    return Trace(stored, rounds, ids, prompt, pieces, about)


def _write_parquet(trace, file):
    arrow, parquet = _arrow()
    packed = _packed(trace)
    columns = {n: (v if v.ndim == 1 else list(v)) for n, v in trace.arrays.items()}
    rest = {n: v.tolist() for n, v in packed.items() if n not in trace.arrays and n != "about"}
    about = {"spec_viz": json.dumps({"about": str(packed["about"]), **rest})}
    parquet.write_table(arrow.table(columns).replace_schema_metadata(about), file)


def _read_parquet(file):
    _, parquet = _arrow()
    table = parquet.read_table(file)
    meta = (table.schema.metadata or {}).get(b"spec_viz")
    if meta is None:
        raise ValueError(f"{file.name} holds no trace")
    told = json.loads(meta)
    kinds = {**POSITION, **TOP, **REST_OF}
    stored = {n: np.array(table[n].to_pylist(), dtype=kinds[n]) for n in table.column_names}
    for name in (*TOP, *REST_OF):
        stored[name] = stored[name].reshape(len(table), -1 if len(table) else (KEPT if name in TOP else 2))
    stored |= {f"rounds:{n}": np.array(told[f"rounds:{n}"], dtype=t) for n, t in ROUND.items()}
    stored |= {name: np.array(told[name], dtype=np.int32) for name in ("ids", "piece_ids")}
    return _unpacked({**stored, "about": told["about"]})


def _arrow():
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise ModuleNotFoundError("a .parquet trace needs pyarrow: pip install pyarrow; .npz needs nothing") from None
    return pyarrow, pyarrow.parquet
