"""The one observable: it holds one immutable pair. Controls replace it, views follow it, nothing else is state."""

from traitlets import Bool, HasTraits, Instance

from spec_viz import examples
from spec_viz.verification import Verification
from spec_viz.widgets.pair import LAWS, Pair

_MOST_UNDO = 200


class PairState(HasTraits):
    """The pair being edited, and its past.

    `PairState()` holds the worked example; `PairState(v)` any `Verification` of 2 to 12 tokens. Observe `pair`.
    """

    pair = Instance(Pair)
    can_undo = Bool(False)
    can_redo = Bool(False)

    def __init__(self, v=None):
        super().__init__()
        self.pair = self._first = Pair.of(examples.WORKED if v is None else v)
        self._past, self._future = [], []
        self._gesture, self._anchor = None, self.pair

    @classmethod
    def of(cls, pair):
        """Return `pair` if it is a state already, so that views share it; else a state of that `Verification`."""
        return pair if isinstance(pair, cls) else cls(pair)

    @property
    def verification(self):
        """The exact accounting of the present pair."""
        return self.pair.verification

    @property
    def gesture(self):
        """The name of the gesture that made the present pair, or None: views of one drag count one entry."""
        return self._gesture

    def move(self, law, index, ticks, gesture=None, locked=()):
        """Set one token of p or q in ticks. Calls with the same `gesture` start from the same pair: one undo entry."""
        if law not in LAWS:
            raise ValueError(f'law is {law!r}; write "p" or "q"')
        self._begin(gesture)
        self._replace(self._anchor.moved(law, index, ticks, locked))

    def set_law(self, law, values):
        """Replace p or q by exact values; ValueError that names the value if they are not a law."""
        laws = {"p": self.verification.p, "q": self.verification.q, law: values}
        self.load(Verification(**laws, tokens=self.pair.tokens))

    def load(self, v):
        """Replace the pair by a `Verification`: one entry in the past."""
        self._begin(None)
        self._replace(Pair.of(v))

    def propose(self, pair, gesture=None):
        """Take a `Pair` that a view has made. The one that was there before is an undo, the one undone a redo."""
        if pair == self.pair:
            return
        if gesture is None or gesture != self._gesture:
            for past, travel in ((self._past, self.undo), (self._future, self.redo)):
                if past and past[-1] == pair:
                    return travel()
        self._begin(gesture)
        self._replace(pair)

    def undo(self):
        """Go back by one gesture."""
        self._travel(self._past, self._future)

    def redo(self):
        """Go forward by one gesture."""
        self._travel(self._future, self._past)

    def reset(self):
        """Return to the first pair; that, too, can be undone."""
        self._begin(None)
        self._replace(self._first)

    def _begin(self, gesture):
        if gesture is None or gesture != self._gesture:
            self._gesture, self._anchor = gesture, self.pair

    def _replace(self, pair):
        if pair != self.pair:
            if self._past[-1:] != [self._anchor]:
                self._past = [*self._past, self._anchor][-_MOST_UNDO:]
            self._future = []
        self._show(pair)

    def _travel(self, source, sink):
        self._begin(None)
        while source and source[-1] == self.pair:  # a drag out and back left no change to take back
            source.pop()
        if source:
            sink.append(self.pair)
            self._show(source.pop())

    def _show(self, pair):
        with self.hold_trait_notifications():
            self.pair = pair
            self.can_undo, self.can_redo = bool(self._past), bool(self._future)
