"""Everything about one pair on one state: presets, pictures, sliders, numbers, accounting."""

from ipywidgets import HBox, VBox

from spec_viz.widgets.accounting import AccountingTable
from spec_viz.widgets.closing import Follows
from spec_viz.widgets.face import Face
from spec_viz.widgets.picture import StoryPicture
from spec_viz.widgets.sliders import LawSliders
from spec_viz.widgets.state import PairState
from spec_viz.widgets.table import LawTable
from spec_viz.widgets.toolbar import Toolbar

_HALF = {"flex": "1 1 300px", "min_width": "0"}


class Workbench(Face, Follows, VBox):
    """`Workbench()` shows the worked example; give it a `Verification`, or a `PairState` to share with other views."""

    def __init__(self, pair=None):
        self.state = PairState.of(pair)
        self.toolbar = Toolbar(self.state)
        self.picture = StoryPicture(self.state)
        self.sliders = {law: LawSliders(self.state, law) for law in "pq"}
        self.tables = {law: LawTable(self.state, law) for law in "pq"}
        self.accounting = AccountingTable(self.state)
        halves = [VBox((self.sliders[law], self.tables[law]), layout=_HALF) for law in "pq"]
        editors = HBox(halves, layout={"flex_flow": "row wrap", "grid_gap": "8px 32px"})
        super().__init__((self.toolbar, self.picture, editors, self.accounting))

    def static_face(self):
        """Return the picture and its text."""
        return self.picture.static_face()
