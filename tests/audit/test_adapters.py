"""The shapes in which libraries write samplers."""

from importlib.util import find_spec

import pytest

from spec_viz.audit.adapters import adapted
from tests.audit.samplers import one_token, token_round


def test_a_callable_is_of_one_token_and_probabilities_are_a_round():
    assert adapted(one_token, "callable") == (one_token, "token")
    sampler = token_round()
    assert adapted(sampler, "probabilities") == (sampler, "round")


def test_other_shapes_are_refused():
    with pytest.raises(ValueError, match="write one of callable, probabilities, hf-logits"):
        adapted(one_token, "logits")


if find_spec("torch"):

    def speculative(candidate_input_ids, candidate_logits, candidate_length, new_logits):
        """Token verification with transformers' arguments."""
        import torch

        p, q = new_logits.softmax(-1)[0], candidate_logits.softmax(-1)[0]
        drafted = candidate_input_ids[0, 1:]
        for i, x in enumerate(drafted.tolist()):
            if not torch.rand(()) * q[i, x] < p[i, x]:
                rest = (p[i] - q[i]).clamp(min=0)
                return torch.cat([drafted[:i], torch.multinomial(rest, 1)])[None], i
        return torch.cat([drafted, torch.multinomial(p[-1], 1)])[None], candidate_length

    def old(candidate_input_ids, candidate_logits, candidate_length, new_logits, is_done_candidate):
        """The same with the argument of transformers 4."""
        assert is_done_candidate is False
        return speculative(candidate_input_ids, candidate_logits, candidate_length, new_logits)

    @pytest.mark.parametrize("sampler", [speculative, old])
    def test_logits_as_transformers_has_them(sampler):
        from spec_viz import audit

        audit.assert_block_preserves_target(
            adapted(sampler, "hf-logits")[0], cast=lambda x: audit.torch_cast(x, "float32")
        )
