import pytest

from spec_viz import widgets


def test_every_promised_name_is_there():
    for name in widgets.__all__:
        assert getattr(widgets, name).__name__ == name
        assert name in dir(widgets)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="'Nothing'"):
        widgets.Nothing  # noqa: B018 - the access itself is what raises
