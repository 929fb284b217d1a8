"""The story as one image that follows a state: drawn in place, sized and coloured as the page has it."""

from pathlib import Path

import anywidget
from matplotlib.figure import Figure
from traitlets import Bool, Bytes, Enum, Unicode

from spec_viz.plots import Frame, describe, draw_story, story_size
from spec_viz.widgets.closing import Follows
from spec_viz.widgets.face import Face

_HERE = Path(__file__).parent
_INCHES = {"narrow": 4.2, "middle": 7.6, "wide": 12.8}
_DPI = 100


class StoryPicture(Face, Follows, anywidget.AnyWidget):
    """The four pictures of the state's pair, and perhaps a dart, as an image with a text beside it.

    `state`: a `PairState`. `dart`: None, a (token, u) pair or a `Trial`; set it to throw another.
    One change of the state is one redraw and one message. An error keeps the last good picture and is shown under it.
    """

    _esm = _HERE / "picture.js"
    _css = _HERE / "widgets.css"

    png = Bytes().tag(sync=True)
    alt = Unicode().tag(sync=True)
    aspect = Unicode("1 / 1").tag(sync=True)
    message = Unicode().tag(sync=True)
    size = Enum(list(_INCHES), default_value="wide").tag(sync=True)
    dark = Bool(False).tag(sync=True)

    def __init__(self, state, dart=None):
        super().__init__()
        self.state, self._dart = state, dart
        self._redo_figure()
        self.follow(state, self.redraw, "pair")
        self.follow(self, self._redo_figure, ["size", "dark"])

    @property
    def dart(self):
        """The dart that is shown; None for none, and while the present pair never drafts its token."""
        v = self.state.verification
        if self._dart is None:
            return None
        token = getattr(self._dart, "draft", None) or self._dart[0]
        return self._dart if token in v.tokens and v.q[v.index(token)] else None

    @dart.setter
    def dart(self, dart):
        self._dart = dart
        self.attempt(self.redraw)

    def redraw(self):
        """Draw the present pair in place."""
        v, dart = self.state.verification, self.dart
        self._frame.update(v, dart)
        self._publish(self._frame.png(), describe(v, dart))

    def complain(self, text):
        """Show what went wrong under the last good picture."""
        self.message = text

    def static_face(self):
        """Return the PNG and its text."""
        return self.png, self.alt

    def _redo_figure(self):
        v, dart = self.state.verification, self.dart
        width, height = story_size(_INCHES[self.size])
        figure = Figure(figsize=(width, height), dpi=_DPI)
        self._frame = Frame(figure, draw_story(figure, v, dart, "dark" if self.dark else "light"))
        self._aspect = f"{width:.3f} / {height:.3f}"
        self._publish(self._frame.png(), describe(v, dart))

    def _publish(self, png, alt):
        with self.hold_sync():
            self.png, self.alt, self.aspect, self.message = png, alt, self._aspect, ""
