"""The present pair to take away: a short text, a line of Python, the worked solution, CSV, a picture."""

import csv
from base64 import b64encode
from io import StringIO

from ipywidgets import HTML, Button, HBox, Textarea, ToggleButtons, VBox

from spec_viz.plots import show_story
from spec_viz.solution import explain
from spec_viz.widgets.closing import Follows
from spec_viz.widgets.text import to_text

MASSES = ("p", "q", "accept_prob", "accepted", "rejected", "residual", "corrected", "combined")


def as_python(v):
    """Return one line of Python that makes this pair again."""
    return f"from spec_viz import Verification; v = {v!r}"


def as_csv(v):
    """Return every number of the pair as CSV, exactly; what does not exist is left empty."""
    out = StringIO()
    write = csv.writer(out, lineterminator="\n")
    write.writerow(("token", *MASSES))
    columns = [getattr(v, name) for name in MASSES]
    for i, token in enumerate(v.tokens):
        cells = [None if column is None else column.tolist()[i] for column in columns]
        write.writerow((token, *("" if cell is None else str(cell) for cell in cells)))
    return out.getvalue()


KINDS = {
    "text": lambda state: to_text(state.pair),
    "Python": lambda state: as_python(state.verification),
    "Markdown": lambda state: explain(state.verification),
    "CSV": lambda state: as_csv(state.verification),
}


class TakeAway(Follows, VBox):
    """Choose a form, and copy it from the field; or make a picture to download."""

    def __init__(self, state):
        self.state = state
        self.kind = ToggleButtons(options=list(KINDS))
        self.kind.style.button_width = "90px"
        self.content = Textarea(description="copy", rows=5, layout={"width": "100%"}, disabled=False)
        self.make = Button(description="Make a PNG", tooltip="Draw the present pair as a picture to download")
        self.make.on_click(lambda _: self.attempt(self._draw))
        self.link = HTML()
        super().__init__((self.kind, self.content, HBox((self.make, self.link))))
        self._show()
        self.follow(state, self._show, "pair")
        self.follow(self.kind, self._show, "value")

    def complain(self, text):
        """Say what went wrong where the content would be."""
        self.content.value = text

    def _show(self):
        self.content.value = KINDS[self.kind.value](self.state)
        self.link.value = ""

    def _draw(self):
        data = b64encode(show_story(self.state.verification, width=12.8).png).decode()
        self.link.value = f'<a download="spec_viz.png" href="data:image/png;base64,{data}">Save the picture</a>'
