from io import BytesIO

import numpy as np
from PIL import Image

from spec_viz.plots.png import png


def test_another_reader_sees_the_same_pixels():
    pixels = np.random.default_rng(0).integers(0, 256, (37, 53, 4), dtype=np.uint8)
    image = Image.open(BytesIO(png(pixels)))
    image.verify()  # the checksums
    assert np.array_equal(np.asarray(Image.open(BytesIO(png(pixels)))), pixels)


def test_a_memoryview_of_a_canvas_will_do():
    pixels = np.zeros((2, 3, 4), dtype=np.uint8)
    assert np.asarray(Image.open(BytesIO(png(memoryview(pixels))))).shape == (2, 3, 4)
