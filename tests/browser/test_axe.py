"""axe-core finds no serious violation on the page that Voila serves, nor on the exported one, in light and dark."""

import pytest

from tests.browser.hand import Hand

RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
    .map(({ id, impact, nodes }) => [impact, id, nodes.map(node => node.html.slice(0, 120)).slice(0, 3)])"""
GRAVE = ("serious", "critical")


@pytest.fixture
def violations(fresh_page, node_modules):
    """`violations(url, scheme, act) -> grave violations` after `act(hand)`."""

    def find(url, scheme, act=lambda hand: None):
        page = fresh_page(color_scheme=scheme)
        page.goto(url)
        hand = Hand(page.locator(".sv-board"))
        hand.root.wait_for()
        act(hand)
        page.add_script_tag(path=node_modules / "axe-core/axe.min.js")
        return [found for found in page.evaluate(RUN) if found[0] in GRAVE]

    return find


def use_everything(hand):
    """Bring every part of the board into view: steps, counts, a lock, an error, the question and its answer."""
    hand.button("Scenario 2").press("Enter")
    hand.button("Next").press("Enter")
    hand.button("Throw 100").press("Enter")
    hand.bar("q", "C").press("l")
    hand.button("Copy text").press("Enter")
    hand.root.get_by_role("textbox", name="u", exact=True).fill("2")
    hand.button("Throw here").press("Enter")
    hand.button("Predict first").press("Enter")
    hand.root.get_by_role("checkbox", name="B", exact=True).check()
    hand.button("Check").press("Enter")


@pytest.mark.parametrize("act", [lambda hand: None, use_everything], ids=["at first", "in use"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_exported_page(violations, exported, scheme, act):
    assert violations(exported, scheme, act) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_of_voila(violations, voila, theme):
    assert violations(f"{voila[0]}?voila-theme={theme}", theme, use_everything) == []


def test_axe_finds_what_is_wrong(violations, exported):
    def spoil(hand):
        hand.root.evaluate(
            "() => document.body.append(Object.assign(document.createElement('img'), { src: 'data:,' }))"
        )
        hand.bar("q", "B").evaluate("bar => bar.removeAttribute('aria-label')")

    assert {rule for _, rule, _ in violations(exported, "light", spoil)} >= {"image-alt", "aria-input-field-name"}
