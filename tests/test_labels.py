import pytest

from spec_viz.labels import latex, markdown, short, visible


@pytest.mark.parametrize(
    "token, text",
    [
        ("A", "A"),
        (" the", "␣the"),
        ("the ", "the␣"),
        (" ", "␣"),
        ("  ", "␣␣"),
        ("\n", "⏎"),
        ("a b", "a b"),
        ("", "∅"),
        ("\x07", "\\u0007"),
        ("\u202e", "\\u202e"),
        ("👩‍🔬", "👩‍🔬"),
    ],
)
def test_every_name_can_be_seen(token, text):
    assert visible(token) == text


def test_names_are_escaped_where_they_would_act():
    assert markdown("a|b*<c>") == "a\\|b\\*\\<c\\>"
    assert latex("50%_$x\\") == r"\text{50\%\_\$x\textbackslash{}}"


def test_a_cut_is_marked():
    assert short("abcdef", 6) == "abcdef" and short("abcdefg", 6) == "abcde…"
