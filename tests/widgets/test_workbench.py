import matplotlib.pyplot
import pytest
from ipywidgets.widgets.widget import _instances

from spec_viz import examples
from spec_viz.widgets import PairState, Workbench


def test_one_state_drives_every_view():
    bench = Workbench()
    bench.sliders["q"].set_state({"request": {"index": 1, "ticks": 300, "gesture": "g"}})
    assert [f.value for f in bench.tables["q"].fields] == ["0.28", "0.3", "0.21", "0.14", "0.07"]
    assert "draft q: A 0.28" in bench.picture.alt.replace("D", "d")
    assert ">0.28</td>" in bench.accounting.table.value
    bench.toolbar.undo.click()
    assert bench.sliders["q"].ticks == [200, 500, 150, 100, 50]


def test_two_benches_on_one_state_stay_together():
    state = PairState(examples.get("tell-tale"))
    a, b = Workbench(state), Workbench(state)
    a.tables["p"].fields[0].set_state({"value": "1 0 0 0"})
    assert b.sliders["p"].ticks == [1000, 0, 0, 0]


def test_fifty_moves_open_no_figure_and_twenty_runs_leave_nothing_behind():
    before = len(_instances)
    state = PairState()
    for _ in range(20):
        bench = Workbench(state)
        bench.close()
    assert len(_instances) == before
    bench, drawn = Workbench(state), []
    bench.picture.observe(drawn.append, names="png")
    for n in range(50):
        state.move("q", 1, 10 * n, gesture="drag")
    assert len(drawn) == 50 and matplotlib.pyplot.get_fignums() == []


def test_its_face_is_the_picture():
    data, metadata = Workbench()._repr_mimebundle_()
    assert data["image/png"].startswith(b"\x89PNG") and "Target p: A 0.40" in data["text/plain"]
    assert metadata["image/png"]["alt"] == data["text/plain"]


def test_a_pair_that_is_too_large_says_what_to_do():
    from spec_viz import Verification

    with pytest.raises(ValueError, match="30 tokens; an editor holds 2 to 12: use draw_story"):
        Workbench(Verification(p=[1 / 30] * 30, q=[1 / 30] * 30))


@pytest.mark.parametrize(
    "act",
    [
        lambda bench: bench.sliders["q"].set_state({"request": {"index": 1, "ticks": 100, "gesture": "g"}}),
        lambda bench: bench.toolbar.undo.click(),
        lambda bench: bench.toolbar.preset.set_state({"index": 2}),
    ],
    ids=["slider", "button", "preset"],
)
def test_an_error_while_drawing_is_seen_whatever_set_it_off(monkeypatch, act):
    bench = Workbench()
    bench.state.move("p", 0, 500)
    good = bench.picture.png

    def boom(*_):
        raise ValueError("boom")

    monkeypatch.setattr(bench.picture._frame, "update", boom)
    with pytest.raises(ValueError, match="boom"):
        act(bench)
    assert bench.picture.message == "ValueError: boom" and bench.picture.png == good
