"""The one observable of the speedup lab: it holds one immutable plan. Dials replace it, views follow it."""

from dataclasses import replace

from traitlets import HasTraits, Instance

from spec_viz.plan import Plan


class PlanState(HasTraits):
    """Observe `plan`. `PlanState()` holds alpha = .8, gamma = 5, cost = .1, verify cost = 1."""

    plan = Instance(Plan)

    def __init__(self, plan=None):
        super().__init__(plan=Plan() if plan is None else plan)

    @classmethod
    def of(cls, plan):
        """Return `plan` if it is a state already, so that views share it; else a state of that `Plan`."""
        return plan if isinstance(plan, cls) else cls(plan)

    def set(self, name, value):
        """Replace one number of the plan; ValueError that names it if it is none."""
        self.plan = replace(self.plan, **{name: value})
