import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from spec_viz.plots.fonts import family
from spec_viz.plots.sprites import Sprites


def drawn(draw, **style):
    """Return the ink that drawing one text leaves, as a grey image."""
    figure = Figure(figsize=(3, 2), dpi=100)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    text = figure.text(0.5, 0.5, style.pop("s"), family=family(), parse_math=False, **style)
    draw(text, canvas.get_renderer())
    return 255 - np.asarray(canvas.buffer_rgba())[..., :3].astype(int).min(axis=-1)


def by_sprite(text, renderer):
    Sprites(300, 200, 100).draw(text, renderer)


def extent(ink):
    rows, columns = np.nonzero(ink > 100)
    return np.array([rows.min(), rows.max(), columns.min(), columns.max()])


@pytest.mark.parametrize(
    "s", ["accepted", "0.625", "+ 0.20", "= 1.00", "<0.01", "0.30\u00a0/\u00a00.50\u00a0≈\u00a00.60;", "A", "⏎", "$x$"]
)
@pytest.mark.parametrize("ha", ["left", "center", "right"])
@pytest.mark.parametrize("va", ["top", "bottom", "center", "baseline"])
def test_a_sprite_looks_like_the_text(s, ha, va):
    style = dict(s=s, ha=ha, va=va, fontsize=11)
    sprite, text = drawn(by_sprite, **style), drawn(lambda text, renderer: text.draw(renderer), **style)
    assert extent(sprite) == pytest.approx(extent(text), abs=2)  # pixels
    assert sprite.sum() == pytest.approx(text.sum(), rel=0.12)


def test_upright_and_bold():
    style = dict(s="0.25", rotation=90, fontweight="bold", ha="center", va="top")
    sprite, text = drawn(by_sprite, **style), drawn(lambda text, renderer: text.draw(renderer), **style)
    assert extent(sprite) == pytest.approx(extent(text), abs=2)


def test_what_is_hidden_or_empty_is_not_drawn():
    assert drawn(by_sprite, s="x", visible=False).max() == drawn(by_sprite, s="").max() == 0


def test_looks_are_told_apart_and_kept(monkeypatch):
    figure = Figure(dpi=100)
    renderer = FigureCanvasAgg(figure).get_renderer()
    sprites = Sprites(640, 480, 100)
    made = []
    monkeypatch.setattr(sprites, "_set", lambda *args: made.append(args[1]) or (np.zeros((1, 1, 4), np.uint8), (0, 0)))
    for colour in ("red", "red", "blue"):
        sprites.draw(figure.text(0.5, 0.5, "word", color=colour), renderer)
    assert made == ["word", "word"]
