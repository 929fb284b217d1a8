import pytest
from hypothesis import given
from hypothesis import strategies as st

from spec_viz import Verification, examples
from spec_viz.widgets.pair import Pair
from spec_viz.widgets.text import from_text, to_text

WORKED = Pair.of(examples.WORKED)


def test_the_worked_example_is_one_short_line():
    text = to_text(WORKED, (1, 0.72))
    assert text == "p=.4,.3,.15,.1,.05&q=.2,.5,.15,.1,.05&draft=B&u=.72"
    assert from_text(text) == (WORKED, (1, 0.72))
    assert from_text("?v=1&tokens=A,B,C,D,E&" + text) == (WORKED, (1, 0.72))


@pytest.mark.parametrize("name", examples.names())
def test_every_example_comes_back(name):
    pair = Pair.of(examples.get(name))
    assert from_text(to_text(pair)) == (pair, None)


def test_percentages_fractions_and_escaped_names():
    pair, dart = from_text("p=50%25,1/3,1/6&q=0.2,30%25,1/2&tokens=%2C,%E2%8F%8E,a%26b")
    assert pair.tokens == (",", "⏎", "a&b") and dart is None
    assert from_text("p=50%,50%&q=1,0")[0].p == (500, 500)


names = st.lists(
    st.text(min_size=1, max_size=8).filter(lambda t: t.isprintable()), min_size=2, max_size=12, unique=True
)


@given(names, st.data())
def test_any_pair_comes_back(tokens, data):
    laws = st.lists(st.integers(0, 50), min_size=len(tokens), max_size=len(tokens)).filter(any)
    p, q = (data.draw(laws) for _ in range(2))
    v = Verification(p=[f"{n}/{sum(p)}" for n in p], q=[f"{n}/{sum(q)}" for n in q], tokens=tokens)
    pair = Pair.of(v)
    dart = (max(range(len(q)), key=q.__getitem__), data.draw(st.floats(0, 1, exclude_max=True)))
    again, (x, u) = from_text(to_text(pair, dart))
    assert again == pair and x == dart[0] and u == pytest.approx(dart[1], abs=1e-12) and u < 1


@pytest.mark.parametrize(
    "text, says",
    [
        ("", "'' is none of p="),
        ("p=.5,.5", "q is missing"),
        ("p=.5,.4&q=.5,.5", "p sums to .9, not 1"),
        ("p=.5,.5&q=1/3,1/3", "q sums to 2/3, not 1"),
        ("p=.5,.5&q=.5,.5&x=1", "'x=1' is none of"),
        ("p=.5,.5&p=1,0&q=.5,.5", "p is given twice"),
        ("p=.5,x&q=.5,.5", "p has 'x'"),
        ("p=.5,1e-1&q=.5,.5", "p has '1e-1'"),
        ("p=-.5,1.5&q=.5,.5", "p has '-.5'"),
        ("p=__import__('os'),1&q=.5,.5", "p has .__import__"),
        ("p=1/0,1&q=.5,.5", "p is '1/0'"),
        ("p=.5,.5&q=.5,.5&v=2", "v=2 is a version"),
        ("p=.5,.5&q=.5,.5&tokens=A", "1 names"),
        ("p=.5,.5&q=.5,.5&tokens=A,A", "'A' occurs twice"),
        ("p=.5,.5&q=.5,.5&draft=B", "needs both"),
        ("p=.5,.5&q=.5,.5&draft=Z&u=.1", "'Z' is not in the vocabulary"),
        ("p=.5,.5&q=0,1&draft=A&u=.1", "never drafted"),
        ("p=.5,.5&q=.5,.5&draft=B&u=1", "u is 1"),
        ("p=1&q=1", "1 tokens; an editor holds 2 to 12"),
        ("p=1/1000003,1000002/1000003&q=.5,.5", "more than a million ticks"),
        ("p=" + "1," * 3000, "characters"),
    ],
)
def test_a_bad_text_says_what_is_wrong(text, says):
    with pytest.raises(ValueError, match=says):
        from_text(text)


@given(st.text(alphabet="pqvtokens=&,./%u0123456789<>(){}'\" \\", max_size=120))
def test_no_text_does_anything_but_restore_or_refuse(text):
    try:
        pair, _ = from_text(text)
    except ValueError:
        return
    assert sum(pair.p) == sum(pair.q) == pair.total
