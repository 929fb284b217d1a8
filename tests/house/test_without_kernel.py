"""Every lesson reads where no kernel runs: as HTML it has pictures with texts, and no bare widget."""

import re
from pathlib import Path

import pytest
from nbconvert import HTMLExporter

LESSONS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))


@pytest.fixture(params=LESSONS, ids=lambda file: file.stem)
def page(request):
    """A lesson as HTML, scripts left out."""
    html, _ = HTMLExporter(template_name="classic").from_filename(str(request.param))  # "lab" drops every text
    return re.sub(r"<script.*?</script>|<style.*?</style>", "", html, flags=re.S)


def test_every_picture_has_its_text(page):
    pictures = re.findall(r"<img[^>]*>", page)
    assert pictures
    assert [picture[-300:] for picture in pictures if not re.search(r'alt="[^"]*\d[^"]*"', picture)] == []


def test_there_is_no_bare_widget(page):
    assert not re.findall(r"(?:Workbench|Walkthrough|VBox|FloatSlider|AnyWidget)\((?:children|value)=", page)
    assert "widget-view+json" not in page
    assert "Error displaying widget" not in page
