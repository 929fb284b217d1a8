"""Where the parts of the story go: pictures in a row, two by two or stacked, and words below. In points."""

from math import ceil
from typing import NamedTuple

from spec_viz.plots.columns import FLAT, turned
from spec_viz.plots.picture import TITLE_ROOM, TURNED

PAD, GAP = 16, 26  # around the figure, and between pictures
LEAST = 70  # height of the Axes of a picture
RATES = 50  # height of the line of rates
LINE = 16  # height of a line of the sentence


class Box(NamedTuple):
    """Left, bottom, width and height in points."""

    left: float
    bottom: float
    width: float
    height: float


def story_size(width, height_of_picture=2.1):
    """Return the (width, height) in inches of a figure that gives the story's Axes that height at this width."""
    rows = 4 // _columns(width * 72)
    words = _words(width * 72)
    return width, (2 * PAD + words + rows * (TITLE_ROOM + FLAT + 6 + height_of_picture * 72) + GAP / 2) / 72


def arrange(width, height, labels):
    """Return (four boxes of Axes, the box of the words) for a figure of that size.

    Errors: ValueError that names the height it takes, where the pictures would collapse.
    """
    columns = _columns(width)
    rows = 4 // columns
    wide = (width - 2 * PAD - (columns - 1) * GAP) / columns
    names = (TURNED if turned(labels, wide / len(labels)) else FLAT) + 6
    words = Box(PAD, PAD, width - 2 * PAD, _words(width))
    tall = (height - 2 * PAD - GAP / 2 - words.height) / rows - TITLE_ROOM - names
    if tall < LEAST:
        needed = story_size(width / 72)
        raise ValueError(
            f"the figure is {width / 72:.1f} x {height / 72:.1f} inches, too low for four pictures; "
            f"use figsize=story_size({width / 72:.1f}), which is {needed[0]:.1f} x {needed[1]:.1f}"
        )
    above = height - PAD - TITLE_ROOM
    boxes = [
        Box(
            PAD + (i % columns) * (wide + GAP),
            above - tall - (i // columns) * (tall + TITLE_ROOM + names),
            wide,
            tall,
        )
        for i in range(4)
    ]
    return boxes, words


def sentence_lines(width):
    """Return for how many lines of the sentence there is room."""
    return ceil(1000 / (width - 2 * PAD))


def _columns(width):
    return 4 if width >= 10 * 72 else 2 if width >= 6 * 72 else 1


def _words(width):
    return sentence_lines(width) * LINE + RATES + 10
