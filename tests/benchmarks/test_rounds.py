"""What the closed forms are measured against gives the same law."""

import numpy as np
import pytest

from benchmarks import rounds
from spec_viz.rounds import block_law, token_law


@pytest.mark.parametrize(("law", "enumerate_law"), [(token_law, rounds.by_token), (block_law, rounds.by_block)])
def test_the_enumeration_is_right(law, enumerate_law):
    target, draft = rounds.models(np.random.default_rng(2))
    closed = dict(law(target, draft, 2).items())
    played = enumerate_law(target, draft, 2)
    assert sum(played.values()) == pytest.approx(1, abs=1e-12)
    for emitted in {*closed, *played}:
        assert played.get(emitted, 0) == pytest.approx(closed.get(emitted, 0), abs=1e-12)


def test_the_rows_say_what_was_promised():
    assert {(row.promise, row.at_most) for row in rounds.rows()} == {(200, False)}
