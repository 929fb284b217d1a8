import json
from importlib.resources import files

import numpy as np
import pytest

from spec_viz.distributions import softmax
from spec_viz.models import shakespeare

LINES = """HAMLET:
To be, or not to be, that is the question:
Whether 'tis nobler in the mind to suffer
The slings and arrows of outrageous fortune,
"""


def nats(model, text=LINES):
    """-log P(next character), the mean over a text."""
    ids = model.encode(text)
    laws = softmax(model.session().extend(ids[:-1]))
    return -np.log(laws[np.arange(len(ids) - 1), ids[1:]]).mean()


def test_the_package_carries_less_than_a_megabyte_and_a_half():
    data = files("spec_viz.models") / "data"
    sizes = [len(f.read_bytes()) for f in data.iterdir() if f.name.startswith("shakespeare64")]
    assert len(sizes) == 4 and sum(sizes) < 1.5e6


def test_the_card_tells_what_the_training_logged():
    log = json.loads((files("spec_viz.models") / "data" / "shakespeare64-log.json").read_text())
    card = shakespeare.card()
    for role in ("target", "draft"):
        assert f"{role} {log[role]['steps']:,} steps, {log[role]['held-out nats']} nats" in card
    parameters = sum(w.size for w in shakespeare.target().engine.to_weights().values())
    assert parameters == log["target"]["parameters"]


def test_target_and_draft_share_an_alphabet_and_a_context():
    target, draft = shakespeare.target(), shakespeare.draft("neural")
    assert target.size == draft.size == 64
    assert target.pieces == draft.pieces == shakespeare.draft("3-gram").pieces
    assert target.context == draft.context
    assert target.dtype == "float32, stored as int8"
    assert shakespeare.target() is target


def test_each_model_knows_english_better_than_the_shorter_counts():
    counts = [nats(shakespeare.draft(f"{n}-gram")) for n in range(1, 6)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] < np.log(64) and counts[4] < 2.2


def test_int8_weights_are_numbers_times_the_scale_of_their_row(tmp_path):
    d, names = 4, shakespeare.target().engine.to_weights()
    shapes = {
        n: (d, d) if a.ndim == 2 and "embed" not in n else (2, d) if a.ndim == 2 else (d,) for n, a in names.items()
    }
    rng, stored, wanted = np.random.default_rng(0), {}, {}
    for name, shape in shapes.items():
        if len(shape) == 1:
            stored[name] = wanted[name] = rng.normal(size=shape).astype(np.float32)
            continue
        stored[name], scale = rng.integers(-127, 128, shape).astype(np.int8), rng.random(shape[0]).astype(np.float32)
        stored[f"{name}:scale"] = scale
        wanted[name] = np.array([[x * s for x in row] for row, s in zip(stored[name].astype(np.float32), scale)])
    config = dict(
        num_attention_heads=2, num_key_value_heads=2, rms_norm_eps=1e-5, rope_theta=10.0, context=5, alphabet="xy"
    )
    np.savez(tmp_path / "x.npz", config=json.dumps(config), **stored)
    model = shakespeare.read(tmp_path / "x.npz", "tiny")
    found = model.engine.to_weights()
    assert found.keys() == wanted.keys()
    assert all(found[n] == pytest.approx(wanted[n]) for n in wanted)
    assert (model.name, model.context, model.pieces) == ("tiny", 5, ("x", "y"))


@pytest.mark.parametrize("word", ["neurals", "gram", "x-gram", "skip-1", "3-grams", ""])
def test_other_words_are_no_draft_of_its_own(word):
    assert shakespeare.draft(word) is None


def test_counts_end_at_five():
    with pytest.raises(ValueError, match="6-gram: the counts reach from 1-gram to 5-gram"):
        shakespeare.draft("6-gram")
