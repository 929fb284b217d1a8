import pytest
from matplotlib.figure import Figure

from spec_viz.plots.fonts import boxed, drawable, family, fitting, fitting_numbers, set_words, widest, width


def test_what_no_font_has_is_escaped_and_drawn_without_a_warning():
    assert family()[0] == "DejaVu Sans"
    assert drawable("a⏎b␣") == "a⏎b␣"
    assert drawable("\ue123") == "\\uE123" and drawable("\U000f1234") == "\\U000F1234"
    assert boxed("a\ue123") == "a□"
    figure = Figure()
    figure.text(0.5, 0.5, drawable("\ue123 \U000f1234"), family=family())
    figure.canvas.draw()  # a missing glyph would warn, and a warning is an error here


def test_width_is_what_the_renderer_measures():
    figure = Figure(dpi=72)
    for text in ("0.72", "acceptance", "W"):
        drawn = figure.text(0.5, 0.5, text, fontsize=40, family=family()).get_window_extent()
        assert width(text, 40) == pytest.approx(drawn.width, abs=3)
    assert width("", 9) == 0 and width("00", 9) == width("17", 9) and width("A", 9, dpi=100) > 0
    assert widest(["1", "333", "22"], 9) == width("000", 9) and widest([], 9) == 0


def test_names_are_cut_to_fit():
    assert fitting("A", 10, 9) == "A"
    cut = fitting("internationalisation", 60, 9)
    assert cut.endswith("…") and len(cut) > 4 and width(cut, 9) <= 60
    assert fitting("internationalisation", 12, 9) == ""
    assert fitting("W", 2, 9) == ""
    assert fitting("\U000f1234", 12, 9) == "□"


def test_numbers_fit_together_or_not_at_all():
    texts = ["0.40", "0.05"]
    assert fitting_numbers(texts, 100) == (texts, 8)
    assert fitting_numbers(texts, width("0.40", 7)) == (texts, 7)
    assert fitting_numbers(texts, width(".40", 8)) == ([".40", ".05"], 8)
    assert fitting_numbers(texts, 5) is None
    assert fitting_numbers(["+ 0.20", "10.5"], width("+ .20", 8)) == (["+ .20", "10.5"], 8)


def test_a_sentence_is_broken_between_words():
    words = set_words("one two three", width("one two", 10) + 1, 10)
    assert [(line, word) for _, line, word in words] == [(0, "one"), (0, "two"), (1, "three")]
    assert words[0][0] == words[2][0] == 0 < words[1][0]
