"""The names under which inference engines print the numbers of a log, each as its source writes it."""

SOURCES = {
    "vLLM": "https://docs.vllm.ai/en/v0.21.0/api/vllm/v1/spec_decode/metrics/",
    "SGLang": "https://github.com/sgl-project/sglang/pull/33518",
    "llama.cpp": "https://github.com/ggml-org/llama.cpp/pull/24536",
    "transformers": "https://github.com/huggingface/transformers/blob/main/src/transformers/generation/candidate_generator.py",
}
# Quantity -> its name in each engine, in the order of SOURCES; None where the engine prints none. transformers
# prints nothing: it counts the matches of one round to choose the length of the next draft.
NAMES = {
    "accepted": (
        "Accepted",
        "spec_num_correct_drafts",
        "accepted, #acc tokens",
        "num_matches (of a round, not printed)",
    ),
    "drafted": ("Drafted", "spec_num_proposed_drafts", "generated, #gen tokens", None),
    "rounds": ("vllm:spec_decode_num_drafts", "spec_verify_ct", "#gen drafts", None),
    "accepted / drafted": ("Avg Draft acceptance rate", "spec_accept_rate", "draft acceptance", None),
    "tokens per round": ("Mean acceptance length", "spec_accept_length", "mean acceptance length, #mean acc len", None),
    "survival": ("Per-position acceptance rate", None, "acceptance rate per position, #acc rate/pos", None),
    "conditional": (None, None, None, None),
    "share of output": (None, None, None, None),
    "alpha": (None, None, None, None),
}


def values(log):
    """Return quantity -> text for a `Log`, in the order of NAMES; what the log cannot tell is left out."""
    told = {
        "accepted": f"{log.accepted:,}",
        "drafted": f"{log.drafted:,}",
        "rounds": log.rounds and f"{log.rounds:,}",
        "accepted / drafted": _ratio(log.accepted_over_drafted),
        "tokens per round": _ratio(log.tokens_per_round),
        "survival": _ratios(log.survival),
        "conditional": _ratios(log.conditional),
        "share of output": _ratio(log.share_of_output),
        "alpha": log.alpha and repr(log.alpha),
    }
    return {name: text for name, text in told.items() if text is not None}


def names_table():
    """Return what each engine calls the numbers of a log, as a Markdown table; links lead to the sources."""
    head = ("", *(f"[{engine}]({link})" for engine, link in SOURCES.items()))
    lines = [(name, *(f"`{n}`" if n else "–" for n in names)) for name, names in NAMES.items() if any(names)]
    return _markdown([head, ("---",) * len(head), *lines])


def table(log):
    """Return the numbers of a log as a Markdown table."""
    return _markdown([("this log", ""), ("---", "---"), *values(log).items()])


def _markdown(lines):
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _ratio(x):
    return None if x is None else f"{float(x):.4f}"


def _ratios(many):
    return None if many is None else ", ".join(f"{float(x):.3f}" for x in many)
