from fractions import Fraction as F

import numpy as np
import pytest

from spec_viz import Verification, examples, rules
from spec_viz.museum.tables import brief, full, misses

TABLES = {
    "one pair": lambda: rules.compare(examples.WORKED),
    "floats": lambda: rules.compare(Verification(p=[0.3, 0.7], q=[0.6, 0.4])),
    "no law": lambda: rules.compare(examples.get("disjoint")),
    "30 tokens": lambda: rules.compare(Verification(p=np.full(30, 1 / 30), q=np.full(30, 1 / 30)), ["ratio test"]),
    "matrix": rules.kill_matrix,
}


@pytest.mark.parametrize("make", TABLES.values(), ids=TABLES)
def test_both_tables_have_a_line_for_each_rule_and_a_cell_for_each_column(make):
    table = make()
    head, lines = table._table()
    markdown, html = table._repr_markdown_().splitlines(), table._repr_html_()
    assert len(markdown) == len(lines) + 2 and html.count("<tr>") == len(lines) + 1
    assert {line.replace(r"\|", "").count("|") for line in markdown} == {len(head) + 1}
    assert html.count("<th ") == len(head) + len(lines) and html.count("<td") == len(lines) * (len(head) - 1)
    assert repr(table).startswith("<")


def test_numbers_are_exact_where_they_are_short():
    row = rules.compare(examples.WORKED, ["on rejection sample p without the rejected token"])._table()[1][0]
    assert row[1:4] == ("wrong", "3/35 ≈ 0.0857", "0.8")
    assert row[4] == "0.3143 0.3000 0.1928 0.1286 0.0643"
    never = rules.compare(examples.get("disjoint"), ["redraw from q until one is accepted"])._table()[1][0]
    assert never[2:] == ("no law", "0", "no law")


def test_the_matrix_leaves_blank_what_is_not_asked():
    table = {line[0]: line[1:] for line in rules.kill_matrix()._table()[1]}
    assert table["ratio test"][-2:] == ("", "")
    assert table["block verification, then the token residual"][-2:] == ("0.0686", "0")
    assert table["argmax of the residual"][0] == "0"


def test_names_of_tokens_are_escaped():
    table = rules.compare(Verification(p="1/2 1/2", q="1/4 3/4", tokens=["<b>", "a|b"]), ["ratio test"])
    assert "<b>" not in table._repr_html_() and "&lt;b&gt; a|b" in table._repr_html_()
    assert r"\<b\> a\|b" in table._repr_markdown_()


@pytest.mark.parametrize(
    "x, short, long",
    [
        (F(1, 4), "0.25", "0.25"),
        (F(3, 35), "0.0857", "3/35 ≈ 0.0857"),
        (0.15321, "0.1532", "0.1532"),
        (F(1, 10**6), "<0.0001", "1/1000000 ≈ <0.0001"),
        (None, "no law", "no law"),
        (0, "0", "0"),
    ],
)
def test_how_a_number_reads(x, short, long):
    assert (brief(x), full(x)) == (short, long)


def test_what_is_rounding_is_no_miss():
    assert [misses(x) for x in (0, F(0), 1e-16, F(1, 10**16), 1e-9, None)] == [False, False, False, True, True, True]


def test_an_unknown_row_is_named():
    table = rules.compare(examples.WORKED, ["ratio test"])
    with pytest.raises(ValueError, match="no row is called 'u reversed'; there are: ratio test"):
        table["u reversed"]
    with pytest.raises(ValueError, match="no rule is called 'magic'"):
        rules.kill_matrix().exposing("magic")
