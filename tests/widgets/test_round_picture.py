from io import BytesIO

from PIL import Image

from spec_viz.widgets import RoundState
from spec_viz.widgets.round_picture import RoundPicture


def test_it_shows_the_round_in_three_sizes():
    picture = RoundPicture(RoundState())
    assert "Block rule. One pass, 3 rows. Drafted: B A; 2 accepted; out come B A C." in picture.alt
    sizes = {}
    for size in ("wide", "middle", "narrow"):
        picture.set_state({"size": size})
        sizes[size] = Image.open(BytesIO(picture.png)).size
    assert [wide for wide, _ in sizes.values()] == [1280, 760, 420]
    assert sizes["wide"][1] < sizes["middle"][1]  # two by two, and one above the other
