import pytest

from spec_viz.models.alphabet import Alphabet


def test_ids_are_places():
    letters = Alphabet("ab\nc")
    assert letters.encode("cab\n") == [3, 0, 1, 2]
    assert letters.decode([3, 0, 1, 2]) == "cab\n"
    assert letters.pieces == ("a", "b", "\n", "c")
    assert letters.encode("") == []


def test_a_character_that_is_not_there_is_named_with_its_place():
    with pytest.raises(ValueError, match="'é' at position 1 is not in the alphabet 'ab'"):
        Alphabet("ab").encode("aéb")
