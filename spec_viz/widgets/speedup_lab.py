"""When does it pay? Four dials, the curve and the lanes of the plan, and its numbers."""

from html import escape

from ipywidgets import HTML, HBox, VBox

from spec_viz.plan import facts, verdict
from spec_viz.tables import html_line
from spec_viz.widgets.closing import Follows, alert
from spec_viz.widgets.dial import Dial
from spec_viz.widgets.face import Face
from spec_viz.widgets.plan_state import PlanState
from spec_viz.widgets.speedup_picture import SpeedupPicture

DIALS = {
    "alpha": {"name": "alpha"},
    "gamma": {"name": "gamma", "low": 1, "high": 24, "step": 1},
    "cost": {"name": "draft cost"},
    "verify_cost": {"name": "verify cost", "low": 0.5, "high": 6, "step": 0.05},
}
_HALF = {"flex": "1 1 280px", "min_width": "0"}
_WRAP = {"flex_flow": "row wrap", "grid_gap": "4px 32px"}


class SpeedupLab(Face, Follows, VBox):
    """`SpeedupLab()` starts at alpha = .8, gamma = 5; give it a `Plan`, or a `PlanState` to share with other views."""

    def __init__(self, plan=None):
        self.state = PlanState.of(plan)
        self.dials = {field: Dial(self.state, field, **traits) for field, traits in DIALS.items()}
        self.picture = SpeedupPicture(self.state)
        self.verdict, self.numbers = HTML(), HTML()
        pairs = [tuple(self.dials.values())[:2], tuple(self.dials.values())[2:]]
        dials = HBox([VBox(pair, layout=_HALF) for pair in pairs], layout=_WRAP)
        super().__init__((dials, self.verdict, self.picture, self.numbers))
        self._show()
        self.follow(self.state, self._show, "plan")

    def complain(self, text):
        """Show what went wrong in place of the sentence."""
        self.verdict.value = alert(text)

    def static_face(self):
        """Return the picture, and the plan with its verdict in words."""
        return self.picture.png, f"{self.state.plan.name}. {self.picture.alt}"

    def _show(self):
        plan = self.state.plan
        self.verdict.value = f'<p aria-live="polite" style="line-height: 1.4">{escape(verdict(plan))}</p>'
        lines = "".join(map(html_line, facts(plan)))
        self.numbers.value = f'<table cellpadding="4" style="line-height: 1.3; text-align: left">{lines}</table>'
