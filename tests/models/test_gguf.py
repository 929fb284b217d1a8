import struct

import numpy as np
import pytest

from spec_viz.models.gguf import Gguf
from tests.models.gguf_writer import write

RNG = np.random.default_rng(0)


def half(x):
    return struct.unpack("<e", struct.pack("<e", x))[0]


def packed(scale, offset, numbers, kind):
    """One block as ggml writes it, number by number."""
    raw = struct.pack("<e", scale) + (struct.pack("<e", offset) if kind == "Q4_1" else b"")
    if kind == "Q8_0":
        return raw + struct.pack("<32b", *numbers)
    return raw + bytes(numbers[i] | numbers[i + 16] << 4 for i in range(16))


@pytest.mark.parametrize(
    "kind, number, low, high, meaning",
    [
        ("Q4_0", 2, 0, 16, lambda d, m, x: d * (x - 8)),
        ("Q4_1", 3, 0, 16, lambda d, m, x: d * x + m),
        ("Q8_0", 8, -128, 128, lambda d, m, x: d * x),
    ],
)
def test_blocks_of_32_come_back_as_numbers(tmp_path, kind, number, low, high, meaning):
    raw, wanted = b"", []
    for _ in range(6):
        d, m, numbers = half(RNG.normal()), half(RNG.normal()), RNG.integers(low, high, 32).tolist()
        raw += packed(d, m, numbers, kind)
        wanted += [meaning(d, m, x) for x in numbers]
    file = Gguf(write(tmp_path / "x.gguf", {}, {"w": ((2, 96), number, raw)}))
    assert file["w"].dtype == np.float32
    assert file["w"] == pytest.approx(np.array(wanted).reshape(2, 96), rel=1e-6, abs=1e-7)
    assert file.kinds() == {kind: 1}


def test_plain_floats_come_back_as_they_are(tmp_path):
    one, two = RNG.normal(size=(3, 5)).astype(np.float32), RNG.normal(size=7).astype(np.float16)
    tensors = {"one": ((3, 5), 0, one.tobytes()), "two": ((7,), 1, two.tobytes())}
    file = Gguf(write(tmp_path / "x.gguf", {}, tensors))
    assert (file["one"] == one).all() and (file["two"] == two).all()
    assert file["two"].dtype == np.float32
    assert list(file) == ["one", "two"] and len(file) == 2
    assert file.kinds() == {"F32": 1, "F16": 1}


@pytest.mark.parametrize("version", [2, 3])
def test_metadata_of_every_kind(tmp_path, version):
    written = {"name": "Ada", "count": 7, "rate": 0.5, "yes": True, "words": ["a", "é"], "numbers": [1, 2, 3]}
    assert Gguf(write(tmp_path / "x.gguf", written, {}, version)).metadata == written


def test_another_alignment_is_read_from_the_metadata(tmp_path):
    tensors = {n: ((3,), 0, np.full(3, i, np.float32).tobytes()) for i, n in enumerate("abc")}
    file = Gguf(write(tmp_path / "x.gguf", {"general.alignment": 128}, tensors, alignment=128))
    assert [file[n].tolist() for n in "abc"] == [[0] * 3, [1] * 3, [2] * 3]


@pytest.mark.parametrize("number, name", [(12, "Q4_K"), (99, "number 99")])
def test_a_type_that_is_not_read_is_named_with_its_tensor(tmp_path, number, name):
    file = Gguf(write(tmp_path / "x.gguf", {}, {"blk.3.ffn_up.weight": ((256,), number, bytes(144))}))
    with pytest.raises(ValueError, match=rf"'blk\.3\.ffn_up\.weight' .* has the type {name}; .*Q4_0, Q4_1, Q8_0"):
        file["blk.3.ffn_up.weight"]


def test_what_is_no_gguf_file_is_refused(tmp_path):
    other = tmp_path / "x.gguf"
    other.write_bytes(b"PK\x03\x04 and so on")
    with pytest.raises(ValueError, match="starts with b'PK"):
        Gguf(other)
    with pytest.raises(ValueError, match="version 2 or 3"):
        Gguf(write(tmp_path / "y.gguf", {}, {}, version=1))


def test_a_file_that_is_cut_short_is_refused(tmp_path):
    raw = write(tmp_path / "x.gguf", {"name": "Ada"}, {"w": ((64,), 0, bytes(256))}).read_bytes()
    short = tmp_path / "short.gguf"
    short.write_bytes(raw[:-1])
    with pytest.raises(ValueError, match=f"ends at byte {len(raw) - 1} and should hold {len(raw)}"):
        Gguf(short)["w"]
    short.write_bytes(raw[:30])
    with pytest.raises(ValueError, match="ends at byte 30"):
        Gguf(short)
