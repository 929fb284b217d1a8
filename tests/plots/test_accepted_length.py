import numpy as np
import pytest
from matplotlib.figure import Figure

from spec_viz import rules
from spec_viz.plots import draw_accepted_length
from spec_viz.plots.accepted_length import describe_accepted_length
from spec_viz.rounds import TableModel, block_law, token_law

HALVES = TableModel.constant("1/3 2/3"), TableModel.constant("2/3 1/3")
CONTEXT = rules.MODELS["three tokens in context"]
EQUAL = HALVES[0], HALVES[0]
APART = TableModel.constant("1 0"), TableModel.constant("0 1")
LAWS = {
    "two tokens": (token_law(*HALVES, 2), block_law(*HALVES, 2)),
    "context": (token_law(*CONTEXT, 4), block_law(*CONTEXT, 4)),
    "p = q": (token_law(*EQUAL, 3), block_law(*EQUAL, 3)),
    "disjoint": (token_law(*APART, 2), block_law(*APART, 2)),
    "one law": (token_law(*HALVES, 12), None),
}


@pytest.fixture(params=LAWS)
def laws(request):
    return LAWS[request.param]


def test_the_bars_are_the_laws(laws, ax, boxes):
    picture = draw_accepted_length(ax, *laws)
    for patch, law in zip((picture.token, picture.block), laws):
        masses = [] if law is None else law.accepted.astype(float)
        assert boxes(patch)[:, 3] == pytest.approx(np.array(masses)[np.array(masses) > 0] if len(masses) else [])


def test_the_means_are_marked(laws, ax):
    picture = draw_accepted_length(ax, *laws)
    for line, law in zip(picture.means, laws):
        assert line.get_xdata() == pytest.approx([] if law is None else [float(law.expected_accepted)])
        assert ax.get_ylim()[0] < min(line.get_ydata(), default=0) <= 0


def test_numbers_and_means_in_words(ax, words):
    picture = draw_accepted_length(ax, *LAWS["two tokens"])
    assert words(picture.sums) == ["mean: token 10/9 = 1.1111, block 11/9 = 1.2222"]
    assert words(picture.numbers) == ["0.3333", "0.2222", "0.4445", "0.3333", "0.1111", "0.5556"]
    assert words(picture.names) == ["0", "1", "2"]


def test_the_numbers_of_a_law_add_up_to_1(laws, words):
    ax = Figure(figsize=(4.2, 3)).add_axes((0.05, 0.1, 0.9, 0.6))
    picture = draw_accepted_length(ax, *laws)
    texts = [float(x) for x in words(picture.numbers)]
    count = laws[0].gamma + 1
    for i in range(0, len(texts), count):
        assert sum(texts[i : i + count]) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_update_equals_a_fresh_drawing(laws, new_ax, same, theme):
    picture = draw_accepted_length(new_ax(), token_law(*HALVES, 1), block_law(*HALVES, 1), theme=theme)
    picture.update(*laws)
    same(picture, draw_accepted_length(new_ax(), *laws, theme=theme))
    assert picture.update(*laws) is False


def test_the_text(ax):
    says = (
        "Accepted drafts, token rule: 0 0.3333, 1 0.2222, 2 0.4445; mean 10/9 = 1.1111. "
        "Accepted drafts, block rule: 0 0.3333, 1 0.1111, 2 0.5556; mean 11/9 = 1.2222."
    )
    assert draw_accepted_length(ax, *LAWS["two tokens"]).text == describe_accepted_length(*LAWS["two tokens"]) == says


def test_laws_of_other_rounds(ax):
    with pytest.raises(ValueError, match="gamma is 2 and 3"):
        draw_accepted_length(ax, token_law(*HALVES, 2), block_law(*HALVES, 3))


def test_the_legend_names_what_is_shown(ax):
    def labels():
        return [text.get_text() for text in ax.get_legend().get_texts()]

    picture = draw_accepted_length(ax, *LAWS["one law"])
    assert labels() == ["token rule", "mean"]
    picture.update(*LAWS["context"])
    assert labels() == ["token rule", "block rule", "mean"]
