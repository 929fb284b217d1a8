"""Text that fits: what a font can draw, how wide it is, and how much of it there is room for. Points throughout."""

import re
from functools import lru_cache

from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.font_manager import FontProperties, findfont, fontManager, get_font
from matplotlib.textpath import text_to_path

from spec_viz.labels import short

# DejaVu Sans comes with matplotlib; the others are asked only where they are installed.
_OTHERS = (
    "Noto Sans",
    "Noto Sans CJK SC",
    "Noto Sans CJK JP",
    "Noto Sans CJK KR",
    "Noto Emoji",
    "WenQuanYi Micro Hei",
    "PingFang SC",
    "Hiragino Sans",
    "Apple SD Gothic Neo",
    "Microsoft YaHei",
    "Yu Gothic",
    "Malgun Gothic",
    "Segoe UI Symbol",
)

NARROWEST = 10  # points; no number is narrower
_DIGITS = str.maketrans("123456789", "000000000")
_LEADING_ZERO = re.compile(r"(?<!\d)0\.")


@lru_cache(maxsize=1)
def family():
    """Return the names of the fonts to draw with: DejaVu Sans and the installed fall-backs."""
    installed = {font.name for font in fontManager.ttflist}
    return ["DejaVu Sans", *(name for name in _OTHERS if name in installed)]


@lru_cache(maxsize=1)
def _fonts():
    return [get_font(findfont(FontProperties(family=[name]))) for name in family()]


@lru_cache(maxsize=4096)
def drawable(text):
    """Return the text with every character that no font has written as \\uXXXX, so that drawing never warns."""
    return "".join(c if any(font.get_char_index(ord(c)) for font in _fonts()) else _escape(c) for c in text)


def _escape(c):
    return f"\\u{ord(c):04X}" if ord(c) < 0x10000 else f"\\U{ord(c):08X}"


def width(text, size, weight="normal", dpi=None):
    """Return how wide one line of text is, in points; with `dpi`, as Agg sets it at that resolution.

    All digits are equally wide, so numbers are seldom measured anew.
    """
    return _width(text.translate(_DIGITS), size, weight, dpi)


@lru_cache(maxsize=4096)
def _width(text, size, weight, dpi=None):
    font = FontProperties(family=family(), size=size, weight=weight)
    if not text:
        return 0.0
    if dpi is None:
        return text_to_path.get_text_width_height_descent(text, font, ismath=False)[0]
    return RendererAgg(1, 1, dpi).get_text_width_height_descent(text, font, ismath=False)[0] * 72 / dpi


def widest(texts, size, weight="normal"):
    """Return the width of the widest of some texts."""
    return max((_width(text, size, weight) for text in {text.translate(_DIGITS) for text in texts}), default=0.0)


def boxed(text):
    """Return the text with a box for every character that no font has: shorter than `drawable`, and says less."""
    return "".join(c if drawable(c) == c else "□" for c in text)


def fitting(token, room, size, weight="normal", least=3):
    """Return as much of a token's name as fits into the room, cut with an ellipsis; "" where less than `least`
    characters would be left of it."""
    for most in range(len(token), 0, -1):
        text = short(token, most)
        if most < len(token) and most - 1 < least:
            return ""
        for written in (drawable(text), boxed(text)):
            if width(written, size, weight) <= room:
                return written
    return ""


def fitting_numbers(texts, room, sizes=(8, 7.5, 7), weight="normal"):
    """Return (texts, size) for numbers that all fit into the room, or None.

    Larger sizes first; where even the smallest is too wide, the zero before the decimal point goes.
    """
    bare = [_LEADING_ZERO.sub(".", text) for text in texts]
    for candidate in (texts, bare):
        for size in sizes:
            if widest(candidate, size, weight) <= room:
                return candidate, size
    return None


def set_words(text, room, size, dpi=None):
    """Return the words of a text, broken between them to fit into the room, as (x, line, word).

    Word by word, because under a slider most words stay and only numbers change.
    """
    space = width("n n", size, dpi=dpi) - width("nn", size, dpi=dpi)
    x, line, words = 0.0, 0, []
    for word in text.split(" "):
        wide = width(word, size, dpi=dpi)
        if x and x + wide > room:
            x, line = 0.0, line + 1
        words.append((x, line, word))
        x += wide + space
    return words
