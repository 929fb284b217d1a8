import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances
from traitlets import HasTraits, Int

from spec_viz.widgets.closing import Follows


class Source(HasTraits):
    value = Int(0)


class View(Follows, ipywidgets.VBox):
    complaint = ""

    def complain(self, text):
        self.complaint = text


def test_a_view_follows_until_it_is_closed():
    source, view, seen = Source(), View(), []
    view.follow(source, lambda: seen.append(source.value), "value")
    source.value = 1
    view.close()
    source.value = 2
    assert seen == [1]


def test_one_source_can_be_let_go():
    a, b, view, seen = Source(), Source(), View(), []
    view.follow(a, lambda: seen.append("a"), "value")
    view.follow(b, lambda: seen.append("b"), "value")
    view.unfollow(a)
    a.value = b.value = 1
    assert seen == ["b"]


def test_an_error_is_shown_and_raised():
    source, view = Source(), View()
    view.follow(source, lambda: 1 / 0, "value")
    with pytest.raises(ZeroDivisionError):
        source.value = 1
    assert view.complaint == "ZeroDivisionError: division by zero"


def test_closing_frees_children_layouts_and_styles():
    before = len(_instances)
    view = View((ipywidgets.HBox((ipywidgets.Button(), ipywidgets.Text())),))
    assert len(_instances) > before
    view.close()
    assert len(_instances) == before
