"""The scale of acceptance rates: dark blue at 0 to yellow at 1, told apart by every kind of eye, and in grey."""

import numpy as np
from matplotlib import colormaps
from matplotlib.colors import to_hex

_SCALE = colormaps["cividis"]  # Nunez et al. 2018: uniform to the eye with and without colour blindness
STEPS = (0, 0.25, 0.5, 0.75, 1)
_DARK, _LIGHT = "#000000", "#FFFFFF"  # nothing greyer keeps a contrast of 4.5 on every face


def rate_colours(rates):
    """Return (face, ink) for each rate in [0, 1]: hex colours, the ink as legible on its face as can be."""
    faces = _SCALE(np.asarray(rates, dtype=float))
    return [(to_hex(face), _ink(face[:3])) for face in faces]


def contrast(one, other):
    """Return the contrast of two colours (red, green, blue in [0, 1]) as WCAG 2 defines it: 1 to 21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _ink(face):
    return max((_DARK, _LIGHT), key=lambda ink: contrast(_rgb(ink), face))


def _rgb(text):
    return [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def _luminance(rgb):
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in rgb]
    return float(np.dot(linear, (0.2126, 0.7152, 0.0722)))
