import pytest

from spec_viz.widgets import TokenList

TOKENS = [{"text": t, "ends_line": False, "name": t, "face": "", "ink": "", "kind": "read"} for t in "abc"]


@pytest.fixture
def asked():
    """A list of three tokens, and what it was asked for."""
    seen = []
    tokens = TokenList("a text", seen.append)
    tokens.show(TOKENS, "before ")
    return tokens, seen


def ask(tokens, **request):
    """Take the browser's path."""
    tokens.set_state({"request": request})


def test_a_choice_is_one_request(asked):
    tokens, seen = asked
    ask(tokens, index=2, serial=1)
    ask(tokens, index=0, serial=2)
    assert seen == [2, 0] and tokens.message == ""


@pytest.mark.parametrize("index", [-1, 3, "1", True, None, 1.5, [0]])
def test_what_is_no_token_is_said_and_changes_nothing(asked, index):
    tokens, seen = asked
    tokens.mark(1)
    ask(tokens, index=index, serial=1)
    assert seen == [] and tokens.chosen == 1 and tokens.message.endswith("is no token of this text")
    tokens.mark(2, [1, 2])
    assert (tokens.chosen, tokens.near, tokens.message) == (2, [1, 2], "")


def test_other_tokens_begin_anew(asked):
    tokens, _ = asked
    tokens.mark(1, [0, 1])
    tokens.show(TOKENS[:1])
    assert (tokens.chosen, tokens.near, tokens.before, len(tokens.tokens)) == (-1, [], "", 1)


def test_an_error_of_the_act_is_shown():
    tokens = TokenList("a text", lambda index: 1 / index)
    tokens.show(TOKENS)
    with pytest.raises(ZeroDivisionError):
        ask(tokens, index=0, serial=1)
    assert tokens.message == "ZeroDivisionError: division by zero"
