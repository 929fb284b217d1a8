"""Closing a widget with everything that it holds, so that running a cell again leaves nothing behind."""

from html import escape


def close_all(widget):
    """Close the children of a widget, and theirs, with every layout and style; the widget itself stays."""
    for child in getattr(widget, "children", ()):
        close_all(child)
        child.close()
    for part in (getattr(widget, "layout", None), getattr(widget, "style", None)):
        if part is not None:
            part.close()


def alert(text):
    """Return the HTML of something that went wrong, read out at once; the text cannot act."""
    return f'<span role="alert">{escape(text)}</span>'


class Follows:
    """For widgets that follow a state: observers that end with the widget.

    An error in a callback is shown through `complain` and raised again: a browser shows it, a test fails.
    """

    def follow(self, source, callback, names):
        """Call `callback()` whenever one of the traits `names` of `source` changes, until the widget is closed."""

        def act(_change):
            self.attempt(callback)

        source.observe(act, names=names)
        if not hasattr(self, "_following"):
            self._following = []
        self._following.append((source, act, names))

    def unfollow(self, source):
        """Stop following one source."""
        kept = []
        for entry in self._following:
            if entry[0] is source:
                source.unobserve(entry[1], names=entry[2])
            else:
                kept.append(entry)
        self._following = kept

    def attempt(self, act, *args):
        """Do it; show what goes wrong, and raise it again."""
        try:
            act(*args)
        except Exception as error:
            self.complain(f"{type(error).__name__}: {error}")
            raise

    def close(self):
        """Stop following, and free everything."""
        for source, act, names in self.__dict__.pop("_following", []):
            source.unobserve(act, names=names)
        close_all(self)
        super().close()
