"""A slider for each token of p or q: one gesture is one entry in the past."""

from pathlib import Path

import anywidget
from traitlets import Dict, Int, List, Unicode

from spec_viz.digits import decimal, places
from spec_viz.labels import visible
from spec_viz.widgets.closing import Follows
from spec_viz.widgets.pair import LAWS

_HERE = Path(__file__).parent


class LawSliders(Follows, anywidget.AnyWidget):
    """Sliders on `state` for the law "p" or "q". Arrows move by .01, Shift-arrow and Page keys by .1, Home and End too.

    The moved token gets what it asks for; the others share the rest in proportion to the law at the gesture's start.
    """

    _esm = _HERE / "sliders.js"
    _css = _HERE / "widgets.css"

    law = Unicode().tag(sync=True)
    name = Unicode().tag(sync=True)
    tokens = List(Unicode()).tag(sync=True)
    ticks = List(Int()).tag(sync=True)
    total = Int(1000).tag(sync=True)
    texts = List(Unicode()).tag(sync=True)
    message = Unicode().tag(sync=True)
    request = Dict().tag(sync=True)

    def __init__(self, state, law):
        super().__init__(law=law, name=LAWS[law])
        self.state = state
        self._show()
        self.follow(state, self._show, "pair")
        self.follow(self, self._act, "request")

    def _act(self):
        """Carry out {"index": 1, "ticks": 300, "gesture": "..."}; anything else changes nothing and says so."""
        index, ticks, gesture = (self.request.get(key) for key in ("index", "ticks", "gesture"))
        whole = all(isinstance(n, int) and not isinstance(n, bool) for n in (index, ticks))
        if not whole or not 0 <= index < len(self.tokens) or not isinstance(gesture, str | None):
            self.message = f"{self.request!r:.80} is no move of a slider"
            return
        self.message = ""
        self.state.move(self.law, index, ticks, gesture)

    def complain(self, text):
        """Show what went wrong."""
        self.message = text

    def _show(self):
        pair = self.state.pair
        numbers = [n / pair.total for n in getattr(pair, self.law)]
        digits = places(numbers)
        with self.hold_sync():
            self.tokens = [visible(t) for t in pair.tokens]
            self.total = pair.total
            self.ticks = list(getattr(pair, self.law))
            self.texts = [decimal(x, digits) for x in numbers]
