"""On a real pair, too: the first two tokens of a run have the target's joint law, by a G-test with stated power."""

from functools import lru_cache

import numpy as np
import pytest

from spec_viz import audit
from spec_viz.models import pair, speculate
from spec_viz.models.running import Process

PROMPT = "HAMLET:\nTo be"
EFFECT, POWER = 0.2, 0.99
CASES = [
    ("neural", "token", {}),
    ("3-gram", "block", {}),
    ("int3", "token", {}),
    ("temperature-0.7", "token", {}),
    ("lookup", "block", {}),
    ("neural", "token", {"temperature": 0.7}),
    ("neural", "block", {"temperature": 0.7}),
    ("5-gram", "token", {"top_p": 0.9}),
    ("neural", "block", {"top_p": 0.9, "temperature": 0.7}),
]


@lru_cache
def wanted(temperature=1.0, top_p=None):
    """The joint law of two characters after the prompt, from the target alone, shape (V^2,)."""
    target, process = pair("shakespeare64").target, Process(temperature, None, top_p)
    session, ids = target.session(), target.encode(PROMPT)
    first = process(session.extend(ids)[-1])
    rows = []
    for x in range(target.size):
        rows.append(first[x] * process(session.extend([x])[-1]) if first[x] else np.zeros(target.size))
        if first[x]:
            session.rollback(len(ids))
    return np.concatenate(rows)


def two_tokens(made, rule, settings):
    """A source of the first two tokens of runs, as one number."""
    size = made.target.size

    def draw(rng):
        ids = speculate(made, PROMPT, 2, tokens=2, rng=rng, rule=rule, kept=0, progress=False, **settings).ids
        return int(ids[-2]) * size + int(ids[-1])

    return draw


@pytest.mark.parametrize("draft, rule, settings", CASES, ids=str)
def test_the_joint_law_of_two_tokens(draft, rule, settings):
    draw = two_tokens(pair("shakespeare64", draft=draft), rule, settings)
    check = audit.check(draw, wanted(**settings), effect=EFFECT, power=POWER, rng=0)
    assert f"TV of {EFFECT} would be seen with probability {POWER}" in check.promise
    assert check.passed, check


def test_the_test_can_fail():
    draw = two_tokens(pair("shakespeare64", draft="neural"), "token", {"temperature": 0.7})
    assert not audit.check(draw, wanted(), effect=EFFECT, power=POWER, rng=0).passed


def test_a_cache_with_a_rejected_token_left_in_it_shows(monkeypatch):
    """After a rollback the law must be that of a fresh session; a stale entry moves it."""
    from spec_viz.models.llama import Cache

    own, target = Cache.cut, pair("shakespeare64").target

    def after_rollback():
        ids, session = target.encode(PROMPT), target.session()
        session.extend([*ids, *target.encode("zz")])
        session.rollback(len(ids))
        again, fresh = session.extend(target.encode(",")), target.session().extend([*ids, *target.encode(",")])
        return abs(Process()(again[-1]) - Process()(fresh[-1])).sum() / 2

    def stale(self, length):
        if 0 < length < self.length:
            self._store[..., length - 1, :] = self._store[..., length, :]
        own(self, length)

    assert after_rollback() < 1e-6
    monkeypatch.setattr(Cache, "cut", stale)
    assert after_rollback() > 0.002
