"""Many prompts: in shards, with a seed for each prompt, on any executor, and resumed where it was interrupted."""

import json
import os
from concurrent.futures import as_completed
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from tqdm import tqdm

from spec_viz.models.protocol import ModelPair
from spec_viz.models.running import silent, speculate

SHARD = 50  # prompts a file
SETTINGS = "settings.json"


@dataclass(frozen=True, eq=False, repr=False)
class Measurement:
    """Rows in the order of the prompts; a prompt that failed has an `error` and nothing else.

    A row: prompt number, ids that were written, drafted and accepted in each round.
    """

    rows: tuple
    settings: dict

    @property
    def errors(self):
        """{prompt number: what went wrong}."""
        return {row["prompt"]: row["error"] for row in self.rows if "error" in row}

    @property
    def tokens(self):
        """Tokens written."""
        return sum(len(row["ids"]) for row in self._good)

    @property
    def rounds(self):
        """Rounds played."""
        return sum(len(row["accepted"]) for row in self._good)

    @property
    def tokens_per_round(self):
        """tokens / rounds; None where nothing was written."""
        return self.tokens / self.rounds if self.rounds else None

    @property
    def accepted_over_drafted(self):
        """accepted / drafted: what a log prints. It is not alpha."""
        drafted = sum(sum(row["drafted"]) for row in self._good)
        return sum(sum(row["accepted"]) for row in self._good) / drafted if drafted else None

    @property
    def acceptance_rate(self):
        """The mean of sum min(p, q) over the positions that were reached."""
        reached = sum(row["reached"] for row in self._good)
        return sum(row["rate_sum"] for row in self._good) / reached if reached else None

    @property
    def _good(self):
        return [row for row in self.rows if "error" not in row]

    def __repr__(self):
        if not self.rounds:
            return f"<Measurement of {len(self.rows)} prompts, {len(self.errors)} failed, nothing written>"
        return (
            f"<Measurement of {len(self.rows)} prompts, {len(self.errors)} failed: {self.tokens} tokens, "
            f"{self.tokens_per_round:.3f} a round, acceptance rate {self.acceptance_rate:.4f}>"
        )


def measure(
    pair, prompts, executor=None, *, draft=None, out=None, gamma=4, tokens=100, seed=0, shard=SHARD, progress=None,
    **settings,
):  # fmt: skip
    """Run `speculate` on every prompt; return a `Measurement`, the same whatever the executor and its workers.

    `pair`: a name for `models.pair(name, draft=draft)`, which each worker loads once, or a `ModelPair`, which is sent
    to it. `executor`: any `concurrent.futures.Executor`, e.g. a ProcessPoolExecutor or Dask's `client.get_executor()`;
    None runs here. Each prompt has its own seed, spawned from `seed`. `settings`: of `speculate`.
    `out`: a folder. Each shard is a file there, written whole or not at all; a second call with the same arguments
    goes on with those that are missing. A prompt that fails is a row with its error, and costs nothing else.
    Errors: ValueError where `out` holds another measurement; OSError where it cannot be written.
    """
    prompts = list(prompts)
    source = pair if isinstance(pair, ModelPair) else (pair, draft)
    name = (pair.name, pair.draft_name) if isinstance(pair, ModelPair) else (pair, draft)
    about = {"pair": name, "gamma": gamma, "tokens": tokens, "seed": seed, "shard": shard, **settings}
    folder = _folder(out, {**about, "prompts": prompts})
    tasks = {}
    seeds = np.random.SeedSequence(seed).spawn(len(prompts))
    for start in range(0, len(prompts), shard):
        part = slice(start, start + shard)
        tasks[start] = (source, start, prompts[part], seeds[part], dict(gamma=gamma, tokens=tokens, **settings))
    found = {start: rows for start in tasks if (rows := _read(folder, start)) is not None}
    todo = {start: task for start, task in tasks.items() if start not in found}
    with tqdm(total=len(prompts), initial=len(prompts) - sum(len(t[2]) for t in todo.values()), desc="prompts",
              disable=silent(progress), leave=False) as bar:  # fmt: skip
        for start, rows in _results(todo, executor):
            found[start] = rows
            _write(folder, start, rows)
            bar.update(len(rows))
    return Measurement(tuple(row for start in sorted(found) for row in found[start]), about)


def _results(todo, executor):
    """Yield (start, rows) as shards are done."""
    if executor is None:
        yield from ((start, _shard(*task)) for start, task in todo.items())
        return
    running = {executor.submit(_shard, *task): start for start, task in todo.items()}
    for done in as_completed(running):
        yield running[done], done.result()


def _shard(source, start, prompts, seeds, settings):
    """Return the rows of one shard; runs in a worker."""
    pair = source if isinstance(source, ModelPair) else _loaded(*source)
    return [_row(pair, start + i, prompt, seed, settings) for i, (prompt, seed) in enumerate(zip(prompts, seeds))]


def _row(pair, number, prompt, seed, settings):
    try:
        trace = speculate(pair, prompt, rng=np.random.default_rng(seed), progress=False, **settings)
    except Exception as error:
        return {"prompt": number, "error": f"{type(error).__name__}: {error}"}
    reached = np.asarray(trace.verdict) >= 0
    return {
        "prompt": number,
        "ids": trace.ids[trace.prompt :].tolist(),
        "drafted": trace.rounds["drafted"].tolist(),
        "accepted": trace.rounds["accepted"].tolist(),
        "reached": int(reached.sum()),
        "rate_sum": float(trace.acceptance_rate[reached].sum()),
    }


@lru_cache(maxsize=1)
def _loaded(name, draft):
    from spec_viz.models.pairs import pair

    return pair(name, draft=draft) if draft else pair(name)


def _folder(out, about):
    """Return the folder, made and marked with its settings; ValueError where others are there."""
    if out is None:
        return None
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(about, indent=1, default=str)
    file = folder / SETTINGS
    if file.exists():
        there, asked = json.loads(file.read_text(encoding="utf-8")), json.loads(text)
        differ = [k for k in {*there, *asked} if there.get(k) != asked.get(k)]
        if differ:
            raise ValueError(f"{folder} holds a measurement with another {sorted(differ)[0]}; take another folder")
    else:
        _whole(file, text)
    return folder


def _file(folder, start):
    return folder / f"shard-{start:06d}.json"


def _read(folder, start):
    """Return the rows of a finished shard, or None."""
    if folder is None or not _file(folder, start).exists():
        return None
    return json.loads(_file(folder, start).read_text(encoding="utf-8"))


def _write(folder, start, rows):
    if folder is not None:
        _whole(_file(folder, start), json.dumps(rows))


def _whole(file, text):
    """Write a file as a whole: a kill in the middle leaves none."""
    half = file.with_suffix(f".{os.getpid()}.part")
    try:
        with open(half, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(half, file)
    finally:
        half.unlink(missing_ok=True)
