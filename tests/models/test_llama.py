import numpy as np
import pytest

from spec_viz.distributions import softmax
from spec_viz.models import llama
from spec_viz.models.llama import Llama


def logits(model, ids):
    return model.forward(ids, model.cache(len(ids)))


@pytest.mark.parametrize("kind", ["untied", "tied"])
def test_it_computes_what_transformers_computed(golden, kind):
    weights = dict(golden["weights"])
    if kind == "tied":
        del weights["lm_head.weight"]
    model = Llama.from_weights(weights, golden["shape"])
    found = logits(model, golden["ids"])
    assert model.is_tied == (kind == "tied")
    assert found.dtype == np.float32 and found.shape == (2, 12, 29)
    assert np.abs(found - golden[kind]).max() < 1e-4
    assert np.abs(softmax(found) - softmax(golden[kind])).max() < 1e-5


def test_a_cache_changes_nothing_however_the_text_is_cut(golden, tiny):
    whole, cache = logits(tiny, golden["ids"]), tiny.cache(2)
    parts = [tiny.forward(golden["ids"][:, a:b], cache) for a, b in [(0, 1), (1, 6), (6, 7), (7, 12)]]
    assert cache.length == 12
    assert np.concatenate(parts, axis=1) == pytest.approx(whole, abs=1e-5)


def test_a_cache_that_was_cut_is_a_fresh_one(golden, tiny):
    cache = tiny.cache(2)
    tiny.forward(golden["ids"][:, ::-1][:, :9], cache)
    cache.cut(0)
    tiny.forward(golden["ids"][:, :7], cache)
    cache.cut(4)
    assert tiny.forward(golden["ids"][:, 4:], cache) == pytest.approx(logits(tiny, golden["ids"])[:, 4:], abs=1e-5)


def test_a_cache_grows_past_its_room(tiny):
    ids = np.random.default_rng(0).integers(0, 29, (1, 200))
    cache = tiny.cache()
    steps = np.concatenate([tiny.forward(ids[:, i : i + 1], cache) for i in range(200)], axis=1)
    assert steps == pytest.approx(logits(tiny, ids), abs=1e-4)


def test_each_text_of_a_batch_is_alone(golden, tiny):
    assert logits(tiny, golden["ids"][1:])[0] == pytest.approx(logits(tiny, golden["ids"])[1], abs=1e-5)


def test_a_long_text_goes_in_slices(tiny, monkeypatch, golden):
    whole = logits(tiny, golden["ids"])
    monkeypatch.setattr(llama, "SLICE", 5)
    assert logits(tiny, golden["ids"]) == pytest.approx(whole, abs=1e-5)


def test_nobody_looks_ahead(golden, tiny):
    other = golden["ids"].copy()
    other[:, 8:] = 0
    assert (logits(tiny, other)[:, :8] == logits(tiny, golden["ids"])[:, :8]).all()
    assert np.abs(logits(tiny, other)[:, 8:] - logits(tiny, golden["ids"])[:, 8:]).max() > 0.1


def test_weights_go_out_as_they_came_in(golden, tiny):
    out = tiny.to_weights()
    assert out.keys() == golden["weights"].keys()
    assert all((out[name] == golden["weights"][name]).all() for name in out)


def test_layers_are_left_out_and_matrices_changed(golden, tiny):
    only = {n.replace("layers.1.", "layers.0."): w for n, w in golden["weights"].items() if "layers.0." not in n}
    assert (
        logits(tiny.without([0]), golden["ids"]) == logits(Llama.from_weights(only, golden["shape"]), golden["ids"])
    ).all()
    zero = tiny.map_matrices(np.zeros_like)
    plain = tiny.embedding[golden["ids"]]
    normed = plain / np.sqrt((plain**2).mean(-1, keepdims=True) + 1e-3) * tiny.norm
    assert logits(zero, golden["ids"]) == pytest.approx(normed @ tiny.head, abs=1e-5)


def test_bytes_count_what_is_used_twice_once(golden, tiny):
    weights = golden["weights"]
    assert tiny.bytes == 4 * sum(w.size for w in weights.values())
    tied = Llama.from_weights({n: w for n, w in weights.items() if n != "lm_head.weight"}, golden["shape"])
    assert tied.bytes == tiny.bytes - 4 * weights["lm_head.weight"].size


def test_a_missing_tensor_is_named(golden):
    weights = {n: w for n, w in golden["weights"].items() if "layers.1.mlp.up" not in n}
    with pytest.raises(ValueError, match=r"model\.layers\.1\.mlp\.up_proj\.weight"):
        Llama.from_weights(weights, golden["shape"])
