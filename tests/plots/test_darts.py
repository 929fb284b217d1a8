import pytest

from spec_viz import examples, verify
from spec_viz.plots.darts import read_dart, read_darts
from spec_viz.sampling import Trial

WORKED, TWO = examples.WORKED, examples.get("two-token residual")


def test_a_dart_is_judged_by_the_rule():
    assert read_dart(WORKED, ("B", 0.72)) == (1, 0.72, False, "A")
    assert read_dart(WORKED, ("B", 0.59)) == (1, 0.59, True, "B")
    assert read_dart(WORKED, ("B", ".6")).accepted is False
    assert read_dart(WORKED, (0, 0.99)).accepted


def test_what_was_emitted_is_kept_where_it_can_be():
    assert read_dart(TWO, ("sat", 0.55)).emitted is None
    assert read_dart(TWO, Trial("sat", 0.55, False, "on")).emitted == "on"
    assert read_dart(TWO, Trial("sat", 0.55, False, "the")).emitted is None  # the residual has no "the"
    trial = verify(TWO, rng=3)
    assert read_dart(TWO, trial)[1:3] == (trial.u, trial.accepted)


def test_one_dart_or_many():
    assert read_darts(WORKED, None) == []
    assert read_darts(WORKED, ("B", 0.72)) == read_darts(WORKED, [("B", 0.72)]) == [(1, 0.72, False, "A")]
    assert len(read_darts(WORKED, [verify(WORKED, rng=i) for i in range(9)])) == 9
    assert len(read_darts(WORKED, (("A", 0.1), ("B", 0.2)))) == 2


def test_what_no_dart_can_be():
    assert read_dart(examples.get("never drafted"), ("B", 0.5)) is None
    for dart, says in ((("Z", 0.5), "'Z' is not in the vocabulary"), (("A", 1), "u is 1"), ("B", "'B' is not a dart")):
        with pytest.raises(ValueError, match=says):
            read_dart(WORKED, dart)
