from spec_viz.models.unavailable import Unavailable


def test_a_command_that_shows_value_errors_shows_it_too():
    assert isinstance(Unavailable("fetch it"), ValueError)
