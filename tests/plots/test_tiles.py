from itertools import pairwise

import numpy as np

from spec_viz.plots.fonts import width
from spec_viz.plots.tiles import BLANK, SIDE, SIZE, letters, middle, tiles


def test_tokens_follow_each_other_and_lines_are_full():
    pieces = [*"abcdefgh", "\n", "i"]
    places = tiles(pieces, 40)
    for (x, line, wide), (x_next, line_next, _) in pairwise(places):
        assert (x_next, line_next) in {(x + wide, line), (0.0, line + 1)}
    assert all(x + wide <= 40 for x, _, wide in places)
    assert places[-1][:2] == (0.0, places[-2][1] + 1)


def test_a_space_takes_room_and_writes_nothing():
    (_, _, bare), (_, _, led) = tiles(["the", " the"], 500)
    assert led - bare == BLANK and letters(" the") == "the" and letters("  ") == ""
    assert bare == width("the", SIZE) + 2 * SIDE


def test_nothing_is_wider_than_the_line():
    assert tiles(["internationalisation" * 9], 60)[0][2] == 60


def test_marks_instead_of_what_has_no_shape():
    assert letters("\n") == "⏎" and letters("\x07") == "\\u0007" and letters("") == ""


def test_letters_stand_beside_their_spaces():
    box = np.array([[0, 0], [20, 0], [20, 9], [0, 9]])
    assert middle(box, "the") == 10 and middle(box, " the") == 10 + BLANK / 2 and middle(box, "the  ") == 10 - BLANK
