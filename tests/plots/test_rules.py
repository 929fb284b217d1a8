import numpy as np
import pytest
from matplotlib.figure import Figure

from spec_viz import Verification, examples, rules
from spec_viz.plots import draw_rules, rules_size, show_rules
from spec_viz.plots.rules import SHAPES, describe_rules

FEW = ["u is always 0", "ratio test", "argmax of the residual", "lenience .9, residual p - q"]


def picture_of(table, wide=7.6, theme="light"):
    figure = Figure(figsize=rules_size(table, wide), dpi=110)
    return draw_rules(figure.add_axes((0.03, 0.05, 0.94, 0.85)), table, theme=theme)


def marked(picture):
    """The (TV, row) of every mark by the kind of its rule."""
    return {kind: line.get_xydata().tolist() for kind, line in picture.marks.items()}


def test_each_rule_is_a_mark_at_its_distance_nearest_first(words):
    picture = picture_of(rules.compare(examples.WORKED, FEW))
    assert words(picture.names) == [FEW[1], FEW[2], FEW[3], FEW[0]]
    assert marked(picture) == {"exact": [[0, 0]], "wrong": [[0, 1], [0.2, 3]], "lossy by design": [[1 / 30, 2]]}
    assert words(picture.distances) == ["0, exact", "0 on this pair", "0.0333", "0.2"]
    assert words(picture.rates) == ["0.8", "0.8", "0.8333", "1"]
    ends = [segment[1].tolist() for segment in picture.stems.get_segments()]
    assert ends == [[0, 0], [0, 1], [1 / 30, 2], [0.2, 3]]


def test_kinds_differ_by_shape_and_an_exact_rule_says_so_in_a_word(words):
    assert len({*SHAPES.values()}) == 3
    picture = picture_of(examples.WORKED)
    assert [line.get_marker() for line in picture.marks.values()] == [*SHAPES.values()]
    exact = sum(rules.get(name).lossless for name in rules.names())
    assert words(picture.distances)[:exact] == ["0, exact"] * exact
    assert "0, exact" not in words(picture.distances)[exact:]
    assert sum(map(len, marked(picture).values())) == len(rules.names())


def test_a_rule_without_a_law_has_a_word_and_no_mark(words):
    table = rules.compare(examples.get("disjoint"), ["redraw from q until one is accepted", "ratio test"])
    picture = picture_of(table)
    assert words(picture.distances) == ["0, exact", "no law"]
    assert marked(picture) == {"exact": [[0, 0]], "wrong": [], "lossy by design": []}


@pytest.mark.parametrize("wide", [3.6, 7.6, 12])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_cut_and_nothing_lies_on_anything_else(wide, theme):
    picture = picture_of(rules.compare(examples.WORKED), wide, theme)
    picture.ax.figure.canvas.draw()
    pools = picture.names, picture.distances, picture.rates
    boxes = [text.get_window_extent() for pool in pools for text in pool.texts if text.get_visible()]
    inside = picture.ax.figure.bbox
    assert all(inside.x0 <= box.x0 and box.x1 <= inside.x1 for box in boxes)
    for i, box in enumerate(boxes):
        assert not [other for other in boxes[i + 1 :] if box.padded(-1).overlaps(other.padded(-1))]
    assert picture.stacked == (wide == 3.6)
    assert not any("…" in text.get_text() for text in picture.names.texts)


def test_names_come_above_their_marks_where_it_is_narrow():
    wide, narrow = picture_of(examples.WORKED, 7.6), picture_of(examples.WORKED, 3.6)
    assert rules_size(examples.WORKED, 3.6)[1] > 1.8 * rules_size(examples.WORKED, 7.6)[1]
    assert [t.get_position()[1] for t in wide.names.texts] == [*range(len(rules.names()))]
    heights = np.array([t.get_position()[1] for t in narrow.names.texts])
    marks = sorted(y for line in narrow.marks.values() for y in line.get_ydata())
    assert (heights < marks).all()  # the axis points down


def test_another_pair_is_shown_in_place(same):
    picture = picture_of(rules.compare(examples.WORKED, FEW))
    other = rules.compare(examples.get("tell-tale"), FEW)
    assert picture.update(other)
    fresh = draw_rules(Figure(figsize=rules_size(other), dpi=110).add_axes((0.03, 0.05, 0.94, 0.85)), other)
    same(picture, fresh)
    assert not picture.update(other)


def test_the_text_says_the_same():
    table = rules.compare(examples.WORKED, FEW)
    assert describe_rules(table) == (
        "Total variation from p and acceptance rate of 4 rules. ratio test (exact): 0, exact, accepts 0.8. "
        "argmax of the residual (wrong): 0 on this pair, accepts 0.8. "
        "lenience .9, residual p - q (lossy by design): 0.0333, accepts 0.8333. "
        "u is always 0 (wrong): 0.2, accepts 1."
    )
    assert picture_of(table).text == repr(show_rules(table)) == describe_rules(table)


@pytest.mark.parametrize("theme, paper", [("light", 255), ("dark", 0x14)])
def test_an_image_on_its_paper(theme, paper):
    from io import BytesIO

    from PIL import Image

    shown = show_rules(Verification(p=[0.3, 0.7], q=[0.5, 0.5]), theme=theme)
    image = Image.open(BytesIO(shown.png))
    assert image.getpixel((0, 0))[0] == paper and image.width == 836
