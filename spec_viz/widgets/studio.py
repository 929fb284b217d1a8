"""The board with everything around it: exact numbers, tokens, operators, trials, and what to take away."""

from ipywidgets import Accordion, HBox, VBox

from spec_viz.widgets.board import Board
from spec_viz.widgets.closing import Follows
from spec_viz.widgets.face import Face
from spec_viz.widgets.operators import Operators
from spec_viz.widgets.state import PairState
from spec_viz.widgets.table import LawTable
from spec_viz.widgets.takeaway import TakeAway
from spec_viz.widgets.tokens import TokenEditor
from spec_viz.widgets.trials import Trials

_HALF = {"flex": "1 1 300px", "min_width": "0"}


class Studio(Face, Follows, VBox):
    """`Studio()` shows the worked example; give it a `Verification`, or a `PairState` to share with other views."""

    def __init__(self, pair=None):
        self.state = PairState.of(pair)
        self.board = Board(self.state)
        self.tables = {law: LawTable(self.state, law) for law in "pq"}
        self.tools = {
            "Tokens: add, rename, remove": TokenEditor(self.state),
            "Temperature, top-k, top-p": Operators(self.state),
            "Any number of trials": Trials(self.state),
            "Take it away": TakeAway(self.state),
        }
        halves = [VBox((table,), layout=_HALF) for table in self.tables.values()]
        editors = HBox(halves, layout={"flex_flow": "row wrap", "grid_gap": "8px 32px"})
        super().__init__((self.board, editors, Accordion(tuple(self.tools.values()), titles=tuple(self.tools))))

    def static_face(self):
        """Return the board's picture and text."""
        return self.board.static_face()
