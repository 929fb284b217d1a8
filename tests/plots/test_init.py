import matplotlib.figure
import pytest

import spec_viz.plots as plots


def test_names():
    for name in plots.__all__:
        assert callable(getattr(plots, name)) and name in dir(plots)
    assert plots.describe.__module__ == "spec_viz.plots.describe"
    with pytest.raises(AttributeError, match="no attribute 'draw_pie'"):
        plots.draw_pie  # noqa: B018 (looking it up is the test)


def test_pictures_open_no_figure_of_pyplot(ax, v):
    from matplotlib._pylab_helpers import Gcf

    plots.draw_laws(ax, v)
    plots.draw_story(matplotlib.figure.Figure(figsize=plots.story_size(7.6)), v)
    assert Gcf.get_all_fig_managers() == []
