"""The one observable of the round lab: both rules on one round, and the pair of laws that is being edited."""

from dataclasses import replace

from traitlets import HasTraits, Instance, Tuple

from spec_viz import rules
from spec_viz.rounds import TableModel
from spec_viz.side_by_side import SideBySide
from spec_viz.verification import Verification
from spec_viz.widgets.pair import Pair
from spec_viz.widgets.state import PairState

MOST_TOKENS = 4
FIRST = "three tokens in context"


class RoundState(HasTraits):
    """Observe `played`, a `SideBySide`. `editor` is the `PairState` of the laws after `prefix`: () or (token,).

    `models`: (target, draft) of 2 to 4 tokens, with a law at the start and after each token; or a `SideBySide`.
    """

    played = Instance(SideBySide)
    prefix = Tuple()

    def __init__(self, models=None):
        super().__init__()
        given = rules.MODELS[FIRST] if models is None else models
        first = given if isinstance(given, SideBySide) else SideBySide(*given)
        self._pairs = pairs_of(first.models)
        self.played = self._rebuilt(first)
        self.editor = PairState(self._pairs[()].verification)
        self.editor.observe(self._take, names="pair")

    @classmethod
    def of(cls, models):
        """Return `models` if it is a state already, so that views share it; else a state of those models."""
        return models if isinstance(models, cls) else cls(models)

    def set(self, **changes):
        """Replace gamma, luck or row; ValueError that names what is wrong, and nothing has changed."""
        self.played = replace(self.played, **changes)

    def load(self, models):
        """Replace both models: one change of `played`."""
        pairs = pairs_of(models)
        self._pairs, self.prefix = pairs, ()
        self.editor.propose(pairs[()])
        self.played = self._rebuilt(self.played)

    def choose(self, prefix):
        """Edit the laws after another prefix; nothing else changes."""
        pair = self._pairs[prefix]
        self.prefix = prefix
        self.editor.propose(pair)

    def prefixes(self):
        """Return {name: prefix} of the pairs that can be edited."""
        tokens = self.played.target.tokens
        return {"start": (), **{f"after {token}": (x,) for x, token in enumerate(tokens)}}

    def _take(self, change):
        if change.new != self._pairs[self.prefix]:
            self._pairs = {**self._pairs, self.prefix: change.new}
            self.played = self._rebuilt(self.played)

    def _rebuilt(self, played):
        """Return the round with the laws of the pairs."""
        laws = {prefix: pair.verification for prefix, pair in self._pairs.items()}
        tokens = self._pairs[()].tokens
        models = (TableModel({prefix: getattr(v, law) for prefix, v in laws.items()}, tokens) for law in "pq")
        return replace(played, **dict(zip(("target", "draft"), models)))


def pairs_of(models):
    """Return {prefix: Pair} of two models; ValueError unless they are small enough to be edited."""
    target, draft = models
    if target.tokens != draft.tokens:
        raise ValueError(f"target has the tokens {target.tokens} and draft {draft.tokens}; they must be the same")
    if not 2 <= len(target) <= MOST_TOKENS:
        raise ValueError(f"these models have {len(target)} tokens; the lab holds 2 to {MOST_TOKENS}")
    if max(target.order, draft.order) > 1:
        raise ValueError("the lab holds a law at the start and one after each token; use models of order 0 or 1")
    prefixes = [(), *((x,) for x in range(len(target)))]
    laws = {prefix: {"p": target.law(prefix), "q": draft.law(prefix)} for prefix in prefixes}
    return {prefix: Pair.of(Verification(**pair, tokens=target.tokens)) for prefix, pair in laws.items()}
