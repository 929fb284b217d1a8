import re
from pathlib import Path

import numpy as np
import pytest

from spec_viz import Verification, examples, explain, normalize

GOLDEN = Path(__file__).parent / "golden" / "worked-example.md"


def test_the_worked_example_reads_as_it_should():
    assert explain(examples.WORKED, draft="B", u=0.72) == GOLDEN.read_text("utf-8")


def test_floats_are_read_as_the_decimals_they_print_as():
    v = Verification(p=[0.4, 0.3, 0.15, 0.1, 0.05], q=[0.2, 0.5, 0.15, 0.1, 0.05])
    assert explain(v, draft="B", u=0.72) == GOLDEN.read_text("utf-8")


def test_an_accepted_draft():
    text = explain(examples.WORKED, draft="A", u=".9")
    assert "lies below $1$: **accepted**. The emitted token is **A**." in text


def test_a_draft_without_u_shows_both_ends():
    text = explain(examples.WORKED, draft="B")
    assert r"accepted with probability $\tfrac{3}{5} = 0.6$" in text
    assert r"With probability $\tfrac{2}{5} = 0.4$ it is rejected" in text


def test_a_residual_of_two_tokens_names_both_chances():
    text = explain(examples.get("two-token residual"), draft="sat", u=".55")
    assert "**cat** with probability $0.625$, **on** with probability $0.375$" in text


def test_identical_laws_have_no_residual():
    text = explain(examples.get("identical"))
    assert "nothing is ever rejected, and there is no residual" in text and "divided by" not in text


def test_disjoint_laws_and_never_drafted_tokens():
    text = explain(examples.get("disjoint"))
    assert text.count("**never drafted**") == 2 and text.count("**always rejected**") == 2
    assert r"$\sum_x \min(p(x), q(x)) = 0$" in text
    assert r"$0 + 1 \cdot \tfrac{1}{2} = \tfrac{1}{2} = 0.5 = p(\text{A})$" in text


def test_laws_that_cannot_be_read_exactly_say_that_they_are_rounded():
    rng = np.random.default_rng(9)
    v = Verification(p=normalize(rng.random(40)), q=normalize(rng.random(40)))
    text = explain(v)
    assert "rounded to six decimals" in text and "29 others" in text and "nan" not in text


@pytest.mark.parametrize("name", examples.names())
def test_every_accounting_line_is_true(name):
    v = examples.get(name)
    for line in explain(v).split("The accounting")[1].splitlines():
        if line.startswith("- "):
            formula = re.sub(r"\\tfrac\{(\d+)\}\{(\d+)\}", r"(\1/\2)", line.split("$")[1]).replace(r"\cdot", "*")
            left, *middle, right = formula.split(" = ")
            token = re.fullmatch(r"p\(\\text\{(.*)\}\)", right)[1]
            assert eval(left) == pytest.approx(float(v.p[v.index(token)]))
            assert [eval(m) for m in middle] == pytest.approx([float(v.p[v.index(token)])] * len(middle))


@pytest.mark.parametrize(
    "kwargs, says",
    [
        (dict(draft="Z"), "'Z' is not in the vocabulary"),
        (dict(draft="B", u=1), r"u is 1; a uniform number lies in \[0, 1\)"),
        (dict(u=0.5), "no draft is given"),
    ],
)
def test_a_scenario_that_cannot_happen_is_refused(kwargs, says):
    with pytest.raises(ValueError, match=says):
        explain(examples.WORKED, **kwargs)
    with pytest.raises(ValueError, match="never drafted"):
        explain(examples.get("disjoint"), draft="A")
