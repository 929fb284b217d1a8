"""A Llama's forward pass in NumPy, with a cache of keys and values that can be cut back.

Each layer, on the stream h: h += attention(norm(h)); h += down(silu(gate(norm(h))) * up(norm(h))).
Touvron et al. 2023 (https://arxiv.org/abs/2302.13971); queries share keys as in Ainslie et al. 2023 (2305.13245).
Names of weights and the order of rotary pairs are those of Hugging Face.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

SLICE = 256  # tokens at once: attention needs memory for tokens x context


@dataclass(frozen=True)
class Shape:
    """What the weights alone do not tell. `theta`: base of the rotary angles; `context`: the trained length."""

    heads: int
    kv_heads: int
    eps: float = 1e-5
    theta: float = 10000.0
    context: int | None = None


class Layer(NamedTuple):
    """One layer; matrices are (in, out), those that read the same input lie in one."""

    attention_norm: np.ndarray
    qkv: np.ndarray
    out: np.ndarray
    mlp_norm: np.ndarray
    gate_up: np.ndarray
    down: np.ndarray


class Llama:
    """A Llama: `layers`, `norm` (d,), `head` (d, V), and `embedding` (V, d): the head's transpose where none is given.

    Matrices lie as (in, out), so that a few tokens at once cost little more than one: OpenBLAS takes 1.6 to 7 times
    as long over 5 tokens where they lie the other way round.
    """

    def __init__(self, shape, layers, norm, head, embedding=None):
        self.shape, self.layers, self.norm, self.head = shape, tuple(layers), norm, head
        self.embedding = head.T if embedding is None else embedding
        self.width = self.layers[0].out.shape[0] // shape.heads
        self._turns = shape.theta ** (-2 * np.arange(self.width // 2) / self.width)

    @classmethod
    def from_weights(cls, weights, shape):
        """Read {name: array} with the names of a Hugging Face checkpoint; each is read once, so it may be lazy."""
        count = sum(1 for name in weights if name.endswith("input_layernorm.weight"))
        layers = [_layer(weights, f"model.layers.{i}.") for i in range(count)]
        norm, embedding = (_float(weights, f"model.{name}.weight") for name in ("norm", "embed_tokens"))
        if "lm_head.weight" not in weights:
            return cls(shape, layers, norm, np.ascontiguousarray(embedding.T))
        return cls(shape, layers, norm, np.ascontiguousarray(_float(weights, "lm_head.weight").T), embedding)

    def to_weights(self):
        """Return {name: array} with the names of a Hugging Face checkpoint."""
        weights = {"model.embed_tokens.weight": self.embedding, "model.norm.weight": self.norm}
        if not self.is_tied:
            weights["lm_head.weight"] = self.head.T
        for i, layer in enumerate(self.layers):
            weights |= {f"model.layers.{i}.{n}.weight": w for n, w in self._parts(layer)}
        return weights

    def without(self, skipped):
        """Return this model without some layers; the weights are shared."""
        kept = [layer for i, layer in enumerate(self.layers) if i not in set(skipped)]
        return Llama(self.shape, kept, self.norm, self.head, self.embedding)

    def map_matrices(self, change):
        """Return this model with `change` applied to every matrix of its layers."""
        layers = [Layer(*(change(w) if w.ndim == 2 else w for w in layer)) for layer in self.layers]
        return Llama(self.shape, layers, self.norm, self.head, self.embedding)

    @property
    def bytes(self):
        """Memory of the weights, one that is used twice counted once."""
        arrays = [self.norm, self.head, *(w for layer in self.layers for w in layer)]
        return sum(a.nbytes for a in arrays) + (0 if self.is_tied else self.embedding.nbytes)

    @property
    def is_tied(self):
        """True where the head is the embedding's transpose."""
        return np.may_share_memory(self.embedding, self.head)

    @property
    def size(self):
        """V, the width of the logits."""
        return self.head.shape[1]

    @property
    def context(self):
        """The trained length."""
        return self.shape.context

    def cache(self, batch=1):
        """Return an empty cache for `batch` texts."""
        return Cache(self, batch)

    def forward(self, ids, cache):
        """Return the logits after each new id, (B, T, V) for T >= 1, and let the cache grow by T tokens."""
        slices = [ids[:, i : i + SLICE] for i in range(0, ids.shape[1], SLICE)]
        return np.concatenate([self._forward(part, cache) for part in slices], axis=1)

    def _parts(self, layer):
        """Yield (name, matrix (out, in)) for the parts of a layer, those that lie in one taken apart."""
        heads, shared = self.shape.heads * self.width, self.shape.kv_heads * self.width
        qkv = np.split(layer.qkv.T, [heads, heads + shared])
        yield from zip(_ATTENTION, qkv)
        yield from zip(_MLP, np.split(layer.gate_up.T, 2))
        for name, field in _SINGLE.items():
            yield name, getattr(layer, field).T

    def _forward(self, ids, cache):
        batch, count = ids.shape
        first = cache.grow(count)
        h = self.embedding[ids.ravel()]
        turns = self._angles(first, count)
        for i, layer in enumerate(self.layers):
            qkv = _norm(h, layer.attention_norm, self.shape.eps) @ layer.qkv
            mixed = self._attention(qkv.reshape(batch, count, -1, self.width), turns, *cache.keys_values(i))
            h = h + mixed @ layer.out
            gate, up = _halves(_norm(h, layer.mlp_norm, self.shape.eps) @ layer.gate_up)
            h = h + (_silu(gate) * up) @ layer.down
        return (_norm(h, self.norm, self.shape.eps) @ self.head).reshape(batch, count, -1)

    def _attention(self, qkv, turns, keys, values):
        """softmax(q k' / sqrt(width)) v over the tokens so far; the last T rows of keys and values are filled here."""
        batch, count, _, width = qkv.shape
        heads, shared = self.shape.heads, self.shape.kv_heads
        turned = _rotate(qkv[:, :, : heads + shared], *turns)
        keys[:, :, -count:] = turned[:, :, heads:].swapaxes(1, 2)
        values[:, :, -count:] = qkv[:, :, heads + shared :].swapaxes(1, 2)
        q = turned[:, :, :heads].swapaxes(1, 2).reshape(batch, shared, -1, width)  # the queries of one key together
        scores = (q * np.float32(width**-0.5)) @ keys.swapaxes(2, 3)
        if count > 1:
            late = np.triu(np.full((count, count), -np.inf, np.float32), 1)  # nobody looks ahead
            scores.reshape(batch, heads, count, -1)[..., -count:] += late
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        scores /= scores.sum(axis=-1, keepdims=True)
        mixed = (scores @ values).reshape(batch, heads, count, width)
        return mixed.swapaxes(1, 2).reshape(batch * count, -1)

    def _angles(self, first, count):
        """Return cos and sin of position x turn, each (T, 1, width / 2)."""
        angles = np.arange(first, first + count)[:, None, None] * self._turns
        return np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)


class Cache:
    """Keys and values of every layer, (layers, B, kv_heads, room, width); room doubles when it is used up."""

    def __init__(self, model, batch=1):
        self._shape = (2, len(model.layers), batch, model.shape.kv_heads)
        self._store = np.empty((*self._shape, 64, model.width), np.float32)
        self.length = 0

    def grow(self, count):
        """Make room for `count` more tokens; return the position of the first of them."""
        first, self.length = self.length, self.length + count
        if self.length > self._store.shape[-2]:
            larger = np.empty((*self._shape, 2 * self.length, self._store.shape[-1]), np.float32)
            larger[..., :first, :] = self._store[..., :first, :]
            self._store = larger
        return first

    def keys_values(self, layer):
        """Return views of the keys and values of one layer, (B, kv_heads, length, width) each."""
        return self._store[0, layer, :, :, : self.length], self._store[1, layer, :, :, : self.length]

    def cut(self, length):
        """Forget everything after the first `length` tokens."""
        self.length = min(self.length, length)


_ATTENTION = ("self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj")
_MLP = ("mlp.gate_proj", "mlp.up_proj")
_SINGLE = {
    "input_layernorm": "attention_norm",
    "self_attn.o_proj": "out",
    "post_attention_layernorm": "mlp_norm",
    "mlp.down_proj": "down",
}


def _layer(weights, prefix):
    def read(*names):
        whole = np.concatenate([_float(weights, f"{prefix}{name}.weight") for name in names])
        return np.ascontiguousarray(whole.T)

    single = {field: read(name) for name, field in _SINGLE.items()}
    return Layer(qkv=read(*_ATTENTION), gate_up=read(*_MLP), **single)


def _float(weights, name):
    if name not in weights:
        raise ValueError(
            f"the checkpoint has no tensor {name!r}; it is not a Llama, or its names are not Hugging Face's"
        )
    return np.asarray(weights[name], np.float32)


def _norm(h, weight, eps):
    """h / sqrt(mean(h^2) + eps) * weight."""
    mean = np.einsum("td,td->t", h, h)[:, None] / np.float32(h.shape[1])
    return h / np.sqrt(mean + np.float32(eps)) * weight


def _silu(x):
    """x / (1 + exp(-x)), where exp(-x) may be infinite: then it is 0."""
    with np.errstate(over="ignore"):
        return x / (1 + np.exp(-x))


def _halves(x):
    middle = x.shape[-1] // 2  # np.split takes longer than the layer of a small model
    return x[..., :middle], x[..., middle:]


def _rotate(x, cos, sin):
    """Turn the pairs (x_i, x_{i + width/2}) by the angles of their position."""
    low, high = _halves(x)
    return np.concatenate([low * cos - high * sin, high * cos + low * sin], axis=-1)
