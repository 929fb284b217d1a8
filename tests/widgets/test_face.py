import ipywidgets

from spec_viz.widgets.face import Face


class Card(Face, ipywidgets.VBox):
    face = (b"png", "A 0.40, B 0.60")

    def static_face(self):
        return self.face


def test_a_saved_output_has_the_live_view_a_picture_and_a_text():
    data, metadata = Card()._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["image/png"] == b"png" and data["text/plain"] == "A 0.40, B 0.60"
    assert metadata == {"image/png": {"alt": "A 0.40, B 0.60"}}


def test_without_a_picture_there_is_still_a_text():
    card = Card()
    card.face = (None, "words")
    data, metadata = card._repr_mimebundle_()
    assert "image/png" not in data and data["text/plain"] == "words" and metadata == {}
