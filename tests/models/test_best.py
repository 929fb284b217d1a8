import pytest

from spec_viz.models import best
from spec_viz.models.best import CANDIDATES, PAIR, best_pair
from spec_viz.models.unavailable import Unavailable


@pytest.fixture
def only(monkeypatch):
    """Let `models.pair` have only the pairs of these names, each with or without a GPU."""
    monkeypatch.delenv(PAIR, raising=False)
    made = best.pair

    def keep(*names, gpu=False):
        def pair(name, **place):
            if name not in names or (place and not gpu):
                raise Unavailable(f"{name} is not here, {place}")
            return made("shakespeare64")

        monkeypatch.setattr(best, "pair", pair)

    return keep


def test_what_is_always_there_comes_last_and_says_what_is_missing(only):
    only("shakespeare64")
    both, banner = best_pair()
    assert banner.startswith(
        "This page runs with **shakespeare64**, draft neural, on cpu: the best that this machine has."
    )
    assert banner.splitlines()[1:] == [
        "- Not smollm2-1.7b on a GPU: smollm2-1.7b is not here, {'device': 'cuda'}",
        "- Not smollm2-135m on a GPU: smollm2-135m is not here, {'device': 'cuda'}",
        "- Not smollm2-135m: smollm2-135m is not here, {}",
    ]
    assert both.name == "shakespeare64"


def test_better_ones_come_first(only, monkeypatch):
    asked = []
    only("smollm2-135m", "shakespeare64", gpu=True)
    chosen = best.pair
    monkeypatch.setattr(best, "pair", lambda name, **place: asked.append((name, place)) or chosen(name, **place))
    best_pair()
    assert asked == list(CANDIDATES[:2])


def test_one_reason_is_told_once(only, monkeypatch):
    only()

    def pair(name, **place):
        if not place and name == "shakespeare64":
            return made(name)
        raise Unavailable("this needs torch" if place else "this needs a wheel")

    made = __import__("spec_viz.models.pairs", fromlist=["pair"]).pair
    monkeypatch.setattr(best, "pair", pair)
    assert best_pair().banner.count("this needs torch") == 1


def test_the_environment_or_a_name_decides(monkeypatch):
    monkeypatch.setenv(PAIR, "shakespeare64")
    assert "on cpu: as `SPEC_VIZ_PAIR` says." in best_pair().banner
    monkeypatch.setenv(PAIR, "gpt-9")
    with pytest.raises(ValueError, match="no pair is called 'gpt-9'"):
        best_pair()
    assert "as asked for" in best_pair("shakespeare64").banner
