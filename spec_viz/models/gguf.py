"""Reads a GGUF file: its metadata, and its tensors as float32, from a memory map.

https://github.com/ggml-org/ggml/blob/master/docs/gguf.md; blocks as in ggml-common.h of the same repository.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

_NUMBERS = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q", 12: "<d"}
_STRING, _ARRAY = 8, 9


@dataclass(frozen=True)
class Kind:
    """How a type of tensor is stored: blocks of `count` numbers, each of `block`, and back to float32 by `read`."""

    name: str
    count: int
    block: np.dtype
    read: object


def _nibbles(packed):
    """Sixteen bytes hold 32 numbers of 4 bits: the low halves first, then the high ones."""
    return np.concatenate([packed & 15, packed >> 4], axis=-1).astype(np.float32)


def _scale(blocks, name="d"):
    return blocks[name].astype(np.float32)[..., None]


KINDS = {
    0: Kind("F32", 1, np.dtype("<f4"), lambda x: x),
    1: Kind("F16", 1, np.dtype("<f2"), lambda x: x),
    2: Kind("Q4_0", 32, np.dtype([("d", "<f2"), ("q", "u1", 16)]), lambda b: _scale(b) * (_nibbles(b["q"]) - 8)),
    3: Kind(
        "Q4_1",
        32,
        np.dtype([("d", "<f2"), ("m", "<f2"), ("q", "u1", 16)]),
        lambda b: _scale(b) * _nibbles(b["q"]) + _scale(b, "m"),
    ),
    8: Kind("Q8_0", 32, np.dtype([("d", "<f2"), ("q", "i1", 32)]), lambda b: _scale(b) * b["q"].astype(np.float32)),
}
_OTHER = {6: "Q5_0", 7: "Q5_1", 10: "Q2_K", 11: "Q3_K", 12: "Q4_K", 13: "Q5_K", 14: "Q6_K", 15: "Q8_K", 30: "BF16"}


class Gguf(Mapping):
    """{name of a tensor: float32 array}, each read when it is asked for. `metadata`: {key: value}.

    Errors: ValueError for what is not a GGUF file of version 2 or 3, is cut short, or holds a tensor of a type that
    is not in `KINDS`, named with its type when it is asked for.
    """

    def __init__(self, path):
        self.path = path
        self._data = memoryview(np.memmap(path, np.uint8, mode="r"))
        self._at = 0
        if self._take(4) != b"GGUF" or self._number("<I") not in (2, 3):
            start = bytes(self._data[:8])
            raise ValueError(f"{path} starts with {start!r}; a GGUF file of version 2 or 3 is read")
        tensors, keys = self._number("<Q"), self._number("<Q")
        self.metadata = {self._string(): self._value(self._number("<I")) for _ in range(keys)}
        self._tensors = {self._string(): self._place() for _ in range(tensors)}
        alignment = self.metadata.get("general.alignment", 32)
        self._start = -(-self._at // alignment) * alignment

    def __getitem__(self, name):
        shape, kind, offset = self._tensors[name]
        if kind not in KINDS:
            found, known = _OTHER.get(kind, f"number {kind}"), ", ".join(k.name for k in KINDS.values())
            raise ValueError(f"tensor {name!r} of {self.path} has the type {found}; these are read: {known}")
        kind = KINDS[kind]
        size = int(np.prod(shape)) // kind.count * kind.block.itemsize
        raw = np.frombuffer(self._bytes(self._start + offset, size), kind.block)
        return kind.read(raw).astype(np.float32).reshape(shape)

    def __iter__(self):
        return iter(self._tensors)

    def __len__(self):
        return len(self._tensors)

    def kinds(self):
        """Return {name of a type: how many tensors have it}."""
        numbers = [kind for _, kind, _ in self._tensors.values()]
        return {KINDS[k].name if k in KINDS else _OTHER.get(k, str(k)): numbers.count(k) for k in sorted({*numbers})}

    def _place(self):
        axes = [self._number("<Q") for _ in range(self._number("<I"))]
        return tuple(reversed(axes)), self._number("<I"), self._number("<Q")  # the file writes the last axis first

    def _value(self, kind):
        if kind == _STRING:
            return self._string()
        if kind == _ARRAY:
            kind, count = self._number("<I"), self._number("<Q")
            return [self._value(kind) for _ in range(count)]
        if kind not in _NUMBERS:
            raise ValueError(f"{self.path} has a metadata value of the unknown type {kind}")
        return self._number(_NUMBERS[kind])

    def _string(self):
        return self._take(self._number("<Q")).tobytes().decode()

    def _number(self, form):
        return struct.unpack(form, self._take(struct.calcsize(form)))[0]

    def _take(self, count):
        self._at += count
        return self._bytes(self._at - count, count)

    def _bytes(self, start, count):
        if start + count > len(self._data):
            raise ValueError(
                f"{self.path} ends at byte {len(self._data)} and should hold {start + count}; fetch it again"
            )
        return self._data[start : start + count]
