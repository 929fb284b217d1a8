"""A click whose callback raises must fail the test: ipywidgets itself would only log it."""

import pytest
from ipywidgets import CallbackDispatcher


@pytest.fixture(autouse=True)
def clicks_raise(monkeypatch):
    """Call the callbacks of a button without catching what they raise."""

    def call(self, *args, **kwargs):
        for callback in list(self.callbacks):
            callback(*args, **kwargs)

    monkeypatch.setattr(CallbackDispatcher, "__call__", call)
