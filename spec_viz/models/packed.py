"""Counts of n-grams in a small file: only the longest are stored, shorter ones are their sums.

The steps between histories, how many followers each has, the followers, and counts in one byte each: 255 says that
the count lies among the `large` ones. Zipped, that is 12 bits an n-gram for five characters of English.
"""

import json

import numpy as np

from spec_viz.models.alphabet import Alphabet
from spec_viz.models.ngram import Counts, NGram

_LARGE = 255


def save(file, codes, counts, order, characters):
    """Write the sorted codes of n-grams of one order over an alphabet, and their counts, as npz."""
    histories, lengths = np.unique(codes // len(characters), return_counts=True)
    np.savez_compressed(
        file,
        config=json.dumps({"order": order, "alphabet": characters}),
        steps=np.diff(histories, prepend=0).astype(np.uint32),
        lengths=lengths.astype(np.uint16 if lengths.max() > 255 else np.uint8),
        followers=(codes % len(characters)).astype(np.uint16 if len(characters) > 256 else np.uint8),
        counts=np.minimum(counts, _LARGE).astype(np.uint8),
        large=counts[counts >= _LARGE].astype(np.uint32),
    )


def read(file, order):
    """Return the `NGram` of an npz file that `save` wrote, n up to `order`; ValueError for more than it holds."""
    with np.load(file) as stored:
        config = json.loads(str(stored["config"]))
        characters, most = config["alphabet"], config["order"]
        if order not in range(1, most + 1):
            raise ValueError(f"{order}-gram: the counts reach from 1-gram to {most}-gram")
        counts = stored["counts"].astype(np.int64)
        counts[counts == _LARGE] = stored["large"]
        histories = np.repeat(np.cumsum(stored["steps"], dtype=np.int64), stored["lengths"])
        codes = histories * len(characters) + stored["followers"]
    tables = [
        Counts.from_codes(*shorter(codes, counts, len(characters) ** (most - n)), len(characters))
        for n in range(1, order + 1)
    ]
    return NGram(f"{order}-gram", tables, Alphabet(characters))


def shorter(codes, counts, factor):
    """Return the codes without their last tokens, codes // factor, and the sums of their counts."""
    found, starts = np.unique(codes // factor, return_index=True)
    return found, np.add.reduceat(counts, starts)
