"""Writes small GGUF files: metadata and tensors whose bytes the caller packs."""

import struct

_STRING, _ARRAY = 8, 9


def write(path, metadata, tensors, version=3, alignment=32):
    """`tensors`: {name: (shape, number of the type, bytes)}, the shape in NumPy's order."""
    head = b"GGUF" + struct.pack("<IQQ", version, len(tensors), len(metadata))
    head += b"".join(_string(key) + _value(value) for key, value in metadata.items())
    data = b""
    for name, (shape, kind, raw) in tensors.items():
        data += bytes(-len(data) % alignment)
        axes = struct.pack(f"<I{len(shape)}Q", len(shape), *reversed(shape))
        head += _string(name) + axes + struct.pack("<IQ", kind, len(data))
        data += raw
    path.write_bytes(head + bytes(-len(head) % alignment) + data)
    return path


def _string(text):
    raw = text.encode()
    return struct.pack("<Q", len(raw)) + raw


def _value(value):
    if isinstance(value, list):
        first = _value(value[0])[:4]
        return (
            struct.pack("<I", _ARRAY) + first + struct.pack("<Q", len(value)) + b"".join(_value(v)[4:] for v in value)
        )
    if isinstance(value, str):
        return struct.pack("<I", _STRING) + _string(value)
    kind, form = {bool: (7, "<?"), int: (4, "<I"), float: (6, "<f")}[type(value)]
    return struct.pack("<I", kind) + struct.pack(form, value)
