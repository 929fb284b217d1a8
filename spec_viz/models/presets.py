"""Pairs of the Hugging Face hub: which models, how large, under which licence, and whether they fit."""

from dataclasses import dataclass

from spec_viz.models.unavailable import Unavailable

SPARE = 1.2  # activations, caches, and what the library takes beside the weights


@dataclass(frozen=True)
class Source:
    """A repository. `billions` of parameters; `revision`: a commit, None for the newest (no commit is pinned yet)."""

    repo: str
    billions: float
    revision: str | None = None

    @property
    def command(self):
        """The line that downloads it."""
        return f"hf download {self.repo}" + (f" --revision {self.revision}" if self.revision else "")


@dataclass(frozen=True)
class Preset:
    """A target and its draft of one family. `gated`: the hub asks for a login and an accepted licence."""

    name: str
    target: Source
    draft: Source
    licence: str
    gated: bool = False

    @property
    def DEFAULT(self):
        """The word of the draft: the last part of its repository's name."""
        return self.draft.repo.rpartition("/")[2].lower()

    @property
    def DRAFTS(self):
        """The drafts that this pair brings along."""
        return (self.DEFAULT,)

    def card(self):
        """Return licence and source."""
        where = " and ".join(f"https://huggingface.co/{s.repo}" for s in (self.target, self.draft))
        return f"{self.licence}{', gated' if self.gated else ''}; {where}"

    def gigabytes(self, bytes_each):
        """Return the memory that target and draft need: parameters x bytes x 1.2."""
        return (self.target.billions + self.draft.billions) * bytes_each * SPARE

    def missing(self):
        """Return the error for a pair that is not on this machine and cannot be fetched."""
        size = (self.target.billions + self.draft.billions) * 2
        gate = f"; first accept the licence at https://huggingface.co/{self.target.repo} and `hf auth login`"
        return Unavailable(
            f"{self.name} is not on this machine and the hub did not give it: about {size:.1f} GB, "
            f"{self.target.command} && {self.draft.command}{gate if self.gated else ''}"
        )


_ALL = (
    Preset(
        "gpt2-xl",
        Source("openai-community/gpt2-xl", 1.56),
        Source("distilbert/distilgpt2", 0.082),
        "MIT and Apache-2.0",
    ),
    Preset(
        "smollm2-1.7b",
        Source("HuggingFaceTB/SmolLM2-1.7B-Instruct", 1.71),
        Source("HuggingFaceTB/SmolLM2-135M-Instruct", 0.135),
        "Apache-2.0",
    ),
    Preset("pythia-6.9b", Source("EleutherAI/pythia-6.9b", 6.86), Source("EleutherAI/pythia-70m", 0.07), "Apache-2.0"),
    Preset(
        "qwen2.5-7b",
        Source("Qwen/Qwen2.5-7B-Instruct", 7.62),
        Source("Qwen/Qwen2.5-0.5B-Instruct", 0.49),
        "Apache-2.0",
    ),
    Preset("qwen3-8b", Source("Qwen/Qwen3-8B", 8.19), Source("Qwen/Qwen3-0.6B", 0.6), "Apache-2.0"),
    Preset(
        "llama-3.1-8b",
        Source("meta-llama/Llama-3.1-8B-Instruct", 8.03),
        Source("meta-llama/Llama-3.2-1B-Instruct", 1.24),
        "Llama 3.1 and 3.2 Community Licences",
        gated=True,
    ),
)
PRESETS = {preset.name: preset for preset in _ALL}  # smallest first
SMALLEST = "smollm2-135m"


def refuse_too_large(preset, bytes_each, free, device):
    """Raise `Unavailable`, with the numbers and the next smaller pair that fits, where `free` bytes do not suffice.

    `free`: None where the machine does not tell.
    """
    if free is None or preset.gigabytes(bytes_each) * 1e9 <= free:
        return
    smaller = [name for name, other in PRESETS.items() if other.gigabytes(bytes_each) * 1e9 <= free]
    raise Unavailable(
        f"{preset.name} needs {preset.gigabytes(bytes_each):.1f} GB and {device} has {free / 1e9:.1f} GB free; "
        f"take {(smaller or [SMALLEST])[-1]!r}"
    )
