"""Settings of every test."""

from pathlib import Path

import pytest
from hypothesis import settings

# A shared machine is slow at times; the same examples everywhere make a failure repeatable.
settings.register_profile("spec_viz", deadline=None, derandomize=True)
settings.load_profile("spec_viz")


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the clone."""
    return Path(__file__).resolve().parent.parent
