"""The exact editor: a number field for each token of p or q, and what is left over."""

from html import escape

from ipywidgets import HTML, Button, HBox, Text, VBox

from spec_viz.digits import shortest
from spec_viz.distributions import with_probability
from spec_viz.exact import as_fraction, split_numbers
from spec_viz.labels import visible
from spec_viz.widgets.closing import Follows, close_all
from spec_viz.widgets.pair import LAWS

_WRAP = {"flex_flow": "row wrap", "align_items": "center"}


def law_table(state, law):
    """Return the number fields of the law "p" or "q" of a `PairState`."""
    return LawTable(state, law)


class LawTable(Follows, VBox):
    """Type a decimal, a percentage or a fraction and press Enter. A whole vector may be pasted into any field.

    As soon as the fields add up to 1 the law is taken; until then the left-over is shown and nothing has changed.
    """

    def __init__(self, state, law):
        self.state, self.law, self._last, self._showing = state, law, 0, False
        self.title = HTML(f"<b>{LAWS[law]}, exactly</b>")
        self.left_over = HTML()
        self.fit = Button(description="Fit the others", tooltip="Keep the last field; the others share the rest")
        self.revert = Button(description="Revert", tooltip="Show the present law again")
        self.fit.on_click(lambda _: self.attempt(self._fit))
        self.revert.on_click(lambda _: self.attempt(self._show))
        self.fields, self._names, self._row = (), None, HBox(layout=_WRAP)
        below = HBox((self.left_over, self.fit, self.revert), layout=_WRAP)
        super().__init__((self.title, self._row, below))
        self._show()
        self.follow(state, self._show, "pair")

    def _build(self, tokens):
        for old in self.fields:
            self.unfollow(old)
            close_all(old)
            old.close()
        self.fields = tuple(
            Text(
                description=f"{self.law}({visible(token)})",
                continuous_update=False,
                layout={"width": "150px"},
                style={"description_width": "3.5em"},
            )
            for token in tokens
        )
        for i, field in enumerate(self.fields):
            self.follow(field, lambda i=i: self._commit(i), "value")
        self._row.children, self._names = self.fields, tokens

    def _show(self):
        """Write the present law into the fields."""
        pair = self.state.pair
        if pair.tokens != self._names:
            self._build(pair.tokens)
        self._write([shortest(x) for x in getattr(self.state.verification, self.law)])
        self._say((pair.rounded and "Rounded: these laws need more than a million ticks.") or "")

    def _write(self, texts):
        self._showing = True  # our own writing is no edit
        for field, text in zip(self.fields, texts):
            field.value = text
        self._showing = False

    def _commit(self, i):
        if self._showing:
            return
        self._last = i
        if (numbers := self._numbers(i)) is None:
            return
        over = 1 - sum(numbers)
        if over == 0:
            self.state.set_law(self.law, numbers)
            self._show()
        else:
            self._say(f"Left over: {shortest(over)}" if over > 0 else f"Too much: {shortest(-over)}", unfinished=True)

    def _numbers(self, i):
        """Return what the fields say, or None after saying what is wrong. A pasted vector fills all the fields."""
        texts = [field.value for field in self.fields]
        pasted = split_numbers(texts[i])
        if len(pasted) > 1:
            if len(pasted) != len(texts):
                self._say(f"{len(pasted)} numbers for {len(texts)} tokens; paste one number for each", unfinished=True)
                return None
            self._write(texts := pasted)
        try:
            numbers = [as_fraction(text, visible(t)) for text, t in zip(texts, self.state.pair.tokens)]
        except ValueError as error:
            self._say(str(error), unfinished=True)
            return None
        for number, token in zip(numbers, self.state.pair.tokens):
            if not 0 <= number <= 1:
                self._say(f"{visible(token)} is {shortest(number)}; a probability lies in [0, 1]", unfinished=True)
                return None
        return numbers

    def _fit(self):
        """Keep the field that was edited last; the others share the rest in the proportions of the present law."""
        if (numbers := self._numbers(self._last)) is None:
            return
        law = getattr(self.state.verification, self.law)
        self.state.set_law(self.law, with_probability(law, self._last, numbers[self._last]))
        self._show()

    def _say(self, text, unfinished=False):
        self.left_over.value = f'<span role="status">{escape(text)}</span>' if text else ""
        for button in (self.fit, self.revert):
            button.layout.display = None if unfinished else "none"

    complain = _say
