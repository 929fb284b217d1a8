"""Where each token of a text stands when it is set in tiles. Points throughout."""

from spec_viz.labels import visible
from spec_viz.plots.fonts import drawable, width

SIZE = 9  # of a letter
BLANK, SIDE = 4, 2.5  # a space, and what is left free beside a token's letters


def tiles(pieces, room):
    """Return (x, line, width) of each token; a line ends where it is full and after a line break."""
    x, line, places = 0.0, 0, []
    for piece in pieces:
        wide = width(letters(piece), SIZE) + _blanks(piece) * BLANK + 2 * SIDE
        wide = min(max(wide, 2.5 * SIDE), room)
        if x and x + wide > room:
            x, line = 0.0, line + 1
        places.append((x, line, wide))
        x += wide
        if piece.endswith("\n"):
            x, line = 0.0, line + 1
    return places


def letters(piece):
    """Return what is written on a tile: a space is room, not a letter."""
    return drawable(visible(piece.strip(" "))) if piece.strip(" ") else ""


def middle(box, piece):
    """Return where the letters stand on a tile: right of the spaces before them, left of those behind.

    `box`: the corners of the tile, the first two at its left and its right.
    """
    before, behind = len(piece) - len(piece.lstrip(" ")), len(piece) - len(piece.rstrip(" "))
    return (box[0, 0] + box[1, 0] + (before - behind) * BLANK) / 2


def _blanks(piece):
    return len(piece) - len(piece.strip(" "))
