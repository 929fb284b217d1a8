import numpy as np
import pytest

from spec_viz.models.running import acceptance_map
from spec_viz.models.stored import stored_logits
from tests.models.pairs import table_pair

TEXT = "ABCCBAABACBBA"


@pytest.mark.parametrize("how", [{}, {"temperature": 0.5}, {"top_p": 0.8}, {"temperature": 2.0, "top_k": 2}])
def test_rates_are_those_of_a_map(how):
    pair = table_pair()
    wanted = acceptance_map(pair, TEXT, **how).acceptance_rate
    assert stored_logits(pair, TEXT).acceptance_rate(**how) == pytest.approx(wanted, abs=1e-12)


def test_a_hotter_draft_alone():
    stored = stored_logits(table_pair(), TEXT)
    p, q = (np.exp(rows) / np.exp(rows).sum(axis=1, keepdims=True) for rows in (stored.target, stored.draft))
    hot = np.sqrt(q) / np.sqrt(q).sum(axis=1, keepdims=True)
    assert stored.acceptance_rate(draft_temperature=2) == pytest.approx(np.minimum(p, hot).sum(axis=1))


def test_ids_or_a_text():
    pair = table_pair()
    assert stored_logits(pair, [0, 1, 2]).ids.tolist() == stored_logits(pair, "ABC").ids.tolist()
    with pytest.raises(ValueError, match="the text has 1 tokens; a draft needs one"):
        stored_logits(pair, "A")
