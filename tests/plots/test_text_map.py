import numpy as np
import pytest
from matplotlib.colors import to_hex

from spec_viz.plots import draw_text_map, show_text_map, text_map_size
from spec_viz.plots.scale import rate_colours
from tests.plots.traces import MAP, RUN, odd


def test_a_tile_a_token_in_the_colour_of_its_rate(ax, boxes):
    picture = draw_text_map(ax, RUN)
    rows = RUN.rows
    drafted = rows[rows >= 0]
    assert len(picture.tiles.get_paths()) == len(drafted)
    wanted = [face for face, _ in rate_colours(RUN.acceptance_rate[drafted])]
    assert [to_hex(colour) for colour in picture.tiles.get_facecolor()] == wanted
    assert len(boxes(picture.free)) == (rows < 0).sum() > 0


def test_rejected_drafts_are_framed_where_they_stand(ax, boxes):
    picture = draw_text_map(ax, RUN)
    rows = RUN.rows
    drafted = rows[rows >= 0]
    corners = np.array([path.vertices[:4].min(axis=0) for path in picture.tiles.get_paths()])
    framed = boxes(picture.rejected)[:, :2]
    assert framed.tolist() == corners[RUN.verdict[drafted] == 0].tolist()
    assert len(framed) == (RUN.verdict == 0).sum() > 0


def test_letters_and_the_prompt(ax, words):
    picture = draw_text_map(ax, MAP)
    assert sorted(x for pool in picture.letters.values() for x in words(pool)) == sorted("BCCBAABAC")
    assert words(picture.given) == ["A"] and words(picture.plain) == [] and words(picture.note) == []


def test_letters_stand_on_their_own_tiles(ax):
    picture = draw_text_map(ax, odd())
    letters = {t.get_text(): t.get_position() for pool in picture.letters.values() for t in pool.texts}
    boxes = [(p.vertices[:4].min(axis=0), p.vertices[:4].max(axis=0)) for p in picture.tiles.get_paths()]
    names = ["upon", "a", "⏎", "🦙"]
    for name, (low, high) in zip(names, boxes):
        found = [at for text, at in letters.items() if text in (name, "\\U0001F999") and low[1] < at[1] < high[1]]
        assert any(low[0] < x < high[0] for x, _ in found), name


def test_a_line_break_ends_a_line(ax):
    tops = [path.vertices[:4, 1].min() for path in draw_text_map(ax, odd()).tiles.get_paths()]
    assert tops[0] == tops[2] < tops[3]


def test_what_does_not_fit_is_counted(new_ax, words):
    ax = new_ax()
    ax.figure.set_size_inches(1.5, 0.9)
    picture = draw_text_map(ax, RUN)
    (note,) = words(picture.note)
    shown = sum(len(words(pool)) for pool in (*picture.letters.values(), picture.plain, picture.given))
    assert note == f"… and {len(RUN.ids) - shown} more tokens"


@pytest.mark.parametrize("wide", [4.2, 7.6])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_figure_has_room_for_all(wide, theme):
    assert text_map_size(RUN, wide)[0] == wide
    for trace in (RUN, MAP, odd()):
        shown = show_text_map(trace, wide=wide, theme=theme)
        assert shown.png.startswith(b"\x89PNG")


def test_an_update_equals_a_fresh_drawing(new_ax, same):
    picture = draw_text_map(new_ax(), MAP)
    assert picture.update(RUN) is True and picture.update(RUN) is False
    same(picture, draw_text_map(new_ax(), RUN))
    assert [t.get_text() for t in picture.ax.get_legend().get_texts()][-2:] == ["rejected", "no draft"]


def test_the_text(ax):
    text = draw_text_map(ax, MAP).text
    assert text.startswith(f"A text of 9 tokens. The mean acceptance rate is {MAP.acceptance_rate.mean():.3f}.")
    assert "'BCCBAABAC'" in text and "rejected" not in text
    assert f"{(RUN.verdict == 0).sum()} drafts were rejected" in show_text_map(RUN).text
