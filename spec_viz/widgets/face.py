"""What a saved notebook shows of a widget where no kernel runs: a picture and a readable text."""


class Face:
    """For widgets with a `static_face() -> (png or None, text)`: it stands beside the live view in an output."""

    def _repr_mimebundle_(self, **kwargs):
        bundle = super()._repr_mimebundle_(**kwargs)
        data = dict(bundle[0] if isinstance(bundle, tuple) else bundle)
        png, text = self.static_face()
        data["text/plain"] = text
        if png is None:
            return data, {}
        data["image/png"] = png
        return data, {"image/png": {"alt": text}}
