"""A text as a list of tokens to choose from, each in the colour of its acceptance rate."""

from pathlib import Path

import anywidget
from traitlets import Dict, Int, List, Unicode

from spec_viz.widgets.closing import Follows

_HERE = Path(__file__).parent


class TokenList(Follows, anywidget.AnyWidget):
    """Arrow keys, Home and End, or a click choose a token; `act(index)` is told which one.

    `tokens`: {"text", "ends_line", "name" (read out, and shown by the pointer), "face", "ink", "kind"} of each.
    `before`: text that stands before them. `chosen`: the index that is marked, -1 for none. `near`: its round.
    """

    _esm = _HERE / "token_list.js"
    _css = _HERE / "token_list.css"

    label = Unicode().tag(sync=True)
    before = Unicode().tag(sync=True)
    tokens = List(Dict()).tag(sync=True)
    chosen = Int(-1).tag(sync=True)
    near = List(Int()).tag(sync=True)
    message = Unicode().tag(sync=True)
    request = Dict().tag(sync=True)

    def __init__(self, label, act):
        super().__init__(label=label)
        self._act = act
        self.follow(self, self._choose, "request")

    def show(self, tokens, before=""):
        """Show other tokens, none of them chosen."""
        with self.hold_sync():
            self.tokens, self.before, self.chosen, self.near, self.message = tokens, before, -1, [], ""

    def mark(self, chosen, near=()):
        """Mark a token and those of its round."""
        with self.hold_sync():
            self.chosen, self.near, self.message = chosen, list(near), ""

    def complain(self, text):
        """Show what went wrong."""
        self.message = text

    def _choose(self):
        """Carry out {"index": 3, "serial": 1}; anything else changes nothing and says so."""
        index = self.request.get("index")
        if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < len(self.tokens):
            self.message = f"{self.request!r:.80} is no token of this text"
            self.send_state("chosen")
            return
        self._act(index)
