"""TraceExplorer in a reader's hands: a text walked by keys and clicks, rounds stepped through."""

import re

import nbformat
import pytest
from playwright.sync_api import expect

CELL = """
from spec_viz.models import recorded
from spec_viz.widgets import TraceExplorer
explorer = TraceExplorer(recorded())
explorer
"""
NOW = "s = explorer.state; print(s.step, s.now.place, s.now.round)"


@pytest.fixture
def explorer(lab, open_notebook, run_all):
    """Open a notebook with one explorer; return (page, its output); errors of the page fail the test."""
    errors = []

    def open_it(**how):
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL.strip())])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3 (ipykernel)"}
        nbformat.write(notebook, lab.folder / "explorer.ipynb")
        page = open_notebook("explorer.ipynb", **how)
        page.on("pageerror", lambda error: errors.append(str(error)))
        run_all(page)
        output = page.locator(".jp-OutputArea-output:has(.spec-viz-tokens)").first
        tiles(output).first.wait_for()
        return page, output

    yield open_it
    assert errors == []


def tiles(output):
    return output.get_by_role("listbox", name="the text, token by token").get_by_role("option")


def drafts(output):
    return output.get_by_role("listbox", name="the drafts of this round").get_by_role("option")


def chosen(output):
    """The name of the token of the text that is chosen."""
    return output.get_by_role("listbox", name="the text").locator('[aria-selected="true"]')


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (420, "dark")])
def test_the_keyboard_walks_the_text_and_the_board_follows(explorer, ask, width, theme):
    page, output = explorer(width=width, theme=theme)
    tiles(output).nth(0).focus()
    page.keyboard.press("ArrowRight")
    expect(tiles(output).nth(1)).to_be_focused()
    expect(chosen(output)).to_have_attribute("aria-label", re.compile("^␣upon, accepted, acceptance rate 0"))
    expect(output.get_by_text("Round 2, draft 1 of 4: “␣upon”")).to_be_visible()
    expect(output.get_by_role("slider", name="target p of token ␣upon", exact=True)).to_be_visible()
    assert ask(page, NOW).split()[1:] == ["1", "1"]
    page.keyboard.press("End")
    expect(tiles(output).last).to_be_focused()
    expect(output.get_by_text("There was no draft to test")).to_be_visible()
    expect(output.get_by_role("slider", name="target p of token ␣upon", exact=True)).to_be_hidden()
    page.keyboard.press("Home")
    expect(output.get_by_text("rejected. Out came “Once”")).to_be_visible()
    page.keyboard.press("ArrowLeft")  # nothing is left of the first
    expect(tiles(output).first).to_be_focused()
    page.keyboard.press("ArrowDown")
    first, below = (tiles(output).first.bounding_box(), page.locator(":focus").bounding_box())
    assert below["y"] > first["y"] and abs(below["x"] - first["x"]) < first["width"]
    page.keyboard.press("ArrowUp")
    expect(tiles(output).first).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_one_tab_stop_and_rounds_by_keyboard(explorer, ask):
    page, output = explorer()
    tiles(output).nth(0).focus()
    page.keyboard.press("Tab")  # "Previous round" is disabled
    expect(output.get_by_role("button", name="Next round")).to_be_focused()
    page.keyboard.press("Enter")
    expect(output.get_by_text("Round 2, draft 1 of 4")).to_be_visible()
    page.keyboard.press("Tab")
    expect(drafts(output).first).to_be_focused()
    page.keyboard.press("End")
    expect(drafts(output).last).to_have_attribute("aria-selected", "true")
    expect(output.get_by_text("Round 2: all drafts were accepted")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(output.get_by_text("Round 2, draft 4 of 4")).to_be_visible()
    assert ask(page, NOW).split()[2] == "1"
    output.get_by_role("button", name="Previous round").press("Enter")
    expect(output.get_by_text("Round 1, draft 1 of 4: “A”")).to_be_visible()
    assert len(drafts(output).all()) == 4


def test_by_mouse_with_values_under_the_pointer(explorer, ask):
    page, output = explorer()
    tile = tiles(output).nth(40)
    expect(tile).to_have_attribute("title", re.compile(r"acceptance rate [01]\.\d\d\d|no draft"))
    tile.click()
    expect(tile).to_have_attribute("aria-selected", "true")
    expect(tile).to_be_focused()
    assert ask(page, NOW).split()[1] == "40"
    unseen = drafts(output).last
    unseen.click()
    expect(unseen).to_have_attribute("aria-selected", "true")
    bar = output.get_by_role("slider", name=re.compile("^draft q of token")).first
    bar.focus()
    bar.press("Shift+ArrowUp")
    expect(output.get_by_text("The board shows another pair")).to_be_visible()
    output.get_by_role("button", name="As recorded").click()
    expect(output.get_by_text("The board shows another pair")).to_be_hidden()


def test_a_request_that_is_none_is_said(explorer, ask):
    page, output = explorer(width=420)
    ask(page, "explorer.text.set_state({'request': {'index': '<img src=x onerror=alert(1)>'}})")
    expect(output.get_by_role("alert").filter(has_text="is no token of this text")).to_be_visible()
    wide = """root => [...root.querySelectorAll('.spec-viz-tokens, .spec-viz-tokens *')]
        .filter(e => e.getBoundingClientRect().right > innerWidth).map(e => e.outerHTML.slice(0, 120))"""
    assert output.evaluate(wide) == []


def test_every_choice_is_legible(explorer):
    """The chosen token has a frame in both themes, and the text stays where it is when another is chosen."""
    _, output = explorer(theme="dark")
    before = [tile.bounding_box() for tile in tiles(output).all()[:20]]
    tiles(output).nth(7).click()
    expect(tiles(output).nth(7)).to_have_attribute("aria-selected", "true")
    assert [tile.bounding_box() for tile in tiles(output).all()[:20]] == before
    outline = tiles(output).nth(7).evaluate("tile => getComputedStyle(tile).outlineWidth")
    assert outline == "3px"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave_in_the_list_of_tokens(explorer, node_modules, theme):
    page, output = explorer(theme=theme)
    tiles(output).nth(3).click()
    page.add_script_tag(path=node_modules / "axe-core/axe.min.js")
    run = """async () => (await axe.run(".spec-viz-tokens", { resultTypes: ["violations"] })).violations
        .map(({ id, impact, nodes }) => [impact, id, nodes.map(node => node.html.slice(0, 160)).slice(0, 2)])"""
    assert [found for found in page.evaluate(run) if found[0] in ("serious", "critical")] == []
