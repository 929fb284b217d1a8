import pytest

from spec_viz.commands._text import looks_like_text, split_text


def test_a_text_comes_first_and_the_rest_is_passed_on():
    assert split_text(["p=.5,.5&q=1,0", "--port", "1"]) == ("p=.5,.5&q=1,0", ["--port", "1"])
    assert split_text(["--port=1"]) == ("", ["--port=1"]) and split_text([]) == ("", [])
    with pytest.raises(ValueError, match=r"p sums to \.9"):
        split_text(["p=.5,.4&q=1,0"])


def test_what_looks_like_a_text():
    assert looks_like_text("p=.5,.5&q=1,0") and looks_like_text("?v=1&p=1,0")
    assert not looks_like_text("explain") and not looks_like_text("--port=1") and not looks_like_text("page")
