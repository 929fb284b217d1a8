"""The curve and the lanes of a plan as one image that follows a state."""

from spec_viz.plots.speedup_story import draw_speedup_story, speedup_story_size
from spec_viz.widgets.live import LivePicture


class SpeedupPicture(LivePicture):
    """`state`: a `PlanState`."""

    def __init__(self, state):
        super().__init__(state, "plan")

    def inches(self, width):
        """Side by side where there is room, else one above the other."""
        return speedup_story_size(width)

    def draw(self, figure, value, theme):
        """Draw the plan."""
        return draw_speedup_story(figure, value, theme)
