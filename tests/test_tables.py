import re
from fractions import Fraction as F

import numpy as np
import pytest

from spec_viz import Verification, examples, normalize
from spec_viz.tables import NEVER, NONE, accounting_table, as_html, as_markdown


def column(table, name):
    i = table.columns.index(name)
    return [line[i] for line in table.lines]


def pairs():
    rng = np.random.default_rng(7)
    for name in examples.names():
        yield examples.get(name)
    yield Verification(p=["1/3"] * 3, q=["1/7", "2/7", "4/7"])
    for size in (2, 5, 12, 40):
        yield Verification(p=normalize(rng.exponential(size=size)), q=normalize(rng.exponential(size=size)))


@pytest.mark.parametrize("notation", ["fractions", "decimals"])
@pytest.mark.parametrize("v", list(pairs()))
def test_shown_numbers_add_up(v, notation):
    table = accounting_table(v, notation)
    numbers = {
        name: [F(x) for x in column(table, name)]
        for name in ("target p", "draft q", "accepted", "rejected", "corrected", "combined")
    }
    for i in range(len(table.lines)):
        assert numbers["accepted"][i] + numbers["corrected"][i] == numbers["combined"][i] == numbers["target p"][i]
        assert numbers["accepted"][i] + numbers["rejected"][i] == numbers["draft q"][i]
    for name, values in numbers.items():
        assert sum(values) == F(table.total[table.columns.index(name)])
    assert F(table.total[4]) + F(table.total[5]) == 1
    residual = column(table, "residual")
    assert residual[0] == NONE if v.residual is None else sum(F(x) for x in residual) == 1


def test_a_never_drafted_token_says_so():
    assert column(accounting_table(examples.get("never drafted")), "min(1, p/q)") == ["1", NEVER, "4/5", "0"]


def test_fractions_where_exact_and_decimals_on_demand():
    assert column(accounting_table(examples.WORKED), "target p") == ["2/5", "3/10", "3/20", "1/10", "1/20"]
    assert column(accounting_table(examples.WORKED, "decimals"), "target p") == [
        "0.40",
        "0.30",
        "0.15",
        "0.10",
        "0.05",
    ]
    assert column(accounting_table(examples.get("two-token residual"), "decimals"), "residual") == [
        "0.000",
        "0.625",
        "0.000",
        "0.375",
        "0.000",
    ]
    with pytest.raises(ValueError, match="notation is 'roman'"):
        accounting_table(examples.WORKED, "roman")


def test_decimals_are_near_the_truth():
    rng = np.random.default_rng(8)
    v = Verification(p=normalize(rng.exponential(size=40)), q=normalize(rng.exponential(size=40)))
    table = accounting_table(v)
    assert F(table.total[4]) == pytest.approx(v.acceptance_rate, abs=12e-4)


def test_names_cannot_act_as_markup():
    v = Verification(p=["1/2", "1/2"], q=["1/2", "1/2"], tokens=["<script>", "a|b"])
    assert "<script>" not in as_html(v) and "&lt;script&gt;" in as_html(v)
    assert all(len(re.findall(r"(?<!\\)\|", line)) == 10 for line in as_markdown(v).splitlines())
