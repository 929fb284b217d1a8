"""The four pictures as one story, the sentence that says what just happened, and the rates."""

from spec_viz.ledger import MOST
from spec_viz.plots.dartboard import Dartboard
from spec_viz.plots.describe import happened
from spec_viz.plots.flow import Flow
from spec_viz.plots.fonts import drawable, set_words
from spec_viz.plots.laws import Laws
from spec_viz.plots.layout import LINE, arrange, sentence_lines
from spec_viz.plots.marks import Words
from spec_viz.plots.masses import Masses
from spec_viz.plots.reading import Reading
from spec_viz.plots.style import theme_of

PARTS = (Laws, Dartboard, Flow, Masses)
RATE_NAMES = ("acceptance rate", "rejection rate = TV(p, q)", "accepted + corrected")


def draw_story(figure, v, dart=None, theme="light", *, most=MOST):
    """Draw what is drafted, what one dart does, where rejected mass goes, and that accepted + corrected = p.

    `figure`: an empty Figure; `story_size(width)` gives a good size. From 10 inches four pictures stand in a row,
    from 6 inches two by two, below they stack. `dart`: a (token, u) pair or a `Trial`. Returns a `Story`.
    Errors: ValueError where the figure is too low, and for a dart that no trial can be.
    """
    story = Story(figure, theme=theme, most=most)
    story.update(v, dart)
    return story


class Story:
    """The pictures `laws`, `board`, `flow` and `masses` on one figure, and the words below them."""

    def __init__(self, figure, *, theme="light", most=MOST):
        self.figure, self.theme, self.most = figure, theme_of(theme), most
        figure.set_facecolor(self.theme.paper)
        self.pictures, self.words = [], None
        self._placed_for = None

    @property
    def artists(self):
        """The artists that an update changes."""
        return [artist for part in (*self.pictures, self.words) for artist in part.artists]

    def update(self, v, dart=None):
        """Show another pair or dart. Returns True where more than `artists` changed."""
        reading = Reading(v, self.most)
        moved = self._place(reading.labels)
        laws, board, flow, masses = self.pictures
        changed = [laws.show(reading), board.show(reading, dart), flow.show(reading), masses.show(reading)]
        changed.append(self.words.show(reading, dart))
        return moved or any(changed)

    laws = property(lambda self: self.pictures[0])
    board = property(lambda self: self.pictures[1])
    flow = property(lambda self: self.pictures[2])
    masses = property(lambda self: self.pictures[3])

    def _place(self, labels):
        """Give every part its place; returns True where one has moved."""
        width, height = (72 * inches for inches in self.figure.get_size_inches())
        boxes, below = arrange(width, height, labels)
        if (boxes, below) == self._placed_for:
            return False
        places = [(b.left / width, b.bottom / height, b.width / width, b.height / height) for b in (*boxes, below)]
        if not self.pictures:
            *axes, last = [self.figure.add_axes(place) for place in places]
            self.pictures = [part(ax, most=self.most, theme=self.theme) for part, ax in zip(PARTS, axes)]
            self.words = Caption(last, self.theme)
        for part, place in zip((*self.pictures, self.words), places):
            part.ax.set_position(place)
        self.words.room = below
        self._placed_for = boxes, below
        return True


class Caption:
    """One sentence, and three rates under it, on an Axes whose unit is the point."""

    def __init__(self, ax, theme):
        self.ax, self.room, self._placed_for = ax, None, None
        ax.set_axis_off()
        style = {"ha": "left", "va": "baseline"}
        self.sentence = Words(ax, color=theme.ink, **style)
        self.rates = Words(ax, color=theme.ink, fontsize=16, fontweight="bold", **style)
        self.names = Words(ax, color=theme.muted, fontsize=8.5, **style)

    @property
    def artists(self):
        """The artists that an update changes."""
        return [*self.sentence.texts, *self.rates.texts]

    def show(self, reading, dart):
        """Say what just happened, and write the rates. Returns True where the rates had to move."""
        width, height = self.room.width, self.room.height
        text = drawable(happened(reading.v, dart, reading))
        for sign in "=/≈":  # a line must not break inside a formula
            text = text.replace(f" {sign} ", f"\u00a0{sign}\u00a0")
        text = text.replace("min(1, ", "min(1,\u00a0")
        size, words = _sized(text, width, sentence_lines(width), self.ax.figure.dpi)
        places = [(x, height - (line + 0.7) * LINE) for x, line, _ in words]
        self.sentence.show(places, [word for *_, word in words], fontsize=size)
        step, y = min(width / 3, 190), places[-1][1] - 34
        rates = [reading.text.acceptance_rate, reading.text.rejection_rate, reading.text.one]
        self.rates.show([(i * step, y) for i in range(3)], rates)
        return self._place(step, y)

    def _place(self, step, y):
        if (self.room, y) == self._placed_for:
            return False
        self.ax.set(xlim=(0, self.room.width), ylim=(0, self.room.height))
        named = [
            ((i * step + x, y - 16 - 11 * line), word)
            for i, name in enumerate(RATE_NAMES)
            for x, line, word in set_words(name, step - 8, 8.5, self.ax.figure.dpi)
        ]
        self.names.show(*zip(*named))
        self._placed_for = self.room, y
        return True


def _sized(text, width, most, dpi):
    """Return the size at which a text takes at most so many lines, and its words; at the smallest it may be cut."""
    for size in (11, 10, 9, 8):
        words = set_words(text, width, size, dpi)
        if words[-1][1] < most:
            break
    return size, [word for word in words if word[1] < most]
