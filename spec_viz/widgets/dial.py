"""A slider with an exact field for one number of a plan."""

from pathlib import Path

import anywidget
from traitlets import Dict, Float, Unicode

from spec_viz.scalars import written
from spec_viz.widgets.closing import Follows

_HERE = Path(__file__).parent
_LONGEST = 40


class Dial(Follows, anywidget.AnyWidget):
    """The number `field` of the plan of a `PlanState`. Arrows move it by a step, Shift-arrow and Page keys by ten.

    The field takes decimals, percentages and fractions, also beyond the ends of the slider. What is no number of a
    plan is said under the dial, and changes nothing.
    """

    _esm = _HERE / "dial.js"
    _css = _HERE / "dial.css"

    name = Unicode().tag(sync=True)
    low = Float().tag(sync=True)
    high = Float(1).tag(sync=True)
    step = Float(0.01).tag(sync=True)
    value = Float().tag(sync=True)
    text = Unicode().tag(sync=True)
    message = Unicode().tag(sync=True)
    request = Dict().tag(sync=True)

    def __init__(self, state, field, **traits):
        super().__init__(**traits)
        self.state, self.field = state, field
        self._show()
        self.follow(state, self._show, "plan")
        self.follow(self, self._act, "request")

    def _act(self):
        """Carry out {"text": "4/5", "serial": 1}."""
        text = self.request.get("text")
        if not isinstance(text, str) or len(text) > _LONGEST:
            self.message = f"{self.request!r:.80} is no number"
            return
        try:
            self.state.set(self.field, text)
        except ValueError as error:  # a person's mistake
            self.message = str(error)
        else:
            self.message = ""

    def complain(self, text):
        """Show what went wrong."""
        self.message = text

    def _show(self):
        number = getattr(self.state.plan, self.field)
        if callable(number):
            number = self.state.plan.verify
        with self.hold_sync():
            self.value, self.text, self.message = float(number), written(number, 6), ""
