"""Models in torch, the one file that imports it: those of the Hugging Face hub, and NumPy's own on another device."""

import inspect
from functools import lru_cache
from pathlib import Path

import numpy as np

from spec_viz.models.drafts import Tempered
from spec_viz.models.llama import Llama
from spec_viz.models.matching import unused
from spec_viz.models.presets import refuse_too_large
from spec_viz.models.protocol import size_text
from spec_viz.models.tokens import Pieces
from spec_viz.models.transformer import Transformer
from spec_viz.models.unavailable import Unavailable


class Family:
    """The models of a preset, on one device. Errors: `Unavailable`, before anything large is read."""

    def __init__(self, preset, device=None, dtype=None):
        self._preset = preset
        self.DEFAULT, self.card = preset.DEFAULT, preset.card
        self._device, self._dtype = place(device, dtype)

    def target(self):
        """Return the target; refuse first what memory cannot hold."""
        refuse_too_large(self._preset, self._dtype.itemsize, free_bytes(self._device), self._device)
        return self._load(self._preset.target)

    def draft(self, word):
        """Return the small model of the family; None for another word."""
        return self._load(self._preset.draft) if word == self.DEFAULT else None

    def _load(self, source):
        try:
            model = load(source.repo, source.revision, self._device, self._dtype)
        except OSError as error:
            raise self._preset.missing() from error
        print(f"{source.repo}: {model.device}, {model.dtype}, {size_text(model.bytes)}")
        return model


def load(folder, revision=None, device=None, dtype=None):
    """Return the causal model of a repository or a folder: safetensors only, and no code of the repository's own.

    Errors: OSError, as transformers raises it, for one that is not there.
    """
    transformers = _library("transformers")
    device, dtype = place(device, dtype)
    tokens = HubTokens(transformers.AutoTokenizer.from_pretrained(folder, revision=revision))
    model = transformers.AutoModelForCausalLM.from_pretrained(
        folder, revision=revision, dtype=dtype, use_safetensors=True, trust_remote_code=False
    )
    engine = TorchEngine(model.to(device).eval(), model.config.max_position_embeddings)
    tokens.widen(engine.size)
    return Transformer(str(folder), engine, tokens, _name(dtype), str(device))


def to_torch(model, device=None, dtype=None):
    """Return a NumPy model in torch, on a device; n-grams, tables and look-ups stay as they are."""
    if isinstance(model, Tempered):
        return Tempered(to_torch(model.model, device, dtype), model.temperature)
    if not isinstance(getattr(model, "engine", None), Llama):
        return model
    device, dtype = place(device, dtype)
    return Transformer(model.name, _engine(model.engine, device, dtype), model.tokens, _name(dtype), str(device))


def place(device=None, dtype=None):
    """Return the torch device and dtype: as named, else the GPU with bfloat16, else the CPU with float32."""
    torch = _library("torch")
    device = torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu"))
    if device.type == "cuda" and not torch.cuda.is_available():
        raise Unavailable("no CUDA GPU is here; leave `device` away to take the CPU")
    wanted = str(dtype or ("float32" if device.type == "cpu" else "bfloat16"))
    found = getattr(torch, wanted.removeprefix("torch."), None)
    if not isinstance(found, torch.dtype) or not found.is_floating_point:
        raise ValueError(f"dtype is {dtype!r}; write 'float32', 'bfloat16' or 'float16'")
    return device, found


def free_bytes(device):
    """Return the free memory of a torch device; None where the system does not tell."""
    if device.type == "cuda":
        return _library("torch").cuda.mem_get_info(device)[0]
    memory = Path("/proc/meminfo")
    lines = memory.read_text().splitlines() if memory.exists() else ()
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")), None)


class TorchEngine:
    """A causal model of transformers as an engine: ids (B, T) in, float32 logits (B, T, V) out, as NumPy arrays."""

    def __init__(self, model, context):
        self._model, self.context = model, context
        known = inspect.signature(model.forward).parameters
        self._cache = "cache" if "cache" in known else "past_key_values"  # transformers 5 renamed it on its way
        self.size = model.get_output_embeddings().weight.shape[0]
        self.bytes = sum(p.nbytes for p in model.parameters())

    @property
    def module(self):
        """The model as transformers has it."""
        return self._model

    def cache(self, batch=1):
        """Return an empty cache; the batch is that of the first ids."""
        return TorchCache()

    def forward(self, ids, cache):
        """Return the logits after each new id, and let the cache grow."""
        torch = _library("torch")
        with torch.inference_mode():
            new = torch.from_numpy(np.ascontiguousarray(ids)).to(self._model.device)
            out = self._model(input_ids=new, use_cache=True, **{self._cache: cache.store})
            return out.logits.float().cpu().numpy()


class TorchCache:
    """The cache of transformers, with `cut`."""

    def __init__(self):
        self.cut(0)

    @property
    def length(self):
        """How many tokens it holds."""
        return self.store.get_seq_length()

    def cut(self, length):
        """Forget everything after the first `length` tokens."""
        if length == 0:
            self.store = _library("transformers").DynamicCache()
        elif length < self.length:
            self.store.crop(length - self.length)  # a negative number: how many to forget


class HubTokens:
    """A tokenizer of transformers: nothing is added to a text."""

    def __init__(self, tokenizer):
        self._tokenizer, self.end = tokenizer, tokenizer.eos_token_id
        self.pieces = Pieces(self._piece, len(tokenizer))

    def widen(self, size):
        """Give every column of the logits a name."""
        self.pieces = Pieces(self._piece, size)

    def encode(self, text):
        """Return the ids of a text."""
        return self._tokenizer.encode(text, add_special_tokens=False)

    def decode(self, ids):
        """Return the text of ids."""
        return self._tokenizer.decode([int(i) for i in ids], clean_up_tokenization_spaces=False)

    def _piece(self, ids):
        return self.decode(ids) if ids[0] < len(self._tokenizer) else unused(ids[0])


@lru_cache(maxsize=2)  # a target at another temperature shares the target's weights
def _engine(llama, device, dtype):
    torch, transformers = _library("torch"), _library("transformers")
    config = transformers.LlamaConfig(
        vocab_size=llama.size,
        hidden_size=llama.head.shape[0],
        intermediate_size=llama.layers[0].down.shape[0],
        num_hidden_layers=len(llama.layers),
        num_attention_heads=llama.shape.heads,
        num_key_value_heads=llama.shape.kv_heads,
        head_dim=llama.width,
        rms_norm_eps=llama.shape.eps,
        max_position_embeddings=llama.context or 2048,
        tie_word_embeddings=llama.is_tied,
        rope_parameters={"rope_type": "default", "rope_theta": llama.shape.theta},
    )
    weights = {name: torch.from_numpy(np.array(array)) for name, array in llama.to_weights().items()}
    weights.setdefault("lm_head.weight", weights["model.embed_tokens.weight"])
    model = transformers.LlamaForCausalLM(config)
    model.load_state_dict(weights)
    return TorchEngine(model.to(device, dtype).eval(), llama.context)


def _name(dtype):
    return str(dtype).removeprefix("torch.")


def _library(name):
    """Import torch or transformers when first needed."""
    try:
        return __import__(name)
    except ImportError:
        raise Unavailable(f"this needs {name}: pip install 'speculative-viz[hub]'") from None
