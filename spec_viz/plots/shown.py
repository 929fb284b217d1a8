"""A picture as the output of a notebook's cell: an image with its text beside it."""

from matplotlib.figure import Figure

from spec_viz.plots.describe import describe
from spec_viz.plots.frame import Frame
from spec_viz.plots.layout import story_size
from spec_viz.plots.story import draw_story

_DPI = 110
_LEFT, _BELOW, _ABOVE = 16, 26, 50  # points around the Axes of a single picture


class Shown:
    """The bytes of a PNG and the text that says the same; a notebook shows the one and reads out the other."""

    def __init__(self, png, text):
        self.png, self.text = png, text

    def __repr__(self):
        return self.text

    def _repr_mimebundle_(self, **kwargs):
        return {"image/png": self.png, "text/plain": self.text}, {"image/png": {"alt": self.text}}


def show_story(v, dart=None, *, width=7.6, theme="light"):
    """Return the story of a pair as an image, `width` inches wide."""
    figure = Figure(figsize=story_size(width), dpi=_DPI)
    picture = draw_story(figure, v, dart, theme)
    return Shown(Frame(figure, picture).png(), describe(v, dart))


def show(draw, v, *more, text=None, size=(6.4, 3.0), theme="light"):
    """Return one picture as an image: `draw` is a draw function, `more` what it takes besides the pair.

    `text` says in words what is seen; by default the picture's own text, or the description of the pair.
    `size` in inches.
    """
    figure = Figure(figsize=size, dpi=_DPI)
    width, height = (72 * inches for inches in size)
    place = (_LEFT / width, _BELOW / height, 1 - 2 * _LEFT / width, 1 - (_BELOW + _ABOVE) / height)
    picture = draw(figure.add_axes(place), v, *more, theme=theme)
    figure.set_facecolor(picture.theme.paper)
    return Shown(Frame(figure, picture).png(), text or getattr(picture, "text", None) or describe(v))
