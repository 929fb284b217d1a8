import numpy as np
import pytest

from spec_viz import Verification, rows


def laws(shape, dtype=np.float64, seed=0):
    rng = np.random.default_rng(seed)
    law = rng.exponential(size=shape) * (rng.random(shape) < 0.9) + 1e-9
    return (law / law.sum(axis=-1, keepdims=True)).astype(dtype)


@pytest.mark.parametrize("shape", [(5,), (3, 5), (2, 3, 50), (2, 3 * rows.BLOCK + 7), (700, 50)])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_many_laws_agree_with_one_at_a_time(shape, dtype):
    p, q = laws(shape, dtype, 1), laws(shape, dtype, 2)
    result, close = (
        rows.accounting(p, q),
        dict(rel=1e-5 if dtype == np.float32 else 1e-12, abs=1e-7 if dtype == np.float32 else 1e-15),
    )
    assert result.combined == pytest.approx(p, **close)
    assert rows.acceptance_rate(p, q) == pytest.approx(result.acceptance_rate, **close)
    assert rows.residual(p, q) == pytest.approx(result.residual, **close)
    for i in list(np.ndindex(shape[:-1]))[:5]:
        v = Verification(p=p[i], q=q[i], tokens=range(shape[-1]))
        for name in (
            "accepted",
            "rejected",
            "residual",
            "corrected",
            "combined",
            "acceptance_rate",
            "rejection_rate",
        ):
            assert getattr(result, name)[i] == pytest.approx(getattr(v, name), **close), name


def test_buffers_are_used_again():
    p, q = laws((4, 9), seed=1), laws((4, 9), seed=2)
    first = rows.accounting(p, q)
    kept = [a.copy() for a in first]
    again = rows.accounting(q, p, out=first)
    assert all(a is b for a, b in zip(again, first))
    rows.accounting(p, q, out=first)
    assert all(np.array_equal(a, b) for a, b in zip(first, kept))
    buffer = np.empty_like(p)
    assert rows.residual(p, q, out=buffer) is buffer


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_what_is_made_begins_on_a_cache_line(dtype):
    p, q = laws((3, 700), dtype, 1), laws((3, 700), dtype, 2)
    made = [*rows.accounting(p, q)[:5], rows.residual(p, q)]
    assert [a.ctypes.data % rows.LINE for a in made] == [0] * 6
    assert all(a.shape == p.shape and a.dtype == dtype and a.flags.writeable for a in made)


def test_what_comes_back_is_the_excess_itself_where_the_rates_agree():
    p, q = np.array([[0.5, 0.375, 0.125], [0.25, 0.25, 0.5]]), np.array([[0.125, 0.75, 0.125], [0.5, 0.25, 0.25]])
    result = rows.accounting(p, q)
    assert np.array_equal(result.corrected, np.maximum(p - q, 0)) and np.array_equal(result.combined, p)


def test_a_row_with_p_equal_to_q_has_no_residual():
    p, q = laws((3, 6), seed=1), laws((3, 6), seed=2)
    q[1] = p[1]
    residual = rows.residual(p, q)
    assert not residual[1].any() and residual[[0, 2]].sum(axis=-1) == pytest.approx([1, 1])
    assert rows.accounting(p, q).combined == pytest.approx(p, rel=1e-13)


@pytest.mark.parametrize("act", [rows.acceptance_rate, rows.residual, rows.accounting])
def test_what_are_not_laws_is_refused(act):
    p, q = laws((3, 6), seed=1), laws((3, 6), seed=2)
    with pytest.raises(ValueError, match="same shape"):
        act(p, q[:, :5])
    bad = p.copy()
    bad[2, 3] = np.nan
    with pytest.raises(ValueError, match=r"row 2 .* nan"):
        act(bad, q)
    with pytest.raises(ValueError, match=r"row 0 .* outside"):
        act(p * 9, q * (9 if act is rows.acceptance_rate else 0))


def test_a_wrong_buffer_is_named():
    p, q = laws((3, 6), seed=1), laws((3, 6), seed=2)
    for out in (np.empty((3, 6), np.float32), np.empty((3, 5)), np.empty((6, 3)).T):
        with pytest.raises(ValueError, match="out is float"):
            rows.residual(p, q, out=out)
