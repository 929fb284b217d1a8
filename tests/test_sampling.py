from dataclasses import FrozenInstanceError
from fractions import Fraction as F

import numpy as np
import pytest

from spec_viz import Verification, examples, normalize, simulate, verify

WORKED = examples.WORKED
FLOAT = Verification(p=[0.4, 0.3, 0.15, 0.1, 0.05], q=[0.2, 0.5, 0.15, 0.1, 0.05])


@pytest.mark.parametrize("v", [WORKED, FLOAT])
@pytest.mark.parametrize(
    "draft, u, accepted",
    [
        ("B", "0", True),
        ("B", "0.59", True),
        ("B", "0.6", False),
        ("B", "0.72", False),
        ("A", 0.9999999999999999, True),
    ],
)
def test_the_two_scenarios_and_the_edges(v, draft, u, accepted):
    trial = verify(v, draft=draft, u=u)
    assert (trial.draft, trial.accepted, trial.emitted) == (draft, accepted, draft if accepted else "A")


def test_a_decimal_u_means_that_decimal():
    assert not verify(WORKED, draft="B", u=0.6).accepted
    assert verify(WORKED, draft="B", u=0.5999999999999999).accepted


def test_the_test_multiplies_and_does_not_divide():
    p, q, u = [0.01, 0.99], [0.17, 0.83], 0.0588235294117647
    assert not verify(Verification(p=p, q=q), draft="A", u=u).accepted
    exact = Verification(p=["1/100", "99/100"], q=["17/100", "83/100"])
    assert F(u) < F(1, 17) and verify(exact, draft="A", u=u).accepted


@pytest.mark.parametrize("p, q", [(["1", "0"], ["1/2", "1/2"]), ([1.0, 0.0], [0.5, 0.5]), ([1.0, 0.0], [1.0, 1e-17])])
def test_at_u_zero_a_token_with_p_zero_is_rejected(p, q):
    trial = verify(Verification(p=p, q=q), draft="B", u=0)
    assert not trial.accepted and trial.emitted == "A"


@pytest.mark.parametrize("u", [0, 0.5, 0.9999999999999999])
def test_identical_laws_always_accept(u):
    for v in (examples.get("identical"), Verification(p=FLOAT.p, q=FLOAT.p)):
        assert verify(v, draft="C", u=u).accepted


@pytest.mark.parametrize("u", [1, 1.0, -0.1, float("nan"), float("inf"), "x"])
def test_a_bad_u_is_named(u):
    with pytest.raises(ValueError, match="u is"):
        verify(WORKED, draft="B", u=u)


def test_a_bad_draft_is_named():
    with pytest.raises(ValueError, match="'Z' is not in the vocabulary"):
        verify(WORKED, draft="Z", u=0.5)
    with pytest.raises(ValueError, match="'A' has q = 0: it is never drafted"):
        verify(examples.get("disjoint"), draft="A", u=0.5)


def test_a_trial_is_a_frozen_value_of_plain_numbers():
    trial = verify(WORKED, rng=1)
    assert trial == verify(WORKED, rng=1)
    assert type(trial.u) is float and type(trial.accepted) is bool and type(trial.emitted) is str
    with pytest.raises(FrozenInstanceError):
        trial.u = 0


def test_single_trials_follow_p():
    rng = np.random.default_rng(3)
    n, v = 20_000, examples.get("two-token residual")
    counts = np.zeros(5)
    for _ in range(n):
        counts[v.index(verify(v, rng=rng).emitted)] += 1
    p = v.p.astype(float)
    chi2 = ((counts - n * p) ** 2 / (n * p)).sum()
    # 4 degrees of freedom, level 1e-9. A sampler that resamples from q (TV .1525) has noncentrality above 1900.
    assert chi2 < 47.88


@pytest.mark.parametrize("name", examples.names())
def test_the_counts_follow_every_mass(name):
    v, n = examples.get(name), 10**6
    counts = simulate(v, n, rng=4)
    for mass, count in [
        (v.q, counts.drafted),
        (v.accepted, counts.accepted),
        (v.corrected, counts.corrected),
        (v.p, counts.emitted),
    ]:
        mass = mass.astype(float)
        assert (np.abs(count - n * mass) <= 6.5 * np.sqrt(n * mass * (1 - mass))).all()  # 1e-10 a cell
        assert (count[mass == 0] == 0).all()
    assert counts.drafted.sum() == counts.emitted.sum() == n
    assert counts.acceptance_rate == counts.accepted.sum() / n


def test_a_million_million_verifications_cost_no_more():
    counts = simulate(FLOAT, 1e12, rng=5)
    assert counts.emitted.sum() == 10**12
    assert counts.emitted / 1e12 == pytest.approx(FLOAT.p, abs=1e-5)
    assert simulate(FLOAT, 0).acceptance_rate is None


def test_what_rounding_leaves_over_never_lands_on_an_impossible_token():
    rng = np.random.default_rng(6)
    for _ in range(200):
        p, q = (normalize(np.append(rng.random(9), 0)) for _ in range(2))
        counts = simulate(Verification(p=p, q=q), 2**62, rng)
        assert counts.drafted[-1] == counts.emitted[-1] == 0
    single = Verification(p=np.append(p, 0).astype(np.float32), q=np.append(q, 0).astype(np.float32))
    assert simulate(single, 10**9, rng).emitted[-2:].tolist() == [0, 0]


@pytest.mark.parametrize("n", [-1, 1.5, "ten", None, float("nan"), float("inf"), 2**63, True])
def test_a_bad_count_is_named(n):
    with pytest.raises(ValueError, match="n is"):
        simulate(WORKED, n)
