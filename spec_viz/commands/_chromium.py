"""Finds the browser of the browser tests; nothing is ever downloaded."""

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """Path of the browser: SPEC_VIZ_CHROMIUM if set, else the first of NAMES on PATH, else None."""
    return os.environ.get("SPEC_VIZ_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def required() -> bool:
    """True where a missing browser is an error (continuous integration sets SPEC_VIZ_REQUIRE_BROWSER=1)."""
    return os.environ.get("SPEC_VIZ_REQUIRE_BROWSER") == "1"
