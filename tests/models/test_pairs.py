import numpy as np
import pytest

from spec_viz.distributions import softmax
from spec_viz.models import ModelPair, pair
from spec_viz.models.pairs import FAMILIES, draft_names
from spec_viz.models.presets import PRESETS

TEXT = "MACBETH:\nIs this a dagger which I see before me,\nThe handle toward my hand?"


@pytest.mark.parametrize("draft", ["neural", "1-gram", "5-gram", "temperature-0.7", "lookup", "int3"])
def test_every_draft_of_shakespeare64_gives_laws_over_its_tokens(draft):
    found = pair("shakespeare64", draft=draft)
    assert isinstance(found, ModelPair) and (found.name, found.draft_name) == ("shakespeare64", draft)
    ids = found.target.encode(TEXT)
    p, q = (softmax(model.session().extend(ids)) for model in (found.target, found.draft))
    assert p.shape == q.shape == (len(ids), 64)
    assert 0.05 < np.minimum(p, q).sum(axis=1).mean() < 0.999


def test_longer_counts_are_accepted_more_often():
    ids, rates = pair("shakespeare64").target.encode(TEXT), []
    for n in (1, 2, 3, 4):
        found = pair("shakespeare64", f"{n}-gram")
        p, q = (softmax(model.session().extend(ids)) for model in (found.target, found.draft))
        rates.append(np.minimum(p, q).sum(axis=1).mean())
    assert rates == sorted(rates)


def test_the_usual_draft():
    assert pair("shakespeare64").draft_name == "neural"


def test_an_unknown_pair_lists_those_that_are_known():
    with pytest.raises(ValueError, match=r"'gpt-5'; known: shakespeare64, smollm2-135m, .*llama-3\.1-8b"):
        pair("gpt-5")


@pytest.mark.parametrize("draft", ["skip-3", "qwen3-0.6b", "temperature", "int", "3"])
def test_an_unknown_draft_lists_those_that_are_known(draft):
    with pytest.raises(ValueError, match=rf"no draft {draft!r}; known: neural, 1-gram, .*temperature-T, lookup"):
        pair("shakespeare64", draft=draft)


def test_every_pair_has_names_for_its_drafts_and_a_card():
    for name, family in FAMILIES.items():
        words = draft_names(name)
        assert "lookup" in words and ("intN (N = 1 to 8 bits)" in words) == (name not in PRESETS)
        assert any(licence in family.card() for licence in ("MIT", "Apache-2.0", "Licence"))
