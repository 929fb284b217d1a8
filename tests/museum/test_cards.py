import pytest

from spec_viz import rules
from spec_viz.museum.cards import card, label


@pytest.mark.parametrize(
    "link, name",
    [
        ("https://github.com/vllm-project/vllm/pull/8320", "vllm-project/vllm#8320"),
        ("https://github.com/vllm-project/vllm-project.github.io/pull/80", "vllm-project/vllm-project.github.io#80"),
        ("https://arxiv.org/abs/2211.17192", "arXiv 2211.17192"),
        ("https://www.jinghong-chen.net/an-mathematical-intuition-of-speculative-sampling/", "jinghong-chen.net"),
        ("https://en.wikipedia.org/wiki/Rejection_sampling", "en.wikipedia.org"),
    ],
)
def test_a_link_has_a_short_name(link, name):
    assert label(link) == name


def test_a_card_tells_all_and_is_what_a_notebook_shows():
    rule = rules.get("argmax of the residual")
    text = rule._repr_markdown_()
    assert text == card(rule) and text.startswith("**argmax of the residual**: wrong\n\n")
    assert rule.belief.split(",")[0] in text
    assert "[vllm-project/vllm#8320](https://github.com/vllm-project/vllm/pull/8320)" in text


def test_signs_of_markdown_in_a_rule_are_escaped_and_no_link_is_made_up():
    assert card(rules.get("residual |p - q|")).startswith(r"**residual \|p - q\|**: wrong")
    assert "Seen" not in card(rules.get("u reversed"))
    for name in rules.names():
        assert card(rules.get(name)).count("](https://") == len(rules.get(name).seen)
