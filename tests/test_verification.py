from fractions import Fraction as F

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spec_viz import Verification, examples, normalize

WORKED = Verification(p=["0.40", "3/10", "0.15", "10%", "1/20"], q=["1/5", "1/2", "0.15", "0.1", "0.05"])


def test_the_worked_example_exactly():
    v = WORKED
    assert v.tokens == ("A", "B", "C", "D", "E")
    assert v.accept_prob.tolist() == [1, F(3, 5), 1, 1, 1]
    assert v.accepted.tolist() == [F(1, 5), F(3, 10), F(3, 20), F(1, 10), F(1, 20)]
    assert v.rejected.tolist() == [0, F(1, 5), 0, 0, 0]
    assert v.residual.tolist() == [1, 0, 0, 0, 0]
    assert v.corrected.tolist() == [F(1, 5), 0, 0, 0, 0]
    assert v.combined.tolist() == v.p.tolist()
    assert (v.acceptance_rate, v.rejection_rate, v.total_variation) == (F(4, 5), F(1, 5), F(1, 5))


def test_ten_thousand_random_rational_pairs_come_out_as_p():
    rng = np.random.default_rng(1)
    for _ in range(10_000):
        size = rng.integers(1, 9)
        p, q = (rng.integers(0, 30, size) * (rng.random(size) < 0.8) for _ in range(2))
        if not (p.any() and q.any()):
            continue
        v = Verification(p=normalize([F(int(x)) for x in p]), q=normalize([F(int(x)) for x in q]))
        assert (v.combined == v.p).all()
        assert v.rejection_rate == v.total_variation == 1 - v.acceptance_rate


@given(st.lists(st.tuples(st.integers(0, 1000), st.integers(0, 1000)), min_size=1, max_size=40))
def test_floats_come_out_as_p_within_rounding(pairs):
    p, q = (np.array(w, dtype=float) for w in zip(*pairs))
    if not (p.any() and q.any()):
        return
    v = Verification(p=normalize(p), q=normalize(q))
    assert v.combined == pytest.approx(v.p, rel=4e-15, abs=0)
    assert v.defect < 1e-14


def test_two_million_floats_come_out_as_p_within_rounding():
    rng = np.random.default_rng(2)
    p, q = (normalize(rng.exponential(size=2_000_000)) for _ in range(2))
    v = Verification(p=p, q=q, tokens=range(2_000_000))
    assert np.max(np.abs(v.combined - v.p) / v.p) < 4e-15


def test_floats_follow_the_fractions():
    for name in examples.names():
        exact = examples.get(name)
        v = Verification(p=exact.p.astype(float), q=exact.q.astype(float))
        for quantity in (
            "accepted",
            "rejected",
            "corrected",
            "combined",
            "acceptance_rate",
            "rejection_rate",
        ):
            assert getattr(v, quantity) == pytest.approx(np.array(getattr(exact, quantity), dtype=float), abs=1e-15)
        assert np.array_equal(np.ma.getmaskarray(v.accept_prob), np.ma.getmaskarray(exact.accept_prob))
        if exact.residual is None:
            assert v.residual is None
        else:
            assert v.residual == pytest.approx(exact.residual.astype(float), abs=1e-13)


@pytest.mark.parametrize("exact", [True, False])
def test_where_p_equals_q_there_is_no_residual(exact):
    p = [F(2, 5), F(3, 10), F(3, 20), F(1, 10), F(1, 20)] if exact else [0.4, 0.3, 0.15, 0.1, 0.05]
    v = Verification(p=p, q=p)
    assert v.residual is None
    assert v.acceptance_rate == pytest.approx(1, abs=1e-15) and v.rejection_rate == 0
    assert v.accept_prob.tolist() == [1] * 5 and v.corrected.tolist() == [0] * 5
    assert v.combined.tolist() == v.p.tolist()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_one_unit_of_rounding_is_not_a_residual(dtype):
    p = np.array([0.4, 0.3, 0.15, 0.1, 0.05], dtype)
    for x in range(5):
        q = p.copy()
        q[x] = np.nextafter(q[x], dtype(1))
        for v in (Verification(p=p, q=q), Verification(p=q, q=p)):
            assert v.residual is None
            assert v.combined == pytest.approx(v.p, rel=2 * float(np.finfo(dtype).eps))
    q = p + np.array([1, -1, 0, 0, 0], dtype) * 64 * np.finfo(dtype).eps
    assert Verification(p=p, q=q).residual.tolist() == [0, 1, 0, 0, 0]


def test_disjoint_laws_and_a_token_that_is_never_drafted():
    v = Verification(p=["1/2", "1/2", 0, 0], q=[0, 0, "1/4", "3/4"])
    assert (v.acceptance_rate, v.rejection_rate) == (0, 1)
    assert v.residual.tolist() == v.combined.tolist() == [F(1, 2), F(1, 2), 0, 0]
    assert v.accept_prob.tolist() == [None, None, 0, 0]
    v = Verification(p=["1/2", "3/10", "1/5", 0], q=["1/4", 0, "1/4", "1/2"])
    assert (v.acceptance_rate, v.rejection_rate) == (F(9, 20), F(11, 20))
    assert v.residual.tolist() == [F(5, 11), F(6, 11), 0, 0]
    assert v.combined.tolist() == [F(1, 2), F(3, 10), F(1, 5), 0]
    assert v.accept_prob.tolist() == [1, None, F(4, 5), 0]
    assert not np.isnan(Verification(p=[0.5, 0.5, 0.0], q=[0.0, 0.0, 1.0]).accept_prob.data).any()


def test_what_decides_the_type_of_number():
    assert Verification(p=[1, 0], q=["1/2", "1/2"]).is_exact
    assert not Verification(p=[1, 0], q=[0.5, 0.5]).is_exact
    assert not Verification(p=["1/2", "1/2"], q=[0.5, 0.5]).is_exact
    single = np.array([0.5, 0.5], np.float32)
    v = Verification(p=single, q=single[::-1])
    assert v.combined.dtype == np.float32 and v.p.dtype == np.float32
    assert Verification(p=single, q=[0.5, 0.5]).p.dtype == np.float64


def test_everything_is_read_only():
    v = Verification(p=[0.4, 0.6], q=[0.6, 0.4])
    for name in ("p", "q", "accepted", "rejected", "residual", "corrected", "combined", "accept_prob"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(v, name)[0] = 0.5
    with pytest.raises(AttributeError):
        v.p = [1, 0]


@pytest.mark.parametrize(
    "kwargs, says",
    [
        (dict(p=[0.5, 0.5], q=[1.0]), "p has 2 tokens and q has 1"),
        (dict(p=[0.5, 0.5], q=[0.5, 0.6]), "q sums to 1.1"),
        (dict(p=[1.5, -0.5], q=[0.5, 0.5]), r"p\[1\] is -0.5"),
        (dict(p=[0.5, 0.5], q=[0.5, 0.5], tokens="AA"), "'A' occurs twice"),
        (dict(p=[0.5, 0.5], q=[0.5, 0.5], tokens="ABC"), "3 names"),
        (dict(p=["1/2", "1/2"], q=["1/2", "2/5"]), "q sums to 9/10, not exactly 1"),
    ],
)
def test_what_is_not_a_pair_is_refused(kwargs, says):
    with pytest.raises(ValueError, match=says):
        Verification(**kwargs)


def test_p_and_q_go_by_name():
    with pytest.raises(TypeError):
        Verification([0.5, 0.5], [0.5, 0.5])


def test_a_token_is_found_by_name_and_by_position():
    assert WORKED.index("B") == WORKED.index(1) == WORKED.index(np.int64(1)) == 1
    for wrong in ("Z", 5, -1, True, None, [1]):
        with pytest.raises(ValueError, match="not in the vocabulary"):
            WORKED.index(wrong)


def test_the_repr_makes_the_pair_again():
    again = eval(repr(WORKED))
    assert again.p.tolist() == WORKED.p.tolist() and again.tokens == WORKED.tokens
    assert "30 tokens" in repr(Verification(p=np.full(30, 1 / 30), q=np.full(30, 1 / 30)))


@settings(max_examples=30)
@given(st.integers(1, 60))
def test_a_notebook_shows_the_accounting(size):
    v = Verification(p=normalize(range(1, size + 1)), q=normalize(range(size, 0, -1)))
    assert v._repr_markdown_().count("\n") == min(size, 12) + 2
    assert v._repr_html_().count("<tr>") == min(size, 12) + 2
