"""Each peer as f(p, q, drafted) -> emitted tokens, through the functions that it offers; torch tensors in and out."""

import sys
from importlib import metadata, util
from inspect import signature
from typing import Any, NamedTuple
from warnings import catch_warnings, simplefilter

BENCH = "not installed: pip install 'speculative-viz[bench]'"
NAIVE = "not installed: it asks for Python 3.14; pip install --no-deps --ignore-requires-python naive-speculate"


class Peer(NamedTuple):
    """One sampler: `on_probabilities(p, q, drafted)`, and `on_logits` where it is logits that it takes."""

    package: str
    part: str
    version: str
    on_probabilities: Any
    on_logits: Any = None


def load():
    """Return (the peers that can be asked, {package: why one cannot})."""
    found, missing = [], {}
    for (package, part), make in PEERS.items():
        try:
            with catch_warnings():
                simplefilter("ignore")  # what Python says about a peer's source
                samplers = make()
        except ImportError as error:
            missing[package] = _why(package, error)
        else:
            found.append(Peer(package, part, metadata.version(package), *samplers))
    if found:
        one_thread()
    return found, missing


def _why(package, error):
    try:
        metadata.version(package)
    except metadata.PackageNotFoundError:
        return NAIVE if package == "naive-speculate" and sys.version_info < (3, 14) else BENCH
    return f"does not import here: {error}"


def one_thread():
    """Let torch work alone: on tensors of a few numbers its threads wait, and the comparison is of one core each."""
    import torch

    torch.set_num_threads(1)


def transformers_sampling():
    """Return (the function, the arguments after `new_logits`): transformers 4 asks whether the candidate is done."""
    from transformers.generation.utils import _speculative_sampling as sampling

    return sampling, (False,) if "is_done_candidate" in signature(sampling).parameters else ()


def _transformers():
    sampling, more = transformers_sampling()

    def on_logits(target, draft, drafted):
        tokens, _ = sampling(_ids(drafted), draft[None], len(drafted), target[None], *more)
        return tokens[0]

    return _on_logs(on_logits), on_logits


def _flashspec_sample():
    import torch
    from flashspec.sampling import rejection_sample

    def on_logs(target, draft, drafted):
        gamma = len(drafted)
        tokens, accepted, _ = rejection_sample(_ids(drafted), draft[None], target[None, :-1], _ids(drafted), gamma)
        if accepted < gamma:
            return tokens[0, : accepted + 1]
        bonus = torch.multinomial(target[-1].exp(), 1)  # left to the caller
        return torch.cat([tokens[0], bonus])

    return _on_logs(on_logs), _normalised(on_logs)


def _flashspec_step():
    from flashspec.sampling.rejection import rejection_step

    def on_logs(target, draft, drafted):
        accepted, last = rejection_step(_ids(drafted), draft[None], target[None])[0].tolist()
        return [*drafted[:accepted], last]

    return _on_logs(on_logs), _normalised(on_logs)


def naive_sampling():
    """Return the function, from its file: to import the package needs Python 3.14 and sets up the root logger."""
    place = metadata.distribution("naive-speculate").locate_file("naive_speculate/speculate/utils.py")
    spec = util.spec_from_file_location("naive_speculate_sampling", place)
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.speculative_sampling


def _naive_speculate():
    sampling = naive_sampling()

    def on_probabilities(p, q, drafted):
        accepted, last = sampling(p, q, _ids(drafted)[0])
        return [*drafted[:accepted], last]

    return (on_probabilities,)


def _sequential(module, function):
    def make():
        from importlib import import_module

        step = getattr(import_module(f"seqspecdecod.{module}"), function)
        from benchmarks.peers.steps import on_laws

        def on_logits(target, draft, drafted):
            return on_laws(step, target, draft, drafted)

        return _on_logs(on_logits), on_logits

    return make


PEERS = {
    ("transformers", ""): _transformers,
    ("flashspec", "sample"): _flashspec_sample,
    ("flashspec", "step"): _flashspec_step,
    ("naive-speculate", ""): _naive_speculate,
    ("sequential-speculative-decoding", "standard"): _sequential("standard_sd", "standard_speculative_step"),
    ("sequential-speculative-decoding", "naive HSD"): _sequential("naive_hsd", "naive_hsd_step"),
    ("sequential-speculative-decoding", "capped HSD"): _sequential("capped_hsd", "capped_hsd_step"),
}


def _ids(drafted):
    import torch

    return torch.as_tensor(drafted)[None]


def _on_logs(function):
    """Return f(p, q, drafted) of a function that takes logarithms."""
    return lambda p, q, drafted: function(p.log(), q.log(), drafted)


def _normalised(function):
    """Return f(logits, logits, drafted) of a function that takes log-probabilities."""
    return lambda target, draft, drafted: function(target.log_softmax(-1), draft.log_softmax(-1), drafted)
