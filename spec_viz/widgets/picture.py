"""The story as one image that follows a state."""

from spec_viz.plots import describe, draw_story, story_size
from spec_viz.widgets.live import LivePicture


class StoryPicture(LivePicture):
    """The four pictures of the state's pair, and perhaps a dart, as an image with a text beside it.

    `state`: a `PairState`. `dart`: None, a (token, u) pair or a `Trial`; set it to throw another.
    One change of the state is one redraw and one message. An error keeps the last good picture and is shown under it.
    """

    def __init__(self, state, dart=None):
        self._dart = dart
        super().__init__(state, "pair")

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

    def inches(self, width):
        """Return the size of the story."""
        return story_size(width)

    def draw(self, figure, v, dart, theme):
        """Draw the story."""
        return draw_story(figure, v, dart, theme)

    def values(self):
        """Return the pair and the dart."""
        return self.state.verification, self.dart

    def words(self):
        """Return the story in words."""
        return describe(*self.values())
