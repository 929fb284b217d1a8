from ipywidgets.widgets.widget import _instances

from spec_viz import examples
from spec_viz.widgets import PairState, Studio
from spec_viz.widgets.board import as_dict


def test_one_state_drives_the_board_and_everything_around_it():
    studio = Studio(examples.get("tell-tale"))
    studio.tables["p"].fields[0].set_state({"value": "1 0 0 0"})
    assert studio.board.pair["p"] == [1000, 0, 0, 0]
    pair = studio.state.pair.moved("q", 3, 1000)
    studio.board.set_state({"request": {"serial": 1, "gesture": "g", "pair": as_dict(pair)}})
    assert [f.value for f in studio.tables["q"].fields] == ["0", "0", "0", "1"]
    assert "q=0,0,0,1" in studio.tools["Take it away"].content.value


def test_its_face_is_the_boards():
    data, _ = Studio()._repr_mimebundle_()
    assert data["image/png"].startswith(b"\x89PNG") and "A 0.40" in data["text/plain"]


def test_nothing_is_left_behind():
    before, state = len(_instances), PairState()
    for _ in range(20):
        Studio(state).close()
    assert len(_instances) == before
