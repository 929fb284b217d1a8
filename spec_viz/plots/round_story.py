"""Both rules at work on the same round, the laws of what they accept, and what the block rule gains."""

from spec_viz.plots.accepted_length import AcceptedLength
from spec_viz.plots.block_gain import BlockGain
from spec_viz.plots.picture import TITLE_ROOM
from spec_viz.plots.round import RoundGrid
from spec_viz.plots.style import theme_of
from spec_viz.side_by_side import MOST_GAMMA

PAD, GAP = 16, 30  # around the figure, and between pictures; points
WIDE = 9 * 72
HIGH = 158  # height of the Axes of a picture
COUNT = 4


def round_story_size(width):
    """Return the (width, height) in inches of a good figure of that width."""
    rows = COUNT // _columns(72 * width)
    return width, (2 * PAD + rows * (TITLE_ROOM + HIGH) + (rows - 1) * GAP / 2) / 72


def draw_round_story(figure, played, theme="light"):
    """Draw a `SideBySide` on an empty Figure; `round_story_size(width)` gives a good size. Returns a `RoundStory`."""
    story = RoundStory(figure, theme)
    story.update(played)
    return story


class RoundStory:
    """The pictures `token` and `block` (the same drafts, judged by each rule), `lengths` and `gain` on one figure."""

    def __init__(self, figure, theme="light"):
        self.theme = theme_of(theme)
        figure.set_facecolor(self.theme.paper)
        axes = [figure.add_axes(place) for place in _places(*(72 * x for x in figure.get_size_inches()))]
        self.token = RoundGrid(axes[0], title="Token rule: one draft at a time", theme=self.theme)
        self.block = RoundGrid(axes[1], title="Block rule: the same drafts, as a whole", theme=self.theme)
        self.lengths, self.gain = AcceptedLength(axes[2], theme=self.theme), BlockGain(axes[3], theme=self.theme)

    @property
    def artists(self):
        """The artists that an update changes."""
        return [x for part in (self.token, self.block, self.lengths, self.gain) for x in part.artists]

    def update(self, played):
        """Show another `SideBySide`. Returns True where more than `artists` changed."""
        grids = ((self.token, "token"), (self.block, "block"))
        changed = [grid.update(played.models, played.rounds[rule], played.row) for grid, rule in grids]
        changed.append(self.lengths.update(*played.laws.values()))
        changed.append(self.gain.update(*played.models, range(1, MOST_GAMMA + 1)))
        return any(changed)

    @property
    def text(self):
        """All pictures in words."""
        told = f"Token rule. {self.token.text} Block rule. {self.block.text}"
        return f"{told} {self.lengths.text} {self.gain.text}"


def _columns(width):
    return 2 if width >= WIDE else 1


def _places(width, height):
    """Return left, bottom, width and height of the Axes, as shares of the figure."""
    columns = _columns(width)
    rows = COUNT // columns
    wide = (width - 2 * PAD - (columns - 1) * GAP) / columns
    high = (height - 2 * PAD - (rows - 1) * GAP / 2) / rows - TITLE_ROOM
    places = []
    for i in range(COUNT):
        left = PAD + (i % columns) * (wide + GAP)
        bottom = height - PAD - TITLE_ROOM - high - (i // columns) * (high + TITLE_ROOM + GAP / 2)
        places.append((left / width, bottom / height, wide / width, high / height))
    return places
