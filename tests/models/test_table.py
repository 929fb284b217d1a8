from fractions import Fraction as F

import numpy as np
import pytest

from spec_viz.models.table import Table
from spec_viz.rounds import TableModel

LAWS = {(): ["1/2", "1/2"], ("A",): ["1/4", "3/4"], ("B",): [1, 0]}


def test_logits_are_the_logs_of_the_laws():
    model = Table(TableModel(LAWS))
    logits = model.session().extend(model.encode("ABA"))
    assert np.exp(logits) == pytest.approx(np.array([[0.25, 0.75], [1, 0], [0.25, 0.75]]))
    assert logits[1, 1] == -np.inf


def test_every_way_to_feed_a_text_gives_its_law():
    table = TableModel({k: [F(1 + k.count(0), 4), F(3 - k.count(0), 4)] for k in prefixes()})
    model, text = Table(table), [0, 1, 1, 0, 0, 1]
    whole = np.array([table.law(text[: n + 1]).astype(float) for n in range(6)])
    session = model.session(2)
    parts = [session.extend([text[a:b], text[a:b]]) for a, b in [(0, 2), (2, 3), (3, 6)]]
    assert np.exp(np.concatenate(parts, axis=1)) == pytest.approx(np.stack([whole, whole]))
    session.rollback(3)
    assert np.exp(session.extend([[0], [0]]))[0, 0] == pytest.approx(whole[3])


def prefixes():
    return [(), *[(a,) for a in (0, 1)], *[(a, b) for a in (0, 1) for b in (0, 1)]]


def test_long_names_are_written_with_spaces():
    model = Table(TableModel.constant(["1/2", "1/2"], tokens=["yes", "no"]))
    assert model.encode("no yes") == [1, 0]
    assert model.decode([1, 0]) == "no yes"
    assert model.encode("") == []
    with pytest.raises(ValueError, match="'maybe' is not in the vocabulary"):
        model.encode("maybe")


def test_no_tokens_no_logits():
    assert Table(TableModel(LAWS)).session().extend([]).shape == (0, 2)


def test_a_table_says_what_it_is():
    model = Table(TableModel(LAWS), name="toy")
    assert (model.name, model.size, model.context, model.end, model.pieces) == ("toy", 2, None, None, ("A", "B"))
    assert model.bytes == 8 * (2 + 4)
