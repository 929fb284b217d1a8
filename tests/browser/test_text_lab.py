"""TextLab in a reader's hands: a text of one's own, another draft, another temperature, and what cannot be read."""

import re

import nbformat
import pytest
from playwright.sync_api import expect


@pytest.fixture
def text_lab(lab, open_notebook, run_all):
    """Open a notebook with one TextLab; return (page, its output); errors of the page fail the test."""
    errors = []

    def open_it(**how):
        cell = 'from spec_viz.widgets import TextLab\n\nTextLab("the king", draft="3-gram")'
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3 (ipykernel)"}
        nbformat.write(notebook, lab.folder / "text.ipynb")
        page = open_notebook("text.ipynb", **how)
        page.on("pageerror", lambda error: errors.append(str(error)))
        run_all(page)
        output = page.locator(".jp-OutputArea-output:has(.spec-viz-tokens)").first
        output.locator(".spec-viz-token").first.wait_for()
        return page, output

    yield open_it
    assert errors == []


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (420, "dark")])
def test_a_text_is_typed_read_and_explored_by_keyboard(text_lab, width, theme):
    page, output = text_lab(width=width, theme=theme)
    field = output.get_by_role("textbox", name="text", exact=True)
    field.fill("my queen")
    output.get_by_role("button", name="Read").press("Enter")
    options = output.get_by_role("listbox", name="the text").get_by_role("option")
    expect(options).to_have_text([*"y queen"])
    options.first.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(output.get_by_text("Token 5 of the text is “u”")).to_be_visible()
    before = options.nth(5).get_attribute("aria-label")
    output.get_by_role("combobox", name="draft", exact=True).first.select_option("5-gram")
    expect(options.nth(5)).not_to_have_attribute("aria-label", before)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_cannot_be_read_is_said_and_the_last_text_stays(text_lab):
    _, output = text_lab()
    output.get_by_role("textbox", name="text", exact=True).fill("naïve")
    output.get_by_role("button", name="Read").press("Enter")
    alert = output.get_by_role("alert").filter(has_text=re.compile("'ï' at position 2 is not in the alphabet"))
    expect(alert).to_be_visible()
    expect(output.locator(".spec-viz-token").first).to_have_text("h")
    temperature = output.get_by_role("textbox", name="temperature")
    temperature.fill("warm")
    temperature.press("Enter")
    expect(output.get_by_role("alert").filter(has_text="temperature is 'warm'")).to_be_visible()
