import json
import re

import pytest

from spec_viz.commands import page
from spec_viz.widgets.board import presets


def state(html):
    return json.loads(re.search(r'id="spec-viz-state">(.*?)</script>', html)[1])


def test_the_page_holds_the_worked_example_the_presets_and_the_board():
    html = page.html()
    assert state(html)["pair"]["p"] == [400, 300, 150, 100, 50] and state(html)["dart"] is None
    assert state(html)["presets"] == presets()
    assert len(html.encode()) < 300_000


def test_nothing_is_fetched():
    html = page.html()
    assert not re.findall(r"""(?:src|href)\s*=\s*["'](?!data:|#)""", html)
    assert not re.findall(r"(?:https?:)?//(?:cdn|unpkg|fonts)[\w.]*", html)


def test_a_page_without_javascript_still_has_the_numbers():
    assert "<noscript><p>Target p: A 0.40, B 0.30" in page.html()


def test_a_text_with_markup_in_its_names_cannot_act():
    html = page.html("p=.5,.5&q=.2,.8&tokens=%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E,b&draft=b&u=.9")
    assert "<script>alert" not in html and html.count("</script>") == 3
    assert state(html)["pair"]["tokens"][0] == "</script><script>alert(1)</script>"
    assert state(html)["dart"] == {"token": 1, "u": 0.9}


def test_it_is_written_whole(tmp_path, capsys):
    file = tmp_path / "lecture.html"
    assert page.main(["p=.5,.5&q=.1,.9", "-o", str(file)]) == 0
    assert state(file.read_text("utf-8"))["pair"]["q"] == [100, 900]
    assert "lecture.html" in capsys.readouterr().err and [f.name for f in tmp_path.iterdir()] == ["lecture.html"]


@pytest.mark.parametrize(
    "arguments, says",
    [(["p=.5,.4&q=1,0"], "p sums to .9, not 1"), (["-o", "/nowhere/at/all.html"], "nowhere"), (["--wrong"], "--wrong")],
)
def test_what_goes_wrong_is_one_line_and_exit_2(arguments, says, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert page.main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("spec_viz page: ") and says in error and error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
