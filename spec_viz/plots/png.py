"""PNG images of drawings, packed quickly: each row is stored as its difference from the row above.

Charts are mostly the same from row to row, so the differences are mostly zeros, which zlib packs at once: about
twice as fast as a general encoder that tries five filters on every row.
"""

import struct
import zlib

import numpy as np

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_UP = 2  # the filter of the PNG specification, section 9.2: byte minus the byte above


def png(rgba):
    """Return the bytes of a PNG image of a buffer of pixels, shape (height, width, 4), uint8."""
    height, width = rgba.shape[:2]
    pixels = np.asarray(rgba).reshape(height, 4 * width)
    rows = np.empty((height, 1 + 4 * width), dtype=np.uint8)
    rows[:, 0] = _UP
    rows[0, 1:] = pixels[0]
    np.subtract(pixels[1:], pixels[:-1], out=rows[1:, 1:])
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    packed = zlib.compress(rows, 1)
    return _SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
