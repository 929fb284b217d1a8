import pytest

import spec_viz


def test_every_promised_name_is_there_and_is_itself():
    for name in spec_viz.__all__:
        assert getattr(spec_viz, name).__name__.endswith(name)
        assert name in dir(spec_viz)
    assert callable(spec_viz.explain)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="'nothing'"):
        spec_viz.nothing  # noqa: B018 - the access itself is what raises
