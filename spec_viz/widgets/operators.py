"""Temperature, top-k and top-p on p, on q, or on both: one-way operators on an anchor law."""

from ipywidgets import HTML, Button, HBox, Text, ToggleButtons, VBox

from spec_viz.distributions import at_temperature, top_k, top_p
from spec_viz.exact import as_fraction
from spec_viz.verification import Verification
from spec_viz.widgets.closing import Follows, alert

_WRAP = {"flex_flow": "row wrap", "align_items": "center"}
SIDES = {"target p": "p", "draft q": "q", "both": "pq"}


class Operators(Follows, VBox):
    """The operators act on the *anchor*, the pair as it was when this was shown or when Anchor was pressed.

    They cannot be undone by their opposites (top-1 forgets the rest), so each change starts from the anchor again.
    Temperature first, then top-k, then top-p, as samplers do it. An empty field means: leave it.
    """

    def __init__(self, state):
        self.state, self.anchor = state, state.pair
        self.side = ToggleButtons(options=list(SIDES), tooltips=[f"act on {s}" for s in SIDES])
        self.side.style.button_width = "90px"
        self.temperature, self.k, self.p = (_field(name) for name in ("temperature", "top-k", "top-p"))
        self.set_anchor = Button(description="Anchor", tooltip="Start from the present pair from now on")
        self.set_anchor.on_click(lambda _: self.attempt(self._anchor))
        self.message = HTML()
        fields = HBox((self.temperature, self.k, self.p, self.set_anchor), layout=_WRAP)
        super().__init__((self.side, fields, self.message))
        for field in (self.side, self.temperature, self.k, self.p):
            self.follow(field, self._act, "value")

    def complain(self, text):
        """Say what went wrong."""
        self.message.value = alert(text)

    def _anchor(self):
        self.anchor = self.state.pair

    def _act(self):
        v = self.anchor.verification
        try:
            laws = {name: self._operated(getattr(v, name), name) for name in "pq"}
        except ValueError as error:  # a person's mistake: said here, and nothing has changed
            self.complain(str(error))
            return
        self.state.load(Verification(**laws, tokens=v.tokens))
        self.message.value = "Rounded to a millionth." if self.state.pair.rounded else ""

    def _operated(self, law, name):
        if name not in SIDES[self.side.value]:
            return law
        if self.temperature.value.strip():
            law = at_temperature(law, self.temperature.value.strip())
        if self.k.value.strip():
            law = top_k(law, as_fraction(self.k.value, "top-k"))
        if self.p.value.strip():
            law = top_p(law, as_fraction(self.p.value, "top-p"))
        return law


def _field(name):
    return Text(
        description=name,
        placeholder="leave it",
        continuous_update=False,
        layout={"width": "190px"},
        style={"description_width": "initial"},
    )
