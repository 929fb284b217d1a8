"""The board: four pictures whose bars can be dragged. The browser draws; this validates, and is the oracle."""

import os
from pathlib import Path

import anywidget
from traitlets import Dict, List, Unicode

from spec_viz import examples
from spec_viz.plots import describe, show_story
from spec_viz.sampling import read_u
from spec_viz.widgets.closing import Follows
from spec_viz.widgets.face import Face
from spec_viz.widgets.pair import MOST_TICKS, MOST_TOKENS, Pair
from spec_viz.widgets.state import PairState
from spec_viz.widgets.text import from_text, to_text

TEXT = "SPEC_VIZ_TEXT"  # the environment's text, which `python3 -m spec_viz "p=...&q=..."` sets for its kernels
BUNDLE = Path(__file__).parent / "board.bundle.js"
CSS = Path(__file__).parent / "board" / "board.css"
_LONGEST_NAME = 200


class Board(Face, Follows, anywidget.AnyWidget):
    """`Board()` shows the worked example; give it a `Verification`, or a `PairState` to share with other views.

    `state.verification` is the exact pair that it shows. The browser computes an edit by itself, on whole ticks, and
    proposes the new pair; one that is no pair changes nothing, and the board says why.
    """

    _esm = BUNDLE
    _css = CSS

    pair = Dict().tag(sync=True)
    request = Dict().tag(sync=True)
    dart = Dict(None, allow_none=True).tag(sync=True)
    message = Unicode().tag(sync=True)
    presets = List().tag(sync=True)

    def __init__(self, pair=None, dart=None, *, message=""):
        super().__init__(presets=presets())
        if pair is None and (text := os.environ.get(TEXT)):
            pair, dart, message = restored(text)
        self.state = PairState.of(pair)
        self._serial = 0
        self._show()
        self.dart = dart if dart is None else as_dart(self.state.pair, dart)
        self.message = message
        self.follow(self.state, self._show, "pair")
        self.follow(self, self._act, "request")
        self.follow(self, self._aim, "dart")

    @classmethod
    def from_text(cls, text):
        """Return the board that a text describes. A text that describes none opens the worked example and says why."""
        pair, dart, message = restored(text)
        return cls(pair, dart, message=message)

    def to_text(self):
        """Return the short text that restores this board: pair and dart."""
        return to_text(self.state.pair, self.dart and (self.dart["token"], self.dart["u"]))

    def complain(self, text):
        """Say what went wrong; the board keeps its last good pair."""
        self.message = text

    def static_face(self):
        """Return a picture of the present pair and dart, and its text."""
        v = self.state.verification
        dart = self.dart and (v.tokens[self.dart["token"]], self.dart["u"])
        return show_story(v, dart).png, describe(v, dart)

    def _show(self):
        pair = self.state.pair
        if self.dart and not (self.dart["token"] < len(pair.q) and pair.q[self.dart["token"]]):
            self.dart = None
        self.pair = as_dict(pair) | {"serial": self._serial, "gesture": self.state.gesture}

    def _act(self):
        """Take the proposed pair, or show the last good one again and say why."""
        try:
            pair, gesture, self._serial = read_request(self.request)
            self.state.propose(pair, gesture)
        except ValueError as error:
            self.message = str(error)
            self.send_state("pair")
        else:
            self.message = ""

    def _aim(self):
        """Keep a dart that a trial can be; drop any other and say why."""
        if self.dart is not None:
            try:
                as_dart(self.state.pair, (self.dart.get("token"), self.dart.get("u")))
            except ValueError as error:
                self.dart, self.message = None, str(error)


def restored(text):
    """Return (pair, dart, message): what the text describes, or the worked example and what is wrong with the text."""
    try:
        pair, dart = from_text(text)
    except ValueError as error:
        return examples.WORKED, None, f"{error}. This is the worked example instead."
    return pair.verification, dart, ""


def presets():
    """Return the examples as the browser takes them: name, lesson, pair."""
    return [
        {"name": name, "lesson": examples.lesson(name), "pair": as_dict(Pair.of(examples.get(name)))}
        for name in examples.names()
    ]


def as_dict(pair):
    """Return a `Pair` as the browser takes it."""
    numbers = {"p": list(pair.p), "q": list(pair.q), "total": pair.total}
    return numbers | {"tokens": list(pair.tokens), "rounded": pair.rounded}


def as_dart(pair, dart):
    """Return {"token": position, "u": number} of a (token, u); ValueError where no trial can be that."""
    token, u = dart
    return {"token": pair.verification.drafted(token), "u": read_u(u, exact=False)}


def read_request(request):
    """Return (`Pair`, gesture, serial) of a message of the browser; ValueError that names what is wrong."""
    pair = request.get("pair")
    gesture, serial = request.get("gesture"), request.get("serial")
    if not isinstance(pair, dict) or not isinstance(gesture, str | None) or not _whole(serial, 2**53):
        raise ValueError(f"{request!r:.80} is no request of a board")
    p, q, total, tokens = (pair.get(key) for key in ("p", "q", "total", "tokens"))
    for name, law in (("p", p), ("q", q)):
        if not isinstance(law, list) or not 2 <= len(law) <= MOST_TOKENS or not all(_whole(n, MOST_TICKS) for n in law):
            raise ValueError(f"{name} is {law!r:.80}; it must be 2 to {MOST_TOKENS} whole numbers of ticks")
        if not _whole(total, MOST_TICKS) or sum(law) != total:
            raise ValueError(f"{name} has {sum(law)} ticks and not the total, {total!r:.40}")
    named = isinstance(tokens, list) and all(isinstance(t, str) and len(t) <= _LONGEST_NAME for t in tokens)
    if not named or not len(p) == len(q) == len(tokens) == len(set(tokens)):
        raise ValueError(f"tokens is {tokens!r:.80}; it must be {len(p)} different names, and p and q as long")
    return Pair(tuple(p), tuple(q), total, tuple(tokens)), gesture, serial


def _whole(n, most):
    return isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= most
