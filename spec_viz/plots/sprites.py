"""Words as little images: setting a text in type costs far more than copying its pixels, and most words recur.

Numbers, which change under a slider, are put together from the images of their digits.
"""

import numpy as np
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.text import Text

from spec_viz.plots.fonts import width

ROOM = 3  # pixels around a word
MOST = 2000  # images that are kept
SIGNS = frozenset("\u00a0≈")  # that stand beside numbers, besides ASCII


class Sprites:
    """Draws texts on one canvas; words of the same looks are set only once."""

    def __init__(self, width, height, dpi):
        self._scratch, self._dpi = RendererAgg(width, height, dpi), dpi
        self._kept = {}

    def draw(self, text, renderer):
        """Draw a text artist as it would draw itself, to a pixel or two."""
        words = text.get_text()
        if not text.get_visible() or not words:
            return
        anchor = text.get_transform().transform(text.get_position())
        pixels, offset = self._image(text, words, _looks(text))
        x, y = np.rint(anchor + offset)
        renderer.draw_image(renderer.new_gc(), int(x), int(y), pixels[::-1])  # Agg counts rows upwards

    def _image(self, text, words, looks):
        """Return (pixels, offset of their lower left corner from the anchor)."""
        if (words, looks) not in self._kept:
            if len(self._kept) >= MOST:
                self._kept.clear()
            make = self._assembled if _has_number(words) and not text.get_rotation() else self._set
            self._kept[words, looks] = make(text, words, looks)
        return self._kept[words, looks]

    def _assembled(self, text, words, looks):
        """Put a number together from the images of its characters, each at its advance."""
        size, weight, ha = text.get_fontsize(), text.get_fontweight(), text.get_ha()
        scale, dpi = self._dpi / 72, self._dpi
        glyphs = [self._image(*self._alone(text, c)) for c in words]
        lefts = [round(width(words[:i], size, weight, dpi) * scale + offset[0]) for i, (_, offset) in enumerate(glyphs)]
        first, bottom = min(lefts), min(offset[1] for _, offset in glyphs)
        high = max(pixels.shape[0] + offset[1] - bottom for pixels, offset in glyphs)
        wide = max(left - first + pixels.shape[1] for left, (pixels, _) in zip(lefts, glyphs))
        whole = np.zeros((high, wide, 4), dtype=np.uint8)
        for left, (pixels, offset) in zip(lefts, glyphs):
            down = high - (offset[1] - bottom) - pixels.shape[0]
            part = whole[down : down + pixels.shape[0], left - first : left - first + pixels.shape[1]]
            np.copyto(part, pixels, where=pixels[..., 3:] > part[..., 3:])
        share = {"left": 0, "center": 0.5, "right": 1}[ha]
        return whole, np.array([first - share * width(words, size, weight, dpi) * scale, bottom])

    def _alone(self, text, character):
        """Return the arguments of `_image` for one character in the looks of a text, flush left."""
        alone = Text(
            0, 0, character, fontproperties=text.get_fontproperties(), color=text.get_color(), va=text.get_va()
        )
        alone.set_figure(text.figure)
        return alone, character, _looks(alone)

    def _set(self, text, words, looks):
        """Set a text in type, on a canvas of its own."""
        scratch, middle = self._scratch, np.array([self._scratch.width // 2, self._scratch.height // 2])
        copy = Text(*middle, words, fontproperties=text.get_fontproperties(), rotation=text.get_rotation())
        copy.set(color=text.get_color(), ha=text.get_ha(), va=text.get_va(), parse_math=False)
        copy.set_figure(text.figure)
        scratch.clear()
        copy.draw(scratch)
        drawn = np.asarray(scratch.buffer_rgba())
        x0, y0, x1, y1 = (int(v) for v in copy.get_window_extent(scratch).extents)
        x0, y0, x1, y1 = max(x0 - ROOM, 0), max(y0 - ROOM, 0), x1 + ROOM + 1, y1 + ROOM + 1
        height = drawn.shape[0]
        return drawn[max(height - y1, 0) : height - y0, x0:x1].copy(), np.array([x0, y0]) - middle


def _has_number(words):
    """Return whether words will change with a number, and may be put together letter by letter."""
    return len(words) > 1 and any(c.isdigit() for c in words) and all(c.isascii() or c in SIGNS for c in words)


def _looks(text):
    """Return all that decides about the pixels of a text, but its words."""
    return (
        text.get_fontsize(),
        text.get_fontweight(),
        text.get_color(),
        text.get_rotation(),
        text.get_ha(),
        text.get_va(),
    )
