"""The curve of speedups and the two lanes of one plan, side by side where there is room."""

from spec_viz.plots.lanes import Lanes
from spec_viz.plots.picture import TITLE_ROOM
from spec_viz.plots.speedup import SpeedupCurve
from spec_viz.plots.style import theme_of

PAD, GAP, BELOW = 16, 34, 24  # around the figure, between pictures, and for the numbers under an Axes; points
WIDE = 9 * 72
HIGH = 170  # height of the Axes of a picture


def speedup_story_size(width):
    """Return the (width, height) in inches of a good figure of that width."""
    rows = 1 if width * 72 >= WIDE else 2
    return width, (2 * PAD + rows * (TITLE_ROOM + HIGH + BELOW)) / 72


def draw_speedup_story(figure, plan, theme="light"):
    """Draw the curve and the lanes of a `Plan` on an empty Figure; `speedup_story_size(width)` gives a good size.

    Returns a `SpeedupStory`.
    """
    story = SpeedupStory(figure, theme)
    story.update(plan)
    return story


class SpeedupStory:
    """The pictures `curve` and `lanes` on one figure."""

    def __init__(self, figure, theme="light"):
        self.theme = theme_of(theme)
        figure.set_facecolor(self.theme.paper)
        curve, lanes = (figure.add_axes(place) for place in _places(*(72 * x for x in figure.get_size_inches())))
        self.curve, self.lanes = SpeedupCurve(curve, theme=self.theme), Lanes(lanes, theme=self.theme)

    @property
    def artists(self):
        """The artists that an update changes."""
        return [*self.curve.artists, *self.lanes.artists]

    def update(self, plan):
        """Show another plan. Returns True where more than `artists` changed."""
        return any([self.curve.update(plan), self.lanes.update(plan)])

    @property
    def text(self):
        """Both pictures in words."""
        return f"{self.curve.text} {self.lanes.text}"


def _places(width, height):
    """Return left, bottom, width and height of the two Axes, as shares of the figure."""
    columns = 2 if width >= WIDE else 1
    rows = 2 // columns
    wide = (width - 2 * PAD - (columns - 1) * GAP) / columns
    high = (height - 2 * PAD) / rows - TITLE_ROOM - BELOW
    places = []
    for i in range(2):
        left = PAD + (i % columns) * (wide + GAP)
        bottom = PAD + BELOW + (rows - 1 - i // columns) * (high + TITLE_ROOM + BELOW)
        places.append((left / width, bottom / height, wide / width, high / height))
    return places
