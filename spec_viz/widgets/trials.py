"""Any number of verifications at once: counts beside p, drawn exactly."""

import numpy as np
from ipywidgets import HTML, Button, HBox, Text, VBox

from spec_viz.exact import as_fraction
from spec_viz.labels import visible
from spec_viz.sampling import simulate
from spec_viz.tables import html_line
from spec_viz.widgets.closing import Follows, alert

COLUMNS = ("token", "drafted", "accepted", "corrected", "emitted", "emitted / n", "target p")


class Trials(Follows, VBox):
    """Type a number of trials, up to 2^63, and press Throw: the counts cost the same whatever it is."""

    def __init__(self, state, rng=None):
        self.state, self._rng = state, np.random.default_rng(rng)
        self.n = Text(value="1000000", description="trials", style={"description_width": "initial"})
        self.throw = Button(description="Throw", tooltip="Draw the counts of so many verifications")
        self.throw.on_click(lambda _: self._throw())
        self.table = HTML()
        super().__init__((HBox((self.n, self.throw), layout={"flex_flow": "row wrap"}), self.table))
        self.follow(state, self._clear, "pair")

    def complain(self, text):
        """Say what went wrong."""
        self.table.value = alert(text)

    def _clear(self):
        self.table.value = ""  # counts of another pair would lie

    def _throw(self):
        v = self.state.verification
        try:
            counts = simulate(v, as_fraction(self.n.value, "trials"), self._rng)
        except ValueError as error:  # a person's mistake
            self.complain(str(error))
            return
        self.table.value = _table(v, counts)


def _table(v, counts):
    head = "".join(f'<th scope="col" align="right">{name}</th>' for name in COLUMNS)
    lines = zip(v.tokens, counts.drafted, counts.accepted, counts.corrected, counts.emitted, v.p)
    body = "".join(_line(*line, counts.n) for line in lines)
    return f'<div style="overflow-x: auto"><table cellpadding="4"><tr>{head}</tr>{body}</table></div>'


def _line(token, drafted, accepted, corrected, emitted, p, n):
    share = f"{emitted / n:.6f}" if n else "–"
    cells = [f"{x:,}" for x in (drafted, accepted, corrected, emitted)] + [share, f"{float(p):.6f}"]
    return html_line((visible(token), *cells))
