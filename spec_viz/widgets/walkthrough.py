"""The step player: one verification, told one step at a time."""

from html import escape

import numpy as np
from ipywidgets import HTML, Button, Dropdown, HBox, Text, VBox
from traitlets import Instance, Int

from spec_viz import examples
from spec_viz.labels import visible
from spec_viz.sampling import Trial, verify
from spec_viz.steps import steps
from spec_viz.widgets.closing import Follows
from spec_viz.widgets.face import Face
from spec_viz.widgets.picture import StoryPicture
from spec_viz.widgets.state import PairState

SCENARIOS = {"Scenario 1": ("A", "0.50"), "Scenario 2": ("B", "0.72")}
_DART_FROM = 2  # the dart is there once u is known
_WRAP = {"flex_flow": "row wrap", "align_items": "center"}


class Walkthrough(Face, Follows, VBox):
    """Next and Back walk through draft, acceptance probability, u, verdict, residual and emitted token.

    Choose a draft and a u, let chance choose both, or take scenario 1 or 2 of the worked example.
    `pair`: a `Verification` or a `PairState`; the worked example by default. `rng`: a Generator or a seed.
    """

    trial = Instance(Trial)
    at = Int(0)

    def __init__(self, pair=None, rng=None):
        self.state = PairState.of(pair)
        self._rng, self._showing = np.random.default_rng(rng), False
        self._build()
        super().__init__()
        first = (
            ("B", "0.72") if self.state.verification.tokens[1] == "B" and self.state.verification.q[1] else (None, None)
        )
        self._throw(*first)
        self.picture = StoryPicture(self.state)
        self.children = (self._scenarios, self._choice, self._player, self.words, self.picture)
        self.follow(self, self._show, ["trial", "at"])
        self.follow(self.state, self._new_pair, "pair")
        for field in (self.draft, self.u):
            self.follow(field, self._chosen, "value")
        self._show()

    def _build(self):
        self.buttons = {name: self._button(name, lambda s=s: self._scenario(*s)) for name, s in SCENARIOS.items()}
        self.buttons["Chance"] = self._button("Let chance choose", lambda: self._throw(None, None))
        self.back = self._button("Back", lambda: setattr(self, "at", self.at - 1))
        self.next = self._button("Next", lambda: setattr(self, "at", self.at + 1))
        self.draft = Dropdown(description="draft", layout={"width": "160px"}, style={"description_width": "initial"})
        self.u = Text(
            description="u", continuous_update=False, layout={"width": "140px"}, style={"description_width": "initial"}
        )
        self.words = HTML()
        self._scenarios = HBox(tuple(self.buttons.values()), layout=_WRAP)
        self._choice = HBox((self.draft, self.u), layout=_WRAP)
        self._player = HBox((self.back, self.next), layout=_WRAP)

    def _button(self, text, act):
        button = Button(description=text, layout={"width": "auto"})
        button.on_click(lambda _: self.attempt(act))
        return button

    def _scenario(self, draft, u):
        """Scenarios 1 and 2 belong to the worked example."""
        self.state.load(examples.WORKED)
        self._throw(draft, u)

    def _throw(self, draft, u):
        trial = verify(self.state.verification, draft=draft, u=u, rng=self._rng)
        with self.hold_trait_notifications():
            self.trial, self.at = trial, 0

    def _chosen(self):
        if not self._showing:
            self._throw(self.draft.value, self.u.value)

    def _new_pair(self):
        """Keep draft and u where the new pair can draft that token; otherwise let chance choose."""
        v, trial = self.state.verification, self.trial
        possible = trial.draft in v.tokens and v.q[v.index(trial.draft)]
        self._throw(*((trial.draft, trial.u) if possible else (None, None)))
        self._show()

    def complain(self, text):
        """Show what went wrong above the steps, which stay as they were."""
        self.words.value = f'<p role="alert">{escape(text)}</p>' + self._story()

    def _show(self):
        v = self.state.verification
        self.back.disabled, self.next.disabled = self.at <= 0, self.at >= 5
        self._showing = True
        self.draft.options = [(visible(t), t) for t, q in zip(v.tokens, v.q) if q]
        self.draft.value, self.u.value = self.trial.draft, f"{self.trial.u:.12g}"
        self._showing = False
        self.words.value = self._story()
        self.picture.dart = self.trial if self.at >= _DART_FROM else None

    def _story(self):
        told = steps(self.state.verification, self.trial)[: self.at + 1]
        lines = "".join(f"<li><b>{escape(s.title)}.</b> {escape(s.text)}</li>" for s in told)
        return f'<ol aria-live="polite">{lines}</ol>'

    def static_face(self):
        """Return the picture of the whole trial, and its steps as text."""
        told = steps(self.state.verification, self.trial)
        return self.picture.png, " ".join(f"{s.title}: {s.text}" for s in told)
