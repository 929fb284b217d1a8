import pytest

from spec_viz import examples, rules
from spec_viz.plots import draw_block_gain
from spec_viz.rounds import TableModel, accepted_bound, expected_accepted

MODELS = {
    "two tokens": (TableModel.constant("1/3 2/3"), TableModel.constant("2/3 1/3")),
    "worked example": (TableModel.constant(examples.WORKED.p), TableModel.constant(examples.WORKED.q)),
    "context": rules.MODELS["three tokens in context"],
    "p = q": (TableModel.constant("1/3 2/3"),) * 2,
    "disjoint": (TableModel.constant("1 0"), TableModel.constant("0 1")),
}


@pytest.fixture(params=MODELS)
def models(request):
    return MODELS[request.param]


def test_the_bars_stack_up_to_the_bound(models, ax, boxes):
    picture = draw_block_gain(ax, *models, (1, 2, 3))
    for i, gamma in enumerate((1, 2, 3)):
        token, block = (float(expected_accepted(*models, gamma, rule)) for rule in ("token", "block"))
        bound = float(accepted_bound(*models, gamma))
        heights = [sum(b[3] for b in boxes(part) if round(b[0] + b[2] / 2) == i) for part in parts(picture)]
        assert heights == pytest.approx([token, block - token, bound - block], abs=1e-9)


def parts(picture):
    return picture.token, picture.block, picture.room


def test_the_table_below(ax, words):
    picture = draw_block_gain(ax, *MODELS["two tokens"], (2, 3))
    assert words(picture.numbers) == ["1.333", "1.222", "1.111", "1.852", "1.667", "1.407"]
    assert words(picture.names) == ["gamma", "bound", "block", "token"] and words(picture.gammas) == ["2", "3"]


def test_rounding_draws_no_gain(ax, boxes):
    picture = draw_block_gain(ax, *MODELS["p = q"])
    assert len(boxes(picture.block)) == len(boxes(picture.room)) == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_update_equals_a_fresh_drawing(models, new_ax, same, theme):
    picture = draw_block_gain(new_ax(), *MODELS["worked example"], (1,), theme=theme)
    picture.update(*models)
    same(picture, draw_block_gain(new_ax(), *models, theme=theme))
    assert picture.update(*models) is False


def test_the_text(ax):
    assert draw_block_gain(ax, *MODELS["two tokens"], (1, 2)).text == (
        "Accepted drafts of a round, on average. gamma = 1: token 0.6667, block 0.6667, bound 0.6667; "
        "gamma = 2: token 1.111, block 1.222, bound 1.333."
    )


def test_no_gamma(ax):
    with pytest.raises(ValueError, match="gammas is empty"):
        draw_block_gain(ax, *MODELS["p = q"], ())
