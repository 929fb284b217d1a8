"""The lessons in the hands of a reader: the worked example appears, keys move it, picture and numbers follow."""

import re

import pytest
from playwright.sync_api import expect

BENCH = ".jp-OutputArea-output:has(.spec-viz-sliders)"


@pytest.fixture
def lesson(open_notebook, run_all):
    """Open a lesson, run it, and return (page, the first bench); errors of the page fail the test."""
    errors = []

    def open_it(name, **how):
        page = open_notebook(name, **how)
        page.on("pageerror", lambda error: errors.append(str(error)))
        run_all(page)
        bench = page.locator(BENCH).first
        bench.get_by_role("slider").first.wait_for()
        return page, bench

    yield open_it
    assert errors == []


def alt(bench):
    return bench.locator("img.spec-viz-picture").get_attribute("alt")


def wait_for_alt(page, text):
    page.locator(f'img.spec-viz-picture[alt*="{text}"]').first.wait_for()


def expect_cell(bench, token, column, text):
    """Wait until a cell of the accounting reads so."""
    table = bench.get_by_role("table")
    names = table.get_by_role("columnheader").all_inner_texts()
    line = table.get_by_role("row").filter(has=bench.page.get_by_role("rowheader", name=token, exact=True))
    expect(line.get_by_role("cell").nth(names.index(column) - 1)).to_have_text(re.compile(f"^{text}$"))


def test_the_first_page_shows_the_worked_example(open_notebook, run_all):
    page = open_notebook("00-start-here.ipynb")
    run_all(page)
    for name, value in [("target p of token A", ".4"), ("draft q of token B", ".5")]:
        expect(page.get_by_role("slider", name=name)).to_have_attribute("aria-valuetext", value)
    ledger = page.get_by_role("img", name=re.compile("Accepted plus corrected mass is p for every token: A 0.20"))
    assert ledger.bounding_box()["height"] > 150


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (420, "dark")])
def test_the_keyboard_moves_a_slider_and_types_a_number(lesson, width, theme):
    page, bench = lesson("01-one-token-by-hand.ipynb", width=width, theme=theme)
    slider = bench.get_by_role("slider", name="draft q of token B")
    slider.focus()
    for key, value in [("ArrowLeft", 0.49), ("Shift+ArrowLeft", 0.39), ("PageUp", 0.49), ("ArrowRight", 0.5)]:
        slider.press(key)
        page.wait_for_function(
            "([e, value]) => Number(e.ariaValueText) === value", arg=[slider.element_handle(), value]
        )
    slider.press("Home")
    wait_for_alt(page, "B 0.00")
    expect_cell(bench, "B", "draft q", r"0\.0+")
    expect_cell(bench, "B", "min(1, p/q)", "not drafted")
    bench.get_by_role("button", name="Reset").press("Enter")
    wait_for_alt(page, "B 0.50")
    field = bench.get_by_role("textbox", name="p(A)", exact=True)
    field.fill("1/2")
    field.press("Enter")
    bench.get_by_text("Too much: 0.1").wait_for()
    expect_cell(bench, "A", "target p", "0.40")  # nothing changes until the law adds up
    field = bench.get_by_role("textbox", name="p(B)", exact=True)
    field.fill("20%")
    field.press("Enter")
    wait_for_alt(page, "Target p: A 0.50, B 0.20")
    expect_cell(bench, "A", "target p", "0.50")
    expect_cell(bench, "A", "combined", "0.50")
    expect(bench.get_by_role("slider", name="target p of token A")).to_have_attribute("aria-valuetext", "0.50")


def test_bad_input_is_named_beside_the_field_and_changes_nothing(lesson):
    _, bench = lesson("01-one-token-by-hand.ipynb")
    before = alt(bench)
    field = bench.get_by_role("textbox", name="q(C)", exact=True)
    field.fill("<img src=x onerror=alert(1)>")
    field.press("Enter")
    bench.get_by_text("not a finite number").wait_for()
    assert alt(bench) == before
    bench.get_by_role("button", name="Revert").last.press("Enter")
    bench.get_by_text("not a finite number").wait_for(state="detached")
    assert field.input_value() == "0.15"


def test_a_drag_with_the_mouse_is_one_entry_in_the_past(lesson):
    page, bench = lesson("01-one-token-by-hand.ipynb")
    slider = bench.get_by_role("slider", name="draft q of token B")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    middle, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(middle, y)
    page.mouse.down()
    for step in range(1, 21):
        page.mouse.move(middle + step * box["width"] / 60, y)
    page.mouse.up()
    undo = bench.get_by_role("button", name="Undo")
    page.wait_for_function("e => !e.disabled", arg=undo.element_handle())
    page.wait_for_function("e => Number(e.value) > 700", arg=slider.element_handle())
    page.wait_for_function("e => Number(e.ariaValueText) > .7", arg=slider.element_handle())
    undo.press("Enter")
    wait_for_alt(page, "Draft q: A 0.20, B 0.50")
    expect(undo).to_be_disabled()


def test_the_step_player_by_keyboard(lesson):
    page, _ = lesson("01-one-token-by-hand.ipynb")
    player = page.locator(".jp-OutputArea-output:has(button:text-is('Next'))").first
    for sentence in ("= 0.60", "u = 0.72", "rejected", "all on A", "A is emitted in place of B"):
        player.get_by_role("button", name="Next").press("Enter")
        player.get_by_role("listitem").filter(has_text=sentence).first.wait_for()
    assert player.get_by_role("button", name="Next").is_disabled()
    assert "rejected" in player.locator("img").get_attribute("alt")
    player.get_by_role("button", name="Scenario 1").press("Enter")
    player.get_by_text("The draft proposes A.").wait_for()
    assert player.get_by_role("listitem").count() == 1


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_nothing_is_wider_than_the_page(lesson, width):
    _, bench = lesson("01-one-token-by-hand.ipynb", width=width)
    wide = """root => [...root.querySelectorAll('*')].filter(e =>
        !e.closest('table') && !e.querySelector('table') && e.scrollWidth > e.clientWidth + 1
        && getComputedStyle(e).display !== 'inline' && e.clientWidth > 0 && e.tagName !== 'SELECT')
        .map(e => e.outerHTML.slice(0, 120))"""
    assert bench.evaluate(wide) == []
    assert bench.get_by_role("slider").first.evaluate("e => e.clientWidth") >= 118


def test_every_control_can_be_reached_by_tab_in_reading_order(lesson):
    page, bench = lesson("01-one-token-by-hand.ipynb")
    bench.get_by_role("combobox", name="pair").focus()
    name_of_focus = """() => {
        const e = document.activeElement;
        return e.ariaLabel || e.labels?.[0]?.innerText || e.innerText;
    }"""
    seen = []
    for _ in range(30):
        seen.append(page.evaluate(name_of_focus))
        page.keyboard.press("Tab")
    for names in (
        ["pair", "Reset"],
        ["target p of token A", "target p of token E", "p(A)", "p(E)"],
        ["draft q of token A", "q(E)", "decimals"],
    ):
        places = [seen.index(name) for name in names]
        assert places == sorted(places)


def test_an_error_in_a_callback_is_seen_and_the_last_picture_stays(open_notebook, run_all, lab):
    import nbformat

    source = """from spec_viz.widgets import Workbench
bench = Workbench()
bench.picture._frame.update = lambda *_: 1 / 0
bench"""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab.folder / "boom.ipynb")
    page = open_notebook("boom.ipynb")
    run_all(page)
    bench = page.locator(BENCH).first
    before = bench.locator("img").get_attribute("src")
    bench.get_by_role("slider", name="draft q of token B").press("ArrowLeft")
    bench.get_by_role("alert").filter(has_text="ZeroDivisionError: division by zero").wait_for()
    assert bench.locator("img").get_attribute("src") == before


def test_before_anything_runs_there_are_pictures_with_texts_and_no_broken_widget(open_notebook):
    page = open_notebook("01-one-token-by-hand.ipynb")
    pictures = page.locator(".jp-RenderedImage img")
    assert pictures.count() >= 4
    assert "Click to show javascript error" not in page.inner_text("body")
    assert page.locator(".jp-OutputArea-output", has_text="model not found").count() == 0
