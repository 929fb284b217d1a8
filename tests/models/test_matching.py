import numpy as np
import pytest

from spec_viz.distributions import softmax
from spec_viz.models.alphabet import Alphabet
from spec_viz.models.matching import fit, fitted, refuse_other_tokens
from spec_viz.models.ngram import NGram
from spec_viz.models.table import Table
from spec_viz.rounds import TableModel


class Wide(NGram):
    """A model with columns of logits that no text uses."""

    def __init__(self, model, width):
        super().__init__("wide", model.tables, model.tokens)
        self.size, self.pieces = width, [*model.pieces, *(f"[{i}]" for i in range(model.size, width))]

    def laws(self, text, count):
        law = np.full((count, self.size), 0.01)
        law[:, :3] = [0.5, 0.3, 0.1]
        return law / law.sum(axis=1, keepdims=True)


def model(characters="abc", name="model"):
    return NGram.from_ids([0, 1, 2, 0, 1], 2, Alphabet(characters), name)


def test_a_narrow_draft_gets_the_targets_width_and_keeps_its_law():
    logits = np.array([[0.5, -1, 2]], np.float32)
    wide = fit(logits, 5)
    assert wide.dtype == np.float32
    assert softmax(wide) == pytest.approx(np.array([[*softmax(logits)[0], 0, 0]]))


def test_a_wide_draft_is_cut_and_renormalised():
    law = np.array([0.4, 0.4, 0.1, 0.1])
    assert softmax(fit(np.log(law), 2)) == pytest.approx([0.5, 0.5])
    assert fit(law, 4) is not None and (fit(law, 4) == law).all()


@pytest.mark.parametrize("width, other", [(3, 5), (5, 3)])
def test_a_fitted_model_is_the_model_with_another_width(width, other):
    narrow, wide = model(), Wide(model(), 5)
    target, draft = (narrow, wide) if width == 3 else (wide, narrow)
    refuse_other_tokens(target, draft)
    made = fitted(draft, width)
    session = made.session()
    whole = session.extend([0, 1])
    assert whole.shape == (2, width) and made.size == width and len(made.pieces) == width
    assert softmax(whole).sum(axis=1) == pytest.approx(1)
    session.rollback(1)
    assert session.length == 1
    assert (session.extend([1])[0] == whole[1]).all()
    assert made.name == draft.name and made.encode("ab") == [0, 1]


def test_a_model_of_the_right_width_is_itself():
    one = model()
    assert fitted(one, 3) is one


def test_the_first_ids_with_another_text_are_named():
    with pytest.raises(ValueError, match=r"p and q do not share .*: id 1 is 'b' and 'x'; id 2 is 'c' and 'b'\. Take"):
        refuse_other_tokens(model("abc", "p"), model("axb", "q"))


def test_ids_beyond_the_other_width_must_be_unused():
    wide = Wide(model(), 5)
    wide.pieces[4] = "zebra"
    with pytest.raises(ValueError, match="id 4 is 'zebra' to wide and nothing to model"):
        refuse_other_tokens(wide, model())


def test_the_end_of_a_text_must_be_the_same_id():
    other = model()
    other.end = 2
    with pytest.raises(ValueError, match="the end of the text is None and 2"):
        refuse_other_tokens(model(), other)


def test_the_same_pieces_written_with_other_ids_are_refused():
    one, other = (Table(TableModel.constant(["1/2", "1/2"], tokens=["To", "be"]), name) for name in "pq")
    one.encode, other.encode = (lambda text: [0, 1]), (lambda text: [1, 0])
    with pytest.raises(ValueError, match=r"a probe text has \[0, 1\] and \[1, 0\]"):
        refuse_other_tokens(one, other)
