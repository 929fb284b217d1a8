"""Two ways to look at a pair of models: read a text position by position, or let it write with speculation."""

from time import perf_counter

import numpy as np
from tqdm import tqdm

from spec_viz.distributions import softmax, top_k, top_p
from spec_viz.drawing import draw
from spec_viz.models.trace import ACCEPTED, KEPT, MAPPED, REJECTED, UNREACHED, Recorder
from spec_viz.play import verify_round
from spec_viz.sequences import committed

_CHUNK = 64  # positions whose logits are held at once while a text is read


class Process:
    """From logits to the law that is drawn from: temperature, then top-k, then top-p; in float64."""

    def __init__(self, temperature=1.0, top_k=None, top_p=None):
        self.temperature, self.top_k, self.top_p = temperature, top_k, top_p
        self([0.0, 1.0])  # bad settings are refused before a model is asked

    def __call__(self, logits):
        """Return the law of one row of logits."""
        law = softmax(logits, self.temperature, ties="first")
        law = law if self.top_k is None else top_k(law, self.top_k)
        return law if self.top_p is None else top_p(law, self.top_p)

    @property
    def about(self):
        """The settings by name."""
        return {"temperature": self.temperature, "top_k": self.top_k, "top_p": self.top_p}


def acceptance_map(pair, text, *, temperature=1.0, top_k=None, top_p=None, kept=KEPT):
    """Return the `Trace` of a text that both models read: p, q and sum min(p, q) at each position, nothing drafted.

    `pair`: a `ModelPair`; `text`: a string, or ids. Position 0 has no context and is left out.
    """
    process, recorder = Process(temperature, top_k, top_p), Recorder(kept)
    ids = _read(pair, text)
    sessions = pair.target.session(), pair.draft.session()
    for start in range(0, len(ids) - 1, _CHUNK):
        part = ids[start : min(start + _CHUNK, len(ids) - 1)]
        p_rows, q_rows = sessions[0].extend(part), sessions[1].extend(part)
        for i, (p, q) in enumerate(zip(p_rows, q_rows), start=start + 1):
            recorder.position(process(p), process(q), ids[i], ids[i], position=i, verdict=MAPPED, u=np.nan)
    about = {"pair": pair.name, "draft": pair.draft_name, "kind": "map", **process.about}
    return recorder.trace(ids, min(1, len(ids)), pair.target.pieces, about)


def speculate(
    pair,
    prompt,
    gamma=4,
    *,
    tokens=100,
    rng=None,
    rule="token",
    temperature=1.0,
    top_k=None,
    top_p=None,
    kept=KEPT,
    stop=(),
    progress=None,
):
    """Write `tokens` tokens after `prompt` by speculative decoding; return the `Trace` of the run.

    Each round the draft proposes gamma tokens, one pass of the target judges them (`rule` "token" or "block"), and
    accepted + 1 tokens are committed. In law it is plain sampling from the target, whatever the draft is.
    The same `temperature`, `top_k`, `top_p` make both laws. The text ends early at the target's end of text, or at a
    token id of `stop`. `rng`: a Generator or a seed. `progress`: True shows a bar; by default only on a terminal.
    `gamma` = 0 is plain decoding. `kept` = 0 records no positions, for timing.
    """
    process, recorder = Process(temperature, top_k, top_p), Recorder(kept)
    rng, ids = np.random.default_rng(rng), _read(pair, prompt)
    given, ends = len(ids), {*stop, *([] if pair.target.end is None else [pair.target.end])}
    target, draft = pair.target.session(), pair.draft.session()
    with tqdm(total=tokens, desc=f"{pair.name}, gamma {gamma}", disable=silent(progress), leave=False) as bar:
        stopped = tokens < 1
        while not stopped:
            start = perf_counter()
            drafted, q = _drafts(pair, draft, ids, gamma, process, rng)
            between = perf_counter()
            logits = target.extend([*ids[target.length :], *drafted])[-(gamma + 1) :]
            after = perf_counter()
            p = [process(row) for row in logits]
            played = verify_round(p, q, drafted, rule=rule, rng=rng)
            done = committed(played, stop=ends, most=tokens - (len(ids) - given))
            if kept:
                _record(recorder, p, q, played, done, len(ids))
            for session in (target, draft):
                session.rollback(min(session.length, len(ids) + played.accepted))
            ids, stopped = [*ids, *done.tokens], done.stopped
            recorder.round(drafted=gamma, accepted=done.accepted, draft_seconds=between - start,
                           verify_seconds=after - between, seconds=perf_counter() - start)  # fmt: skip
            bar.update(len(done.tokens))
    about = {"pair": pair.name, "draft": pair.draft_name, "kind": "run", "gamma": gamma, "rule": rule, **process.about}
    return recorder.trace(ids, given, pair.target.pieces, about)


def _drafts(pair, session, ids, gamma, process, rng):
    """Return gamma drafted tokens and the laws that they were drawn from; the draft reads what it missed first."""
    drafted, laws, unread = [], [], ids[session.length :]
    for _ in range(gamma):
        laws.append(process(session.extend(unread)[-1]))
        drafted.append(draw(laws[-1], rng.random()))
        unread = drafted[-1:]
    return drafted, laws


def _record(recorder, p, q, played, done, start):
    """Add the drafted positions of a round: tested, never reached, and what came out where."""
    for i, x in enumerate(played.drafted):
        verdict = ACCEPTED if i < played.accepted else REJECTED if i == played.accepted else UNREACHED
        tested = i < len(played.accept_prob)
        recorder.position(
            p[i], q[i], x, done.tokens[i] if i < len(done.tokens) else -1,
            round=len(recorder.rounds), position=start + i, verdict=verdict, u=played.u[i],
            accept_prob=played.accept_prob[i] if tested else np.nan,
        )  # fmt: skip


def _read(pair, text):
    """Return ids of a prompt, at least one: a model needs something to go on."""
    ids = list(map(int, pair.target.encode(text) if isinstance(text, str) else text))
    if not ids:
        raise ValueError("the prompt is empty; give at least one token")
    if bad := [i for i in ids if not 0 <= i < pair.target.size]:
        raise ValueError(f"token id {bad[0]} is not in a vocabulary of {pair.target.size}")
    return ids


def silent(progress):
    """Return tqdm's `disable` for a `progress` of True, False, or None: a bar on a terminal only."""
    return None if progress is None else not progress
