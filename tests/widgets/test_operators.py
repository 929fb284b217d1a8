from fractions import Fraction as F

from spec_viz import examples
from spec_viz.widgets import Operators, PairState


def test_each_change_starts_from_the_anchor():
    state = PairState()
    ops = Operators(state)
    ops.k.value = "2"
    assert state.verification.p.tolist() == [F(4, 7), F(3, 7), 0, 0, 0] and state.pair.q == tuple(
        7 * n for n in (200, 500, 150, 100, 50)
    )
    ops.k.value = ""
    assert state.verification.p.tolist() == examples.WORKED.p.tolist()
    ops.side.value = "both"
    ops.p.value = "70%"
    assert state.verification.q.tolist() == [F(2, 7), F(5, 7), 0, 0, 0]


def test_temperature_is_exact_where_it_can_be_and_says_where_not():
    state = PairState(examples.get("tell-tale"))
    ops = Operators(state)
    ops.temperature.value = "0"
    assert state.verification.p.tolist() == [F(1, 3)] * 3 + [0] and ops.message.value == ""
    ops.temperature.value = "2"
    assert state.pair.rounded and "Rounded" in ops.message.value
    assert (state.verification.q == examples.get("tell-tale").q).all()


def test_a_new_anchor():
    state = PairState()
    ops = Operators(state)
    state.load(examples.get("tell-tale"))
    ops.set_anchor.click()
    ops.k.value = "1"
    assert state.pair.tokens == tuple("ABCD") and state.verification.p[0] == 1


def test_bad_input_is_said_and_changes_nothing():
    state = PairState()
    ops, before = Operators(state), state.pair
    for field, value, says in [
        (ops.k, "0", "top_k is"),
        (ops.k, "x", "top-k is"),
        (ops.p, "2", "top_p is"),
        (ops.temperature, "-1", "temperature is -1"),
    ]:
        field.value = value
        assert says in ops.message.value and state.pair == before
        field.value = ""
