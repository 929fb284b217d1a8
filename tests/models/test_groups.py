import numpy as np
import pytest

from spec_viz.models.groups import GROUPINGS, KINDS, rates_by
from spec_viz.models.groups import kind as kind_of
from spec_viz.models.running import acceptance_map, speculate
from spec_viz.models.trace import UNREACHED, Recorder
from tests.models.pairs import table_pair

TEXT = ["O", "!", " ", "be", "in", "g", "\n", " not", " 42", "'tis"]
KIND = ["first of a word", "mark", "space", "first of a word", "inside a word", "inside a word", "line break",
        "first of a word", "number", "first of a word"]  # fmt: skip


def read(pieces):
    """A trace of a text whose rate at position n is n / 100."""
    recorder = Recorder()
    for n in range(1, len(pieces)):
        q = np.array([1 - n / 100, n / 100])
        recorder.position(np.array([0.0, 1.0]), q, 1, 1, position=n, verdict=-2)
        recorder._rows[-1]["token"] = n
    return recorder.trace(range(len(pieces)), 1, pieces, {})


@pytest.fixture(scope="module")
def run():
    return speculate(table_pair(), "A", 3, tokens=90, rng=4, progress=False)


@pytest.mark.parametrize("by", GROUPINGS)
def test_groups_share_the_positions_out(run, by):
    for trace in (run, acceptance_map(table_pair(), "ABCAABBCCABACA")):
        rates = rates_by(trace, by)
        kept = trace.acceptance_rate[trace.verdict != UNREACHED]
        assert rates.mean == pytest.approx(kept.mean())
        if by != "place in a word":
            assert sum(rates.counts) == len(kept)
            assert np.dot(rates.means, rates.counts) == pytest.approx(kept.sum())


def test_which_draft_of_its_round(run):
    rates = rates_by(run, "position")
    assert rates.labels == ("draft 1", "draft 2", "draft 3")
    assert rates.counts == (run.round_count, (run.rounds["accepted"] >= 1).sum(), (run.rounds["accepted"] >= 2).sum())
    first = run.acceptance_rate[[0, *np.flatnonzero(np.diff(run.round)) + 1]]
    assert rates.means[0] == pytest.approx(first.mean())
    assert rates.errors[0] == pytest.approx(first.std(ddof=1) / len(first) ** 0.5)


def test_eighths_of_a_text():
    rates = rates_by(read([*"abcdefghijklmnopq"]), "position")
    assert rates.labels[0] == "2 to 3" and rates.labels[-1] == "16 to 17" and set(rates.counts) == {2}
    assert rates.means[0] == pytest.approx(0.015)
    assert rates_by(read([*"abc"]), "position").labels == ("2 to 2", "3 to 3")


def test_kinds_of_pieces():
    assert [kind_of(*pair) for pair in zip(TEXT, ["", *TEXT])] == KIND
    rates = rates_by(read(TEXT), "piece")
    assert dict(zip(rates.labels, rates.counts)) == {k: KIND[1:].count(k) for k in KINDS}
    assert rates.means[rates.labels.index("mark")] == pytest.approx(0.01)


def test_places_in_a_word():
    rates = rates_by(read(TEXT), "place in a word")
    assert dict(zip(rates.labels, rates.counts)) == {"1": 3, "2": 1, "3": 1}
    assert rates.means[1:] == pytest.approx((0.04, 0.05))


def test_long_words_and_drafts_beyond_the_end_of_the_text():
    long = rates_by(read(["!", "ex", "tra", "or", "di", "na", "ri", "ly", " ", "so"]), "place in a word")
    assert dict(zip(long.labels, long.counts)) == {"1": 2, "2": 1, "3": 1, "4": 1, "5": 1, "6 and later": 2}
    cut = speculate(table_pair(), "A", 8, tokens=9, rng=0, progress=False)
    assert cut.position.max() > len(cut.ids)  # the last round drafted more than was wanted
    for by in GROUPINGS:
        rates_by(cut, by)
    assert rates_by(cut, "piece").labels == ("inside a word",)


def test_entropies_in_halves_of_a_nat():
    recorder = Recorder()
    for law in ([1.0, 0.0], [0.5, 0.5]):  # 0 and .693 nats
        recorder.position(np.array(law), np.array([0.5, 0.5]), 0, 0, position=1, verdict=-2)
    rates = rates_by(recorder.trace([0, 0], 1, "AB", {}), "entropy")
    assert rates.labels == ("0 to 0.5 nats", "0.5 to 1 nats") and rates.means == (0.5, 1.0)


def test_as_a_table(run):
    assert "| entropy | acceptance rate | positions |" in rates_by(run, "entropy")._repr_markdown_()


def test_what_cannot_be_grouped(run):
    with pytest.raises(ValueError, match="by is 'mood'; write 'position', 'entropy'"):
        rates_by(run, "mood")
    with pytest.raises(ValueError, match="no position; take a longer text"):
        rates_by(acceptance_map(table_pair(), "A"), "piece")
