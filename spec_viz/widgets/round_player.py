"""The luck of a round: its uniform numbers to draw or to type, and its rows one by one."""

from html import escape

import numpy as np
from ipywidgets import HTML, Button, HBox, Text, VBox

from spec_viz.digits import shortest
from spec_viz.exact import as_fraction, split_numbers
from spec_viz.passes import coming_out, pass_rows
from spec_viz.side_by_side import Luck
from spec_viz.widgets.closing import Follows, alert

FIELDS = {"drafts": "u that draw the drafts", "tests": "u of the tests", "last": "u of the last token"}
_WRAP = {"flex_flow": "row wrap", "align_items": "center"}


class RoundPlayer(Follows, VBox):
    """Type uniform numbers and press Enter, or draw others; Next and Back look at one row after the other.

    `state`: a `RoundState`. `rng`: a Generator or a seed for the other rounds.
    """

    def __init__(self, state, rng=None):
        self.state, self._rng, self._showing = state, np.random.default_rng(rng), False
        style = {"description_width": "initial"}
        self.fields = {
            name: Text(description=text, continuous_update=False, style=style, layout={"width": "270px"})
            for name, text in FIELDS.items()
        }
        self.another = self._button("Another round", lambda: state.set(luck=Luck.drawn(self._rng)))
        self.back = self._button("Back", lambda: state.set(row=state.played.row - 1))
        self.next = self._button("Next row", lambda: state.set(row=state.played.row + 1))
        self.message, self.words = HTML(), HTML()
        numbers = HBox(tuple(self.fields.values()), layout=_WRAP)
        buttons = HBox((self.another, self.back, self.next), layout=_WRAP)
        super().__init__((numbers, self.message, buttons, self.words))
        self._show()
        self.follow(state, self._show, "played")
        for name, field in self.fields.items():
            self.follow(field, lambda name=name: self._typed(name), "value")

    def complain(self, text):
        """Say what went wrong; the round stays as it was."""
        self.message.value = alert(text)

    def _button(self, text, act):
        button = Button(description=text, layout={"width": "auto"})
        button.on_click(lambda _: self.attempt(act))
        return button

    def _typed(self, name):
        if self._showing:
            return
        try:
            self.state.set(luck=self._luck(name, self.fields[name].value))
        except ValueError as error:  # a person's mistake
            self.complain(str(error))
        else:
            self._show()  # a spelling of the same numbers is no change of the state

    def _luck(self, name, text):
        """Return the luck with the numbers that were typed; those that this gamma does not use stay."""
        numbers = tuple(as_fraction(x, "u") for x in split_numbers(text))
        luck, many = self.state.played.luck, 1 if name == "last" else self.state.played.gamma
        if len(numbers) != many:
            raise ValueError(
                f"{FIELDS[name]}: {len(numbers)} numbers; write {many}, such as {', '.join(['.5'] * many)}"
            )
        if name == "last":
            return luck._replace(last=numbers[0])
        return luck._replace(**{name: (*numbers, *getattr(luck, name)[many:])})

    def _show(self):
        played = self.state.played
        gamma, luck = played.gamma, played.luck
        texts = {"drafts": luck.drafts[:gamma], "tests": luck.tests[:gamma], "last": [luck.last]}
        self._showing = True  # our own writing is no edit
        for name, numbers in texts.items():
            self.fields[name].value = ", ".join(map(shortest, numbers))
        self._showing = False
        self.message.value = ""
        self.back.disabled, self.next.disabled = played.row == 0, played.row == gamma + 1
        told = "".join(f"<p>{escape(text)}</p>" for text in sentences(played))
        self.words.value = f'<div aria-live="polite" style="line-height: 1.4">{told}</div>'


def sentences(played):
    """Return what each rule did with the round, and with the row that is looked at."""
    told = []
    for rule, outcome in played.rounds.items():
        out = coming_out([played.target.tokens[x] for x in outcome.emitted])
        row = f" {pass_rows(*played.models, outcome)[played.row - 1].text}" if played.row else ""
        told.append(f"The {rule} rule accepts {outcome.accepted} of {played.gamma} drafts; {out}.{row}")
    return told
