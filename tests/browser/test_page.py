"""The exported page from file://, with the network off: the board works, and nothing leaves."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from spec_viz.sampling import verify
from spec_viz.widgets.text import from_text
from tests.browser.hand import Hand

WORKED = "p=.4,.3,.15,.1,.05&q=.2,.5,.15,.1,.05"


@pytest.fixture
def open_page(exported, fresh_page):
    """`open_page(text) -> hand`: the page at #text, offline; a request for anything but the file fails the test."""
    asked = []

    def open_it(text="", **options):
        page = fresh_page(offline=True, **options)
        page.context.set_offline(True)
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{exported}#{text}")
        hand = Hand(page.locator(".sv-board"))
        hand.root.wait_for()
        return hand

    yield open_it
    assert asked and {url for url in asked if urlsplit(url).scheme not in ("blob", "data")} == {exported}


def test_it_opens_on_the_worked_example(open_page):
    hand = open_page()
    assert hand.text() == WORKED
    hand.check(WORKED)
    assert hand.page.title() and hand.page.locator("html").get_attribute("lang") == "en"


def test_drag_dart_steps_and_undo(open_page):
    hand = open_page()
    hand.drag("q", "B", 0.2)
    hand.expect("q", "B", ".7")
    v, _ = hand.check(hand.text())
    assert [float(x) for x in v.q] == [0.12, 0.7, 0.09, 0.06, 0.03]
    hand.throw(0.12 + 0.7 / 2, 0.725)
    hand.says("rejected")
    v, (x, u) = hand.check(hand.text())
    assert (x, u) == (1, 0.72) and not verify(v, draft=x, u=u).accepted
    hand.button("Undo").press("Enter")
    hand.expect("q", "B", ".5")
    hand.button("Redo").press("Enter")
    hand.expect("q", "B", ".7")
    hand.bar("q", "A").press("l")
    hand.bar("q", "B").press("End")
    hand.expect("q", "B", ".88")
    assert "A is emitted in place of B" in hand.tell("Scenario 2")[-1]
    hand.expect("q", "B", ".5")


def test_a_finger_drags_a_bar(open_page):
    hand = open_page(has_touch=True, viewport={"width": 420, "height": 800})
    x, y = hand.grip("q", "B")
    before = hand.page.evaluate("() => scrollY")
    up = 0.1 / hand.mass_of_a_pixel()
    touch = hand.page.context.new_cdp_session(hand.page)
    for kind, points in [
        ("touchStart", [(x, y)]),
        *(("touchMove", [(x, y - up * step / 8)]) for step in range(1, 9)),
        ("touchEnd", []),
    ]:
        places = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})
    hand.expect("q", "B", ".6")
    assert hand.page.evaluate("() => scrollY") == before


TEXTS = [
    "p=1/3,2/3&q=2/7,5/7&draft=B&u=.9",
    "q=10%25,90%25&p=.5,.5&tokens=%F0%9F%98%80,a%2Cb",
    "p=0,1&q=1,0&tokens=%3Cimg%20src%3Dx%20onerror%3D%22window.hacked%3D1%22%3E,%D7%A9",
]


@pytest.mark.parametrize("text", TEXTS)
def test_the_text_of_the_address_is_shown(open_page, text):
    hand = open_page(text)
    _, dart = hand.check(text)
    again, dart_again = from_text(hand.text())
    assert (again, dart_again) == (from_text(text)[0], dart)
    expect(hand.root.get_by_role("alert")).to_be_empty()
    assert hand.page.evaluate("() => window.hacked") is None


BAD = [
    ("p=.5,.4&q=1,0", "p sums to .9, not 1"),
    ("p=.5,.5", "q is missing"),
    ("p=.5,.5&q=.5,x", "'x', which is no decimal"),
    ("p=.5,.5&q=1,0&draft=Z&u=.5", "token 'Z' is not in the vocabulary"),
    ("p=.5,.5&q=1,0&draft=B&u=.5", "never drafted"),
    ("%3Cscript%3Ealert(1)%3C/script%3E", "is none of p=, q="),
    ("p=" + ",".join(["0"] * 5000), "characters"),
]


@pytest.mark.parametrize(("text", "says"), BAD)
def test_a_bad_text_says_what_is_wrong_and_opens_the_worked_example(open_page, text, says):
    with pytest.raises(ValueError, match=says.replace("(", r"\(")):
        from_text(text)
    hand = open_page(text)
    expect(hand.root.get_by_role("alert")).to_contain_text(says)
    hand.check(WORKED)


def test_the_page_follows_its_address(open_page):
    hand = open_page("p=.5,.5&q=.1,.9")
    hand.page.evaluate("() => { location.hash = 'p=.2,.8&q=.7,.3'; }")
    hand.expect("q", "A", ".7")
    hand.check("p=.2,.8&q=.7,.3")


def test_it_keeps_to_the_width_of_a_phone(open_page):
    hand = open_page(viewport={"width": 320, "height": 640})
    assert hand.page.evaluate("() => document.documentElement.scrollWidth") <= 320
    boxes = [img.bounding_box() for img in hand.root.get_by_role("img").all()]
    assert len(boxes) == 3 and all(box["height"] > 150 and box["width"] > 200 for box in boxes)


def test_without_javascript_the_numbers_are_there(exported, fresh_page):
    page = fresh_page(java_script_enabled=False)
    page.goto(exported)
    words = page.locator("noscript p")  # Playwright's own look-ups leave noscript out
    assert words.evaluate("p => p.checkVisibility() && p.textContent").startswith("Target p: A 0.40, B 0.30")
    assert page.locator("noscript table").evaluate("table => table.checkVisibility()")
