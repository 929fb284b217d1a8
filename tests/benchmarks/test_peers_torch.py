"""The adapters on the peers themselves, those that are installed; run where torch is."""

from importlib import metadata

import numpy as np
import pytest
import torch

from benchmarks.peers import adapters, verdicts
from benchmarks.peers.blocks import blocks
from benchmarks.peers.steps import on_laws
from spec_viz import audit, examples
from spec_viz.audit.contract import CONTEXT

PEERS = adapters.load()[0]
CAPPED = ("sequential-speculative-decoding", "capped HSD")
RIGHT = [key for key in adapters.PEERS if key != CAPPED]


@pytest.fixture(scope="module")
def lines():
    """{(package, part): {name: line}} of the peers that are installed."""
    return {(p.package, p.part): {line.name: line for line in verdicts.ask(p)[1]} for p in PEERS}


def of(lines, package, part=""):
    """The lines of one peer."""
    if (package, part) not in lines:
        pytest.skip(f"{package} is not installed")
    return lines[package, part]


def test_what_the_extra_brings_is_found():
    """A peer that fails to import must not pass for one that is not installed."""
    installed = {d.metadata["Name"] for d in metadata.distributions()}
    assert {p.package for p in PEERS} == installed & {package for package, _ in adapters.PEERS}


@pytest.mark.parametrize("package, part", RIGHT, ids=[" ".join(key).strip() for key in RIGHT])
def test_ordinary_float32_input_gives_the_target(lines, package, part):
    laws = [line for line in of(lines, package, part).values() if line.is_law]
    assert len(laws) == len(examples.names()) + 2
    assert max(float(line.total_variation) for line in laws) < 1e-7


def test_transformers_accepts_at_u_0_and_divides_by_0(lines):
    found = of(lines, "transformers")
    assert found["p = 0 at u = 0"].detail == f"accepts it with {2.0**-24:.3g}"
    assert found["p / q = 2e-5, bfloat16"].detail.startswith("accepts with 0.00197")
    assert found["residual 0, bfloat16 logits"].verdict == "raises"


def test_transformers_4_is_told_that_the_candidate_goes_on(monkeypatch):
    utils = pytest.importorskip("transformers.generation.utils")
    today = utils._speculative_sampling

    def former(candidate_input_ids, candidate_logits, candidate_length, new_logits, is_done_candidate):
        assert is_done_candidate is False
        return today(candidate_input_ids, candidate_logits, candidate_length, new_logits)

    monkeypatch.setattr(utils, "_speculative_sampling", former)
    on_probabilities, _ = adapters._transformers()
    audit.assert_preserves_target(on_probabilities, *CONTEXT, 1, cast=verdicts.float32)


@pytest.mark.parametrize("part", ["sample", "step"])
def test_flashspec_answers_nan(lines, part):
    found = of(lines, "flashspec", part)
    assert {line.name for line in found.values() if line.is_broken} <= {"NaN", "gamma = 0"}


def test_naive_speculate_adds_1e_9_to_each_weight(lines):
    line = of(lines, "naive-speculate")["V = 256, 251 impossible"]
    assert float(line.total_variation) == pytest.approx(251e-9, rel=0.01)


@pytest.mark.skipif(
    CAPPED not in adapters.PEERS or not any((p.package, p.version) == (CAPPED[0], "0.1.1") for p in PEERS),
    reason="the fault is that of sequential-speculative-decoding 0.1.1",
)
def test_the_capped_step_emits_the_draft(lines):
    found = of(lines, *CAPPED)
    assert found["law: worked example"].verdict == "right"  # gamma = 1, q above 0 everywhere
    assert float(found["law: never drafted"].total_variation) == pytest.approx(0.3)
    assert float(found["first of gamma = 2 tokens"].total_variation) == pytest.approx(0.2)
    assert found["first of gamma = 2 tokens"].detail == "its law is 0.2 0.5 0.15 0.1 0.05"


def test_a_step_sees_the_laws_and_the_drafts_that_it_is_given():
    p, q = (torch.tensor(rows) for rows in ([[0.2, 0.8], [0.5, 0.5], [0.9, 0.1]], [[0.3, 0.7], [0.6, 0.4]]))
    seen = {}

    def step(draft_model, target_model, ids, gamma, **temperatures):
        for _ in range(gamma):
            law = draft_model(ids).logits[0, -1].exp()
            ids = torch.cat([ids, torch.multinomial(law, 1)[None]], dim=1)
        seen.update(temperatures, p=target_model(ids).logits[0].exp(), q=draft_model(ids[:, :-1]).logits[0].exp())
        return torch.cat([ids, torch.tensor([[0]])], dim=1), gamma

    assert on_laws(step, p.log(), q.log(), [1, 0]).tolist() == [1, 0, 0]
    assert torch.allclose(seen["p"], p) and torch.allclose(seen["q"], q)
    assert seen["draft_temperature"] == seen["target_temperature"] == 1


def test_tensors_share_the_memory_of_a_block():
    block = blocks(5, np.float32, 1)[0]
    tensors = block.tensors()
    block.p[0, 0] = 0.25
    assert tensors.p[0, 0] == 0.25
    assert tensors.drafted.tolist() == block.drafted
