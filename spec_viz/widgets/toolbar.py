"""Presets, undo, redo and reset for a state."""

from html import escape

from ipywidgets import HTML, Button, Dropdown, HBox, VBox

from spec_viz import examples
from spec_viz.widgets.closing import Follows, alert
from spec_viz.widgets.pair import Pair

OWN = "your own pair"


class Toolbar(Follows, VBox):
    """A preset is one assignment: one message, one redraw, one entry in the past."""

    def __init__(self, state):
        self.state, self._showing = state, False
        self._presets = {name: Pair.of(examples.get(name)) for name in examples.names()}
        self.preset = Dropdown(
            options=[*self._presets, OWN], description="pair", style={"description_width": "initial"}
        )
        self.undo = Button(description="Undo", tooltip="Take the last change back")
        self.redo = Button(description="Redo", tooltip="Make the change again")
        self.reset = Button(description="Reset", tooltip="Return to the first pair")
        self.lesson = HTML()
        for button, act in ((self.undo, state.undo), (self.redo, state.redo), (self.reset, state.reset)):
            button.layout.width = "80px"
            button.on_click(lambda _, act=act: self.attempt(act))
        row = HBox((self.preset, self.undo, self.redo, self.reset), layout={"flex_flow": "row wrap"})
        super().__init__((row, self.lesson))
        self._show()
        self.follow(state, self._show, ["pair", "can_undo", "can_redo"])
        self.follow(self.preset, self._choose, "value")

    def complain(self, text):
        """Show what went wrong."""
        self.lesson.value = alert(text)

    def _choose(self):
        if not self._showing and self.preset.value in self._presets:
            self.state.load(examples.get(self.preset.value))

    def _show(self):
        """Name the present pair if it is an example."""
        pair = self.state.pair
        name = next((n for n, preset in self._presets.items() if preset == pair), OWN)
        self._showing = True
        self.preset.value = name
        self._showing = False
        self.lesson.value = escape(examples.lesson(name)) if name != OWN else ""
        self.undo.disabled, self.redo.disabled = not self.state.can_undo, not self.state.can_redo
