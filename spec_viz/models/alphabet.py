"""Tokens that are characters."""


class Alphabet:
    """Ids are the places of characters in a string: encode("ab") with the alphabet "ab" is [0, 1]."""

    end = None

    def __init__(self, characters):
        self.pieces = tuple(characters)
        self._place = {c: i for i, c in enumerate(self.pieces)}

    def encode(self, text):
        """Return the ids of a text; ValueError that names the first character it cannot write."""
        for i, character in enumerate(text):
            if character not in self._place:
                raise ValueError(
                    f"character {character!r} at position {i} is not in the alphabet "
                    f"{''.join(self.pieces)!r}; replace it"
                )
        return [self._place[c] for c in text]

    def decode(self, ids):
        """Return the text of ids."""
        return "".join(self.pieces[i] for i in ids)
