import numpy as np
import pytest

from spec_viz.models import recorded
from spec_viz.models.recordings import NAMES
from spec_viz.models.trace import ACCEPTED, REJECTED


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_run_is_whole_and_true_to_the_rule(name):
    trace = recorded(name)
    assert trace.about["kind"] == "run" and trace.about["rule"] == "token" and "".join(trace.text)
    assert len(trace) == trace.about["gamma"] * trace.round_count
    tested = np.isin(trace.verdict, [ACCEPTED, REJECTED])
    chance = np.minimum(1, trace.p[tested] / trace.q[tested])
    assert trace.accept_prob[tested] == pytest.approx(chance)
    assert ((trace.u[tested] < chance) == (trace.verdict[tested] == ACCEPTED)).all()
    mass = trace.top_p.sum(axis=1) + trace.rest_p.sum(axis=1)
    assert mass == pytest.approx(np.ones(len(trace)), abs=1e-9)


def test_it_is_small(root):
    for name in NAMES:
        assert (root / "spec_viz/models/data" / f"{name}-trace.npz").stat().st_size < 10**6


def test_an_unknown_name():
    with pytest.raises(ValueError, match=r"no run called 'gpt-9' was recorded; known: smollm2-135m"):
        recorded("gpt-9")
