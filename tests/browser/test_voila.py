"""The board that `python -m spec_viz voila` serves: the hand moves it, the kernel behind it holds the same pair."""

import re
from contextlib import ExitStack
from functools import partial

import pytest
from jupyter_client import BlockingKernelClient
from playwright.sync_api import expect

from tests.browser.hand import Hand


@pytest.fixture
def open_voila(voila, fresh_page):
    """`open_voila(query) -> (hand, ask)`; `ask(code)` runs in the kernel of that page, where `_` is its board.

    Voila lets no front end execute code, so the kernel is asked beside it.
    """
    url, runtime = voila
    with ExitStack() as clients:

        def open_it(query=""):
            page, sockets = fresh_page(), []
            page.on("websocket", lambda socket: sockets.append(socket.url))
            page.goto(url + query)
            hand = Hand(page.locator(".sv-board"))
            hand.root.wait_for()
            kernel = next(filter(None, (re.search(r"kernels/([\w-]+)/channels", url) for url in sockets)))[1]
            client = BlockingKernelClient(connection_file=str(next(runtime.rglob(f"kernel-{kernel}.json"))))
            client.load_connection_file()
            client.start_channels()
            clients.callback(client.stop_channels)
            return hand, partial(ask, client)

        yield open_it


def ask(client, code):
    """What the code prints in that kernel."""
    said = []
    reply = client.execute_interactive(
        code,
        store_history=False,
        timeout=30,
        output_hook=lambda message: said.append(message["content"].get("text", "")),
    )
    assert reply["content"]["status"] == "ok", reply["content"]
    return "".join(said).strip()


def agree(hand, ask):
    return hand.agree(lambda: ask("print(_.to_text())"))


def test_drag_keys_dart_steps_and_undo(open_voila):
    hand, ask = open_voila()
    agree(hand, ask)
    hand.drag("q", "B", 0.2)
    hand.expect("q", "B", ".7")
    assert [float(x) for x in agree(hand, ask)[0].q] == [0.12, 0.7, 0.09, 0.06, 0.03]
    hand.button("Undo").press("Enter")
    hand.expect("q", "B", ".5")
    hand.bar("q", "A").press("l")
    hand.bar("q", "B").press("End")
    hand.expect("q", "B", ".8")
    agree(hand, ask)
    hand.button("Reset").press("Enter")
    hand.throw(0.2 + 0.5 / 2, 0.725)
    hand.says(re.compile("u = 0.72 .* rejected.* A is emitted"))
    assert agree(hand, ask)[1] == (1, 0.72)
    assert "A is emitted, as drafted" in hand.tell("Scenario 1")[-1]
    assert agree(hand, ask)[1] == (0, 0.5)
    hand.button("Predict first").press("Enter")
    expect(hand.root.get_by_role("img", name="It comes back as corrected mass")).to_have_count(0)


def test_the_text_of_the_address_opens_the_board(open_voila):
    text = "p=1/3,2/3&q=2/7,5/7&draft=B&u=.9"
    hand, ask = open_voila(f"?{text}")
    hand.expect("q", "A", "2/7")
    _, dart = hand.check(text)
    assert dart == (1, 0.9)
    assert agree(hand, ask)[1] == dart


def test_it_shows_the_board_and_nothing_else(open_voila):
    hand, _ = open_voila()
    assert hand.page.locator(".jp-InputArea:visible, pre:visible").count() == 0
    assert hand.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
