"""RoundLab in the hands of a reader: laws after a token, luck and rows by keyboard; picture and numbers follow."""

from functools import partial

import pytest
from playwright.sync_api import expect

LESSON = "08-whole-blocks.ipynb"


@pytest.fixture
def lab_of(lab_in):
    """The lab of the lesson."""
    return partial(lab_in, LESSON)


def wait_for_picture(lab, text):
    lab.locator(f'img.spec-viz-picture[alt*="{text}"]').wait_for()


def line(lab, name):
    """The cells of a line of numbers."""
    return lab.get_by_role("row").filter(has_text=name).get_by_role("cell")


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (420, "dark")])
def test_the_keyboard_edits_a_law_after_a_token_and_everything_follows(lab_of, width, theme):
    page, lab = lab_of(width=width, theme=theme)
    expect(line(lab, "accepted drafts")).to_have_text(["0.81", "0.93", "0.97"])
    lab.get_by_role("button", name="after B").press("Enter")
    slider = lab.get_by_role("slider", name="draft q of token A")
    expect(slider).to_have_attribute("aria-valuetext", "0.30")
    slider.focus()
    slider.press("Shift+ArrowRight")
    slider.press("Shift+ArrowRight")
    slider.press("Shift+ArrowRight")  # q after B is now (.6, .4, 0), closer to (.6, 0, .4)
    expect(slider).to_have_attribute("aria-valuetext", "0.60")
    expect(line(lab, "accepted drafts")).to_have_text(["0.96", "0.96", "1"])
    expect(line(lab, "TV from the target")).to_have_text(["0", "0", ""])
    expect(lab.get_by_role("combobox", name="models")).to_have_value("your own models")
    wait_for_picture(lab, "gamma = 2: token 0.96, block 0.96, bound 1;")
    lab.get_by_role("button", name="3", exact=True).press("Enter")
    wait_for_picture(lab, "One pass, 4 rows")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_luck_is_typed_and_rows_are_looked_at_one_by_one(lab_of):
    _, lab = lab_of()
    expect(lab.get_by_text("The block rule accepts 2 of 2 drafts; out come B A C.")).to_be_visible()
    tests = lab.get_by_role("textbox", name="u of the tests")
    tests.fill("1/2 2/5")
    tests.press("Enter")
    expect(lab.get_by_text("The token rule accepts 2 of 2 drafts; out come B A C.")).to_be_visible()
    expect(tests).to_have_value("0.5, 0.4")
    tests.fill("<img src=x onerror=alert(1)> 0")
    tests.press("Enter")
    expect(lab.get_by_role("alert").first).to_be_visible()
    expect(lab.get_by_text("The token rule accepts 2 of 2 drafts; out come B A C.")).to_be_visible()
    lab.get_by_role("button", name="Next row").press("Enter")
    expect(lab.get_by_text("Row 1 sees the start and tests B").first).to_be_visible()
    expect(tests).to_have_value("0.5, 0.4")
    lab.get_by_role("button", name="Another round").press("Enter")
    expect(tests).not_to_have_value("0.5, 0.4")


def test_other_models_and_exact_numbers(lab_of):
    _, lab = lab_of()
    lab.get_by_role("combobox", name="models").select_option("independent tokens, 1/3 against 2/3")
    expect(line(lab, "accepted drafts")).to_have_text(["10/9", "11/9", "4/3"])
    for name, text in (("q(A)", "1/3"), ("q(B)", "2/3")):
        field = lab.get_by_role("textbox", name=name, exact=True)
        field.fill(text)
        field.press("Enter")
    expect(lab.get_by_role("slider", name="draft q of token A")).to_have_attribute("aria-valuetext", "0.3333")
    expect(line(lab, "TV from the target")).to_have_text(["0", "0", ""])
    wait_for_picture(lab, "gamma = 1: token 1, block 1, bound 1;")


def test_nothing_is_too_wide(lab_of):
    _, lab = lab_of(width=420)
    wide = """root => [...root.querySelectorAll('*')].filter(e => e.clientWidth > 0
        && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline' && e.tagName !== 'INPUT')
        .map(e => e.outerHTML.slice(0, 120))"""
    assert lab.evaluate(wide) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave_in_the_lab(lab_of, node_modules, theme):
    page, lab = lab_of(theme=theme)
    lab.get_by_role("textbox", name="u of the tests").fill("2")
    lab.get_by_role("button", name="Next row").press("Enter")
    page.add_script_tag(path=node_modules / "axe-core/axe.min.js")
    grave = """async root => (await axe.run(root, { resultTypes: ["violations"] })).violations
        .filter(({ impact }) => ["serious", "critical"].includes(impact))
        .map(({ id, nodes }) => [id, nodes.map(node => node.html.slice(0, 160)).slice(0, 3)])"""
    assert lab.evaluate(grave) == []
