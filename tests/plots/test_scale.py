import numpy as np

from spec_viz.plots.scale import STEPS, _luminance, _rgb, contrast, rate_colours


def test_every_letter_is_legible_on_its_tile():
    for face, ink in rate_colours(np.linspace(0, 1, 101)):
        assert contrast(_rgb(face), _rgb(ink)) >= 4.5
    assert {ink for _, ink in rate_colours(STEPS)} == {ink for _, ink in rate_colours(np.linspace(0, 1, 101))}


def test_the_scale_rises_in_grey_too():
    light = [_luminance(_rgb(face)) for face, _ in rate_colours(np.linspace(0, 1, 50))]
    assert (np.diff(light) > 0).all()


def test_contrast():
    assert abs(contrast((0, 0, 0), (1, 1, 1)) - 21) < 1e-9
    assert contrast((0.3, 0.3, 0.3), (0.3, 0.3, 0.3)) == 1
