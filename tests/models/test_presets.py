import pytest

from spec_viz.models.presets import PRESETS, Preset, Source, refuse_too_large
from spec_viz.models.unavailable import Unavailable

ONE = Preset("one", Source("someone/One-2B", 2.0, "abc"), Source("someone/One-Half", 0.5), "MIT", gated=True)


def test_a_preset_names_its_draft_and_its_licence():
    assert ONE.DEFAULT == "one-half" and ONE.DRAFTS == ("one-half",)
    assert ONE.card() == "MIT, gated; https://huggingface.co/someone/One-2B and https://huggingface.co/someone/One-Half"


def test_memory_is_parameters_times_bytes_and_a_fifth():
    assert ONE.gigabytes(2) == pytest.approx(6)
    assert [p.name for p in sorted(PRESETS.values(), key=lambda p: p.gigabytes(2))] == list(PRESETS)


def test_what_is_missing_says_how_much_and_how():
    text = str(ONE.missing())
    assert "about 5.0 GB" in text and "accept the licence at https://huggingface.co/someone/One-2B" in text
    assert "hf download someone/One-2B --revision abc && hf download someone/One-Half;" in text
    assert "licence" not in str(PRESETS["qwen3-8b"].missing())


def test_what_fits_is_let_through():
    refuse_too_large(ONE, 2, 6.1e9, "cuda")
    refuse_too_large(ONE, 2, None, "cpu")


@pytest.mark.parametrize(
    "free, other", [(20e9, "qwen2.5-7b"), (10e9, "smollm2-1.7b"), (4e9, "gpt2-xl"), (1e9, "smollm2-135m")]
)
def test_what_does_not_fit_is_refused_with_numbers_and_a_smaller_pair(free, other):
    with pytest.raises(Unavailable, match=rf"qwen3-8b needs 21\.1 GB and cuda has {free / 1e9:.1f} GB.*take '{other}'"):
        refuse_too_large(PRESETS["qwen3-8b"], 2, free, "cuda")
