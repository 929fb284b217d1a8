from fractions import Fraction as F

import numpy as np
import pytest

from spec_viz import Verification, examples
from spec_viz.museum.rule import Rule, most_likely, one_draft, point, proportional, ratio, rule, without
from tests.museum.process import PAIRS


def test_one_draft_without_changes_is_the_accounting_itself():
    for v in PAIRS:
        accepted, corrected = one_draft(v)
        assert accepted.tolist() == v.accepted.tolist() and corrected.tolist() == v.corrected.tolist()


def test_a_law_that_does_not_exist_is_none_only_where_it_is_needed():
    twins = examples.get("identical")
    assert one_draft(twins, recover=None).corrected.tolist() == [0] * 5
    masses = one_draft(twins, accept=twins.p * 0, recover=None)
    assert masses.corrected is None and masses.accepted.tolist() == [0] * 5
    floats = Verification(p=twins.p.astype(float), q=twins.p.astype(float) + np.array([1, -1, 0, 0, 0]) * 1e-16)
    assert one_draft(floats).corrected.tolist() == [0] * 5


def test_a_rule_says_all_about_itself():
    @rule("never", kind="wrong", belief="One can wait.", seen=["https://example.org"])
    def never(v):
        """Accept
        nothing."""
        return one_draft(v, accept=v.p * 0, recover=None)

    assert (never.name, never.sentence, never.seen) == ("never", "Accept nothing.", ("https://example.org",))
    assert never.law(examples.WORKED) is None and never.total_variation(examples.WORKED) is None
    assert never.acceptance_rate(examples.WORKED) == 0 and not never.lossless
    assert repr(never) == "<Rule 'never', wrong>"
    with pytest.raises(AttributeError):
        never.name = "always"


def test_a_kind_is_one_of_three():
    with pytest.raises(ValueError, match="kind is 'bad'; write one of exact, wrong, lossy by design"):
        Rule(name="x", sentence="x", kind="bad", belief="x", masses=one_draft)


def test_a_law_is_read_only():
    made = rule("right", kind="exact", belief="It is.")(one_draft_of_right)
    with pytest.raises(ValueError, match="read-only"):
        made.law(examples.WORKED)[0] = 1


def one_draft_of_right(v):
    """The ratio test."""
    return one_draft(v)


def test_the_small_parts():
    law = np.array([F(1, 2), F(1, 4), F(1, 4)])
    assert proportional(law * 3).tolist() == law.tolist() and proportional(law * 0) is None
    assert point(law, 1).tolist() == [0, 1, 0] and all(isinstance(x, F) for x in point(law, 1))
    assert point(np.array([0.5, 0.5]), 1).tolist() == [0.0, 1.0]
    assert without(law, 0).tolist() == [0, F(1, 2), F(1, 2)]
    assert without(point(law, 2), 2).tolist() == [0, 0, 0]
    assert most_likely(law) == [0] and most_likely(law, 2) == [0, 1] and most_likely(law[::-1], 2) == [2, 0]
    v = examples.get("never drafted")
    assert ratio(v).tolist() == [1, 1, F(4, 5), 0]
