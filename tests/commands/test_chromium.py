"""Which browser is taken."""

from spec_viz.commands import _chromium


def test_the_variable_comes_first(monkeypatch):
    monkeypatch.setenv("SPEC_VIZ_CHROMIUM", "/somewhere/chrome")
    assert _chromium.chromium() == "/somewhere/chrome"


def test_then_the_path_in_order(monkeypatch):
    monkeypatch.delenv("SPEC_VIZ_CHROMIUM", raising=False)
    there = {"google-chrome": "/bin/google-chrome", "chromium-browser": "/bin/chromium-browser"}
    monkeypatch.setattr(_chromium.shutil, "which", there.get)
    assert _chromium.chromium() == "/bin/chromium-browser"
    there.clear()
    assert _chromium.chromium() is None


def test_required_only_when_set_to_1(monkeypatch):
    monkeypatch.setenv("SPEC_VIZ_REQUIRE_BROWSER", "1")
    assert _chromium.required()
    monkeypatch.setenv("SPEC_VIZ_REQUIRE_BROWSER", "0")
    assert not _chromium.required()
