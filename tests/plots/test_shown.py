from io import BytesIO

import pytest
from PIL import Image

from spec_viz import examples, simulate
from spec_viz.plots import (
    describe,
    draw_convergence,
    draw_dartboard,
    draw_flow,
    draw_laws,
    draw_masses,
    show,
    show_story,
)


def test_the_story_is_an_image_with_its_text():
    shown = show_story(examples.WORKED, ("B", 0.72))
    data, metadata = shown._repr_mimebundle_()
    assert Image.open(BytesIO(data["image/png"])).width == round(7.6 * 110)
    assert data["text/plain"] == repr(shown) == metadata["image/png"]["alt"] == describe(examples.WORKED, ("B", 0.72))


@pytest.mark.parametrize("draw", [draw_laws, draw_dartboard, draw_flow, draw_masses])
@pytest.mark.parametrize("name", ["worked example", "identical"])
def test_one_picture_is_an_image_with_its_text(draw, name):
    shown = show(draw, examples.get(name))
    assert Image.open(BytesIO(shown.png)).size == (704, 330) and shown.text == describe(examples.get(name))


def test_a_picture_may_take_more_than_the_pair():
    v = examples.WORKED
    shown = show(draw_convergence, v, simulate(v, 1000, rng=1), text="counts", theme="dark")
    assert shown.text == "counts" and shown.png.startswith(b"\x89PNG")
