"""The harness itself: a notebook with a slider opens, runs, and answers to the keyboard."""

import nbformat
import pytest

CELL = """import ipywidgets
slider = ipywidgets.IntSlider(value=3, min=0, max=10, description="gamma")
label = ipywidgets.Label(value="gamma is 3")
slider.observe(lambda change: setattr(label, "value", f"gamma is {change.new}"), names="value")
ipywidgets.VBox([slider, label])"""


def write(folder, name, source):
    """Write a notebook of one cell; without a kernel's name JupyterLab would ask for one."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, folder / name)
    return name


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (420, "dark")])
def test_a_slider_reaches_the_kernel_and_back(open_notebook, run_all, lab, width, theme):
    page = open_notebook(write(lab.folder, "slider.ipynb", CELL), width=width, theme=theme)
    run_all(page)
    page.locator(".jp-OutputArea").get_by_text("gamma is 3").wait_for()
    handle = page.get_by_role("slider")
    handle.focus()
    handle.press("ArrowRight")
    page.locator(".jp-OutputArea").get_by_text("gamma is 4").wait_for()
    assert page.evaluate("document.body.dataset.jpThemeLight") == str(theme == "light").lower()
    assert page.evaluate("document.documentElement.clientWidth") == width


def test_an_error_in_a_cell_is_seen(open_notebook, run_all, lab):
    page = open_notebook(write(lab.folder, "error.ipynb", "1 / 0"))
    run_all(page)
    page.get_by_text("ZeroDivisionError").first.wait_for()


def test_kernels_are_gone_after_each_notebook(lab):
    assert lab.api("GET", "api/kernels") == []


def test_nothing_is_asked_before_the_first_picture(open_notebook, lab):
    page = open_notebook(write(lab.folder, "calm.ipynb", "1"))
    page.evaluate("() => window.jupyterapp.restored")
    page.wait_for_timeout(1500)  # JupyterLab would ask now
    assert page.locator(".jp-Dialog, .jp-toastContainer :text('news')").count() == 0
