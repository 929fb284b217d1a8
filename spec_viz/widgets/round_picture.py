"""A round under both rules, and the laws of what they accept, as one image that follows a state."""

from spec_viz.plots.round_story import draw_round_story, round_story_size
from spec_viz.widgets.live import LivePicture


class RoundPicture(LivePicture):
    """`state`: a `RoundState`."""

    def __init__(self, state):
        super().__init__(state, "played")

    def inches(self, width):
        """Two by two where there is room, else one above the other."""
        return round_story_size(width)

    def draw(self, figure, value, theme):
        """Draw both rules."""
        return draw_round_story(figure, value, theme)
