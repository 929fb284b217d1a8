import csv
from io import StringIO

import pytest

from spec_viz import examples
from spec_viz.widgets import PairState, TakeAway
from spec_viz.widgets.takeaway import as_csv, as_python
from spec_viz.widgets.text import from_text


@pytest.mark.parametrize("name", examples.names())
def test_python_makes_the_pair_again(name):
    scope = {}
    exec(as_python(examples.get(name)), scope)
    assert (scope["v"].p == examples.get(name).p).all() and scope["v"].tokens == examples.get(name).tokens


def test_csv_has_every_number_exactly():
    lines = list(csv.DictReader(StringIO(as_csv(examples.get("never drafted")))))
    assert [line["p"] for line in lines] == ["1/2", "3/10", "1/5", "0"]
    assert [line["accept_prob"] for line in lines] == ["1", "", "4/5", "0"]
    assert [line["residual"] for line in csv.DictReader(StringIO(as_csv(examples.get("identical"))))] == [""] * 5


def test_the_field_follows_pair_and_form():
    state = PairState()
    away = TakeAway(state)
    assert from_text(away.content.value)[0] == state.pair
    away.kind.value = "Markdown"
    assert away.content.value.startswith("# One drafted token, worked out")
    state.load(examples.get("identical"))
    assert "there is no residual" in away.content.value
    away.make.click()
    assert 'download="spec_viz.png" href="data:image/png;base64,iVBOR' in away.link.value
    state.undo()
    assert away.link.value == ""
