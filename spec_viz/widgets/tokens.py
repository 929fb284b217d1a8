"""Add, rename and remove tokens."""

from ipywidgets import HTML, Button, Dropdown, HBox, Text, VBox

from spec_viz.labels import visible
from spec_viz.widgets.closing import Follows, alert


class TokenEditor(Follows, VBox):
    """A new token has no mass yet; a removed token's mass goes to the others in proportion. 2 to 12 tokens."""

    def __init__(self, state):
        self.state = state
        self.token = Dropdown(description="token", style={"description_width": "initial"}, layout={"width": "170px"})
        self.name = Text(description="name", style={"description_width": "initial"}, layout={"width": "190px"})
        self.buttons = {
            "Add": self._button("Add", lambda: state.pair.with_token(self.name.value)),
            "Rename": self._button("Rename", lambda: state.pair.renamed(self.token.value, self.name.value)),
            "Remove": self._button("Remove", lambda: state.pair.without(self.token.value)),
        }
        self.message = HTML()
        row = HBox((self.token, self.name, *self.buttons.values()), layout={"flex_flow": "row wrap"})
        super().__init__((row, self.message))
        self._show()
        self.follow(state, self._show, "pair")

    def complain(self, text):
        """Say what went wrong."""
        self.message.value = alert(text)

    def _button(self, text, change):
        button = Button(description=text, layout={"width": "90px"})
        button.on_click(lambda _: self._change(change))
        return button

    def _change(self, change):
        try:
            self.state.propose(change())
        except ValueError as error:  # a person's mistake: said here, and nothing has changed
            self.complain(str(error))
        else:
            self.message.value = ""

    def _show(self):
        before = self.token.value
        tokens = self.state.pair.tokens
        self.token.options = [(visible(t), i) for i, t in enumerate(tokens)]
        self.token.value = before if before is not None and before < len(tokens) else 0
