import sys

import pytest

from spec_viz.models import pair
from spec_viz.models.assisted import Assisted, assisted
from spec_viz.models.unavailable import Unavailable

PROMPT = "HAMLET.\nTo be"


@pytest.fixture
def libraries():
    """torch and transformers; where they are not installed there is nothing to run."""
    pytest.importorskip("torch")
    pytest.importorskip("transformers")


def test_without_torch_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(Unavailable, match=r"this needs torch: pip install 'speculative-viz\[hub\]'"):
        assisted(pair("shakespeare64", "neural"), PROMPT)


def test_an_ngram_is_no_assistant(libraries):
    with pytest.raises(Unavailable, match="3-gram is no transformer"):
        assisted(pair("shakespeare64", "3-gram"), PROMPT)


@pytest.mark.filterwarnings("ignore")
def test_rounds_of_gamma_drafts(libraries):
    both = pair("shakespeare64", "neural")
    run = assisted(both, PROMPT, tokens=40, gamma=4)
    assert run.tokens == 40 and 8 <= run.passes <= 41 and run.seconds > 0
    assert assisted(both, PROMPT, tokens=40, gamma=4)[:2] == run[:2]
    as_it_comes = assisted(both, PROMPT, tokens=40, defaults=True)
    assert as_it_comes.tokens == 40
    assert assisted(both, PROMPT, tokens=40, gamma=4)[:2] == run[:2]  # nothing was left behind


def test_tokens_per_round():
    assert Assisted(40, 16, 1.0).tokens_per_round == 2.5
