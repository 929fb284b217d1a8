"""SpeedupLab in the hands of a reader: dials by keyboard, exact fields, the picture and the numbers follow."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

LESSON = "06-when-does-it-pay.ipynb"


@pytest.fixture
def lab_of(lab_in):
    """The lab of the lesson."""
    return partial(lab_in, LESSON)


def wait_for_picture(lab, text):
    lab.locator(f'img.spec-viz-picture[alt*="{text}"]').wait_for()


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (420, "dark")])
def test_the_keyboard_turns_a_dial_and_everything_follows(lab_of, width, theme):
    page, lab = lab_of(width=width, theme=theme)
    slider = lab.get_by_role("slider", name="verify cost")
    slider.focus()
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "1.05")
    slider.press("Shift+ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "1.55")
    slider.press("PageDown")
    slider.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "0.5")
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "6")
    expect(lab.get_by_text("It does not pay with any gamma")).to_be_visible()
    wait_for_picture(lab, "verifying that costs 6 steps")
    gamma = lab.get_by_role("slider", name="gamma")
    gamma.focus()
    gamma.press("ArrowRight")
    expect(gamma).to_have_attribute("aria-valuetext", "6")
    wait_for_picture(lab, "6 drafts at 0.1 and one verifying pass at 6")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_an_exact_field_takes_fractions_and_names_what_is_wrong(lab_of):
    _, lab = lab_of()
    field = lab.get_by_role("textbox", name="alpha, exactly")
    field.fill("4/7")
    field.press("Enter")
    expect(lab.get_by_role("slider", name="alpha")).to_have_attribute("aria-valuetext", "4/7")
    row = lab.get_by_role("row").filter(has_text="tokens of a round")
    expect(row).to_contain_text("2.252")
    field.fill("<img src=x onerror=alert(1)>")
    field.press("Enter")
    expect(lab.get_by_role("alert").filter(has_text="not a finite number")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(row).to_contain_text("2.252")
    field.press("Escape")
    expect(field).to_have_value("4/7")
    expect(lab.get_by_role("alert").filter(has_text="not a finite number")).to_have_count(0)
    field.fill("2")
    field.press("Enter")
    expect(lab.get_by_role("alert").filter(has_text="alpha is 2")).to_be_visible()
    lab.get_by_role("slider", name="draft cost").press("ArrowRight")  # another dial: the bad text is gone
    expect(field).to_have_value("4/7")
    field.fill("80%")
    field.press("Enter")
    expect(row).to_contain_text("3.689")


def test_a_drag_with_the_mouse(lab_of):
    page, lab = lab_of()
    slider = lab.get_by_role("slider", name="alpha")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.8, y)
    page.mouse.down()
    for step in range(10):
        page.mouse.move(box["x"] + box["width"] * (0.8 - 0.05 * step), y)
    page.mouse.up()
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^0\.3\d?$"))
    wait_for_picture(lab, "Speedup of every gamma with alpha = 0.3")


def test_dials_are_reached_by_tab_in_reading_order_and_nothing_is_too_wide(lab_of):
    page, lab = lab_of(width=420)
    lab.get_by_role("slider", name="alpha").focus()
    seen = []
    for _ in range(8):
        seen.append(page.evaluate("document.activeElement.ariaLabel"))
        page.keyboard.press("Tab")
    names = ("alpha", "gamma", "draft cost", "verify cost")
    assert seen == [label for name in names for label in (name, f"{name}, exactly")]
    wide = """root => [...root.querySelectorAll('*')].filter(e => e.clientWidth > 0
        && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline' && e.tagName !== 'INPUT')
        .map(e => e.outerHTML.slice(0, 120))"""
    assert lab.evaluate(wide) == []
