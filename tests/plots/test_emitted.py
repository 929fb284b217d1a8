"""What a sampler emits beside p: heights are the laws, failures are an outcome, words say the same."""

import pytest

from spec_viz import audit, examples
from spec_viz.plots import draw_emitted, show
from spec_viz.plots.emitted import describe_emitted
from spec_viz.rounds import TableModel


def from_p(p, q, draft, rng):
    """The commonest mistake."""
    return draft if rng.random() * q[draft] < p[draft] else rng.choice(len(p), p=p)


def fails(p, q, draft, rng):
    """Raises now and then."""
    if rng.random() * q[draft] >= p[draft]:
        raise RuntimeError("no")
    return draft


def test_heights_are_the_laws(ax, boxes):
    picture = draw_emitted(ax, audit.exact_law(from_p, examples.WORKED))
    assert boxes(picture.target)[:, 3] == pytest.approx([0.4, 0.3, 0.15, 0.1, 0.05])
    assert boxes(picture.draft)[:, 3] == pytest.approx([0.28, 0.3, 0.15, 0.1, 0.05])
    assert boxes(picture.rejected)[:, 3] == pytest.approx([0.06, 0.03, 0.02, 0.01])


def test_a_failure_is_an_outcome_of_its_own(ax, boxes):
    law = audit.exact_law(fails, examples.WORKED)
    picture = draw_emitted(ax, law)
    assert boxes(picture.rejected)[-1, 3] == pytest.approx(0.2)
    assert "fails 0.2 instead of 0" in describe_emitted(law)


def test_in_words_and_as_an_image():
    law = audit.exact_law(from_p, examples.WORKED)
    text = "What comes out does not follow p: total variation 0.12. Emitted: B 0.36 instead of 0.3, C 0.18"
    assert show(draw_emitted, law).text.startswith(text)
    right = audit.exact_law(lambda draft: draft, examples.get("identical"))
    assert describe_emitted(right) == "What comes out follows p: total variation 0."


def test_sequences_have_names(ax):
    models = [TableModel.constant(law, tokens="xy") for law in ("1/2 1/2", "1/4 3/4")]
    law = audit.exact_block_law(lambda p, q, draft, rng: [*draft, 0], *models, 1)
    assert law.tokens == ("x x", "x y", "y x", "y y")
    assert draw_emitted(ax, law).text.startswith("What comes out does not follow p: total variation 0.5")
