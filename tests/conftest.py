"""Settings of every test."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

# A shared machine is slow at times; the same examples everywhere make a failure repeatable.
settings.register_profile("spec_viz", deadline=None, derandomize=True)
settings.load_profile("spec_viz")

# A shell's background job ignores Ctrl-C, and so would the servers that the tests start and end by it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the clone."""
    return Path(__file__).resolve().parent.parent
