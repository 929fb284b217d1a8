"""The accounting as a table that follows a state."""

from ipywidgets import HTML, ToggleButtons, VBox

from spec_viz.tables import as_html
from spec_viz.widgets.closing import Follows, alert


class AccountingTable(Follows, VBox):
    """Every mass of the present pair, in decimals or fractions."""

    def __init__(self, state):
        self.state = state
        self.notation = ToggleButtons(options=["decimals", "fractions"], tooltips=["0.40", "2/5"])
        self.notation.style.button_width = "90px"
        self.table = HTML()
        super().__init__((self.notation, self.table))
        self._show()
        self.follow(state, self._show, "pair")
        self.follow(self.notation, self._show, "value")

    def complain(self, text):
        """Show what went wrong in place of the table."""
        self.table.value = alert(text)

    def _show(self):
        self.table.value = as_html(self.state.verification, self.notation.value)
