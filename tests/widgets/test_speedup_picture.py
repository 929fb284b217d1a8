from io import BytesIO

from PIL import Image

from spec_viz.plan import Plan
from spec_viz.widgets import PlanState
from spec_viz.widgets.speedup_picture import SpeedupPicture


def test_it_shows_the_plan_in_three_sizes():
    picture = SpeedupPicture(PlanState(Plan(verify_cost=2)))
    assert "gamma = 5 is 1.48 times" in picture.alt and "verifying pass at 2" in picture.alt
    sizes = {}
    for size in ("wide", "middle", "narrow"):
        picture.set_state({"size": size})
        sizes[size] = Image.open(BytesIO(picture.png)).size
    assert [wide for wide, _ in sizes.values()] == [1280, 760, 420]
    assert sizes["wide"][1] < sizes["middle"][1]  # side by side, and one above the other
