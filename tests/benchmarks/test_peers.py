"""The exhibit with peers of our own, without torch: what is asked, how it is shown, what is timed."""

from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest

from benchmarks import __main__ as command
from benchmarks import peers
from benchmarks.peers import adapters, speed, verdicts
from benchmarks.peers.adapters import Peer
from benchmarks.peers.blocks import GAMMA, blocks, textbook
from benchmarks.peers.table import WIDTH, cell, table
from spec_viz import audit, examples
from spec_viz.audit.contract import CLAUSES, CONTEXT, Line
from spec_viz.play import verify_round
from spec_viz.rounds import TableModel

WORKED = [TableModel.constant(law) for law in (examples.WORKED.p, examples.WORKED.q)]


def peer(sampler, on_logits=None):
    """A sampler of ours in the place of a peer."""
    return Peer("ours", "", "1", sampler, on_logits)


def right(p, q, drafted):
    """Token verification in float64."""
    p, q = (np.asarray(rows, dtype=float) for rows in (p, q))
    return verify_round(p, q.reshape(len(drafted), -1), drafted).emitted


def with_epsilon(p, q, drafted):
    """1e-9 on each weight of the residual, also of tokens that cannot come."""
    for i, x in enumerate(drafted):
        if not np.random.random() * q[i, x] < p[i, x]:
            rest = np.maximum(p[i] - q[i], 0) + 1e-9
            return [*drafted[:i], np.random.choice(len(rest), p=rest / rest.sum())]
    return [*drafted, np.random.choice(p.shape[1], p=p[-1])]


def keeps_the_draft(p, q, drafted):
    """Emit q."""
    return [*drafted, np.random.choice(p.shape[1], p=p[-1])]


def with_seven(emit, p, q, drafted):
    """Draw more numbers at once than can be scripted."""
    np.random.random(7)
    return emit(p, q, drafted)


def asked(sampler):
    """The verdict and {name: line} of a sampler of NumPy."""
    verdict, lines = verdicts.ask(peer(sampler), audit.numpy_cast)
    return verdict, {line.name: line for line in lines}


def test_each_line_of_the_contract_and_each_question_is_asked():
    verdict, lines = asked(right)
    assert list(lines) == [f"law: {name}" for name in examples.names()] + [*CLAUSES, *verdicts.QUESTIONS]
    assert verdict != "wrong"
    assert all(lines[name].verdict == "right" for name in verdicts.QUESTIONS if "logits" not in name)
    assert lines["residual 0, bfloat16 logits"].verdict == "not applicable"


def test_epsilon_is_measured_per_token():
    line = asked(with_epsilon)[1]["V = 256, 251 impossible"]
    assert line.verdict == "wrong"
    assert float(line.total_variation) == pytest.approx(251e-9, rel=1e-3)
    assert "0.000131 at V = 131072" in line.detail


def test_a_sampler_that_emits_q_is_as_far_from_p_as_q_is():
    verdict, lines = asked(keeps_the_draft)
    assert verdict == "wrong"
    line = lines["first of gamma = 2 tokens"]
    assert (line.verdict, float(line.total_variation)) == ("wrong", pytest.approx(0.2))
    assert line.detail == "its law is 0.2 0.5 0.15 0.1 0.05"


def test_what_cannot_be_scripted_is_sampled_and_says_what_it_saw(monkeypatch):
    monkeypatch.setattr(verdicts, "EFFECT", 0.2)
    _, lines = asked(partial(with_seven, right))
    sampled = [line for line in lines.values() if line.detail.startswith("sampled")]
    assert {line.verdict for line in sampled} == {"passes"}
    assert len(sampled) == len(examples.names()) + 2
    assert "a TV of 0.2 would be seen with probability 0.99" in sampled[0].detail
    assert lines["p = 0 at u = 0"].verdict == lines["p / q = 2e-5, bfloat16"].verdict == "not scripted"
    assert asked(partial(with_seven, keeps_the_draft))[1]["law: disjoint"].verdict == "wrong"


def test_logits_without_a_residual_may_raise():
    def strict(target, draft, drafted):
        raise ValueError("no residual")

    question = verdicts.QUESTIONS["residual 0, bfloat16 logits"]
    told = question(peer(right, strict), audit.numpy_cast)
    assert told == ("raises", "ValueError: no residual, with probability 1")
    assert question(peer(right, lambda *rows: [rows[2][0], 0]), audit.numpy_cast) == ("right", "accepts")


LINES = [
    Line("law: one", "right", "", 1e-8, is_law=True),
    Line("law: two", "wrong", "emits q", 0.25, is_law=True),
    Line("NaN", "wrong", "answers 0"),
    Line("gamma = 0", "not applicable", "no round"),
    Line("p = q", "raises", "x" * 200),
]


def test_a_cell_is_a_word_or_the_distance():
    assert [cell(line) for line in LINES] == ["right", "TV 0.25", "wrong", "-", "raises"]


def test_the_table_has_a_column_a_peer_and_words_for_what_is_wrong():
    found = Peer("sequential-speculative-decoding", "capped", "0.1", None)
    lines = list(table([(found, "wrong", LINES)] * 7))
    assert max(map(len, lines)) <= WIDTH
    assert lines[0].split() == ["seq-spec"] * 7
    assert lines[3].startswith("law: two") and lines[3].count("TV 0.25") == 7
    assert lines[len(LINES) + 2].startswith("IN ALL")
    assert "sequential-speculative-decoding 0.1 capped: 1 laws right, to within a TV of 1e-08" in lines
    assert "    law: two: wrong, emits q" in lines
    assert not any("no round" in line for line in lines)


def test_what_is_not_installed_is_said_once_and_no_error(monkeypatch):
    def absent():
        raise ModuleNotFoundError("No module named 'torch'")

    named = [("no-such-package", "a"), ("no-such-package", "b"), ("numpy", "")]
    monkeypatch.setattr(adapters, "PEERS", dict.fromkeys(named, absent))
    assert list(peers.exhibit())[1:] == [
        "no-such-package: not installed: pip install 'speculative-viz[bench]'",
        "numpy: does not import here: No module named 'torch'",
    ]


@pytest.mark.parametrize("version, says", [((3, 11), "asks for Python 3.14"), ((3, 14), "speculative-viz[bench]")])
def test_a_peer_that_asks_for_a_newer_python_says_so(monkeypatch, version, says):
    monkeypatch.setattr(adapters.sys, "version_info", version)
    monkeypatch.setattr(adapters.metadata, "version", _not_found)
    assert says in adapters._why("naive-speculate", ImportError())


def _not_found(name):
    raise adapters.metadata.PackageNotFoundError(name)


def test_speed_without_peers_is_against_the_loop(monkeypatch):
    def absent():
        raise ImportError

    monkeypatch.setattr(adapters, "naive_sampling", absent)
    monkeypatch.setattr(adapters, "transformers_sampling", absent)
    monkeypatch.setattr(speed, "COUNTS", {5: 2, 50: 1})
    monkeypatch.setattr(speed, "LARGE", 50)
    found = list(speed.rows())
    assert [row.unit for row in found] == ["x a plain NumPy loop"] * 2
    assert all(row.measured > 0 for row in found)


@pytest.mark.parametrize("models", [WORKED, CONTEXT], ids=["worked", "context"])
def test_the_plain_loop_is_a_right_sampler(models):
    audit.assert_preserves_target(lambda p, q, drafted: textbook(p, q, drafted), *models, 2)


def test_blocks_are_laws_that_stop_anywhere():
    found = blocks(5, np.float64, 16)
    assert np.array_equal(found[3].p, blocks(5, np.float64, 16)[3].p)
    rng = np.random.default_rng(0)
    stops = {verify_round(b.p, b.q, b.drafted, rng=rng).accepted for b in found for _ in range(20)}
    assert stops == set(range(GAMMA + 1))
    assert found[0].p.sum(axis=1) == pytest.approx(1)
    assert blocks(5, np.float32, 1)[0].target.dtype == np.float32


def test_a_verdict_on_a_peer_does_not_change_the_exit_code(monkeypatch, capsys):
    part = SimpleNamespace(exhibit=lambda: ["capped: wrong"], rows=list)
    monkeypatch.setattr(command, "import_module", lambda name: part)
    assert command.main(["peers"]) == 0
    said = capsys.readouterr().out
    assert said.index("capped: wrong") < said.index("workload")
