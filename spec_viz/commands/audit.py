"""`python3 -m spec_viz audit MODULE:FUNCTION`: does this sampler preserve p? Its law and its contract."""

import os
import sys
from importlib import import_module
from pathlib import Path

from spec_viz.commands._parser import command_parser

ADAPTERS = ("callable", "probabilities", "hf-logits")
EXAMPLE = "python3 -m spec_viz audit mypackage.sampling:verify --adapter probabilities"
SHAPES = """adapters, by what the function takes:
  callable       f(p, q, draft, rng) -> token            one drafted token (default)
  probabilities  f(p, q, drafted, rng) -> tokens         a round; p is (gamma + 1, V), q is (gamma, V)
  hf-logits      f(candidate_input_ids, candidate_logits, candidate_length, new_logits) -> (tokens, matches)
randomness may come from rng, numpy.random, the module random, or torch; rng may be left out.
exit code: 0 right, 1 wrong or fragile, 2 not usable"""


def main(arguments) -> int:
    """Print the report on a sampler; return 0 where it is right, 1 where it is not, 2 where it cannot be asked."""
    try:
        options = _parse(arguments)
        report = _report(options)
        text = report.to_json()
        if options.json:
            Path(options.json).write_text(text + "\n", encoding="utf-8")
    except (ValueError, OSError, ImportError) as error:
        print(f"spec_viz audit: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    print(report)
    if report.verdict == "not usable":
        reason = next(line.detail for line in report.lines if line.verdict == "not scripted")
        print(f"spec_viz audit: {reason}", file=sys.stderr)
        return 2
    return 0 if report.verdict == "right" else 1


def _report(options):
    from spec_viz import audit  # here, since --help must not need NumPy
    from spec_viz.audit.adapters import adapted

    sampler, kind = adapted(_load(options.sampler), options.adapter)
    torch = options.torch or options.adapter == "hf-logits"
    cast = audit.torch_cast if torch else audit.numpy_cast
    return audit.report(sampler, kind=kind, cast=cast, name=options.sampler)


def _load(text):
    """Return the function that "package.module:function" names; the working directory is on the path."""
    module, _, name = text.partition(":")
    if not module or not name:
        raise ValueError(f"the sampler is {text!r}; write package.module:function")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        raise ValueError(f"cannot import {module}: {error}; run in its folder, or install it beside spec_viz") from None
    for part in name.split("."):
        if not hasattr(found, part):
            raise ValueError(f"{module} has no {name}")
        found = getattr(found, part)
    if not callable(found):
        raise ValueError(f"{text} is not a function but {type(found).__name__}")
    return found


def _parse(arguments):
    parser = command_parser("audit", __doc__, f"{SHAPES}\n\nexample: {EXAMPLE}")
    parser.add_argument(
        "sampler", metavar="MODULE:FUNCTION", help="what to audit; also looked for in the working directory"
    )
    parser.add_argument("--adapter", choices=ADAPTERS, default="callable", help="the shape of the function")
    parser.add_argument("--torch", action="store_true", help="hand over torch tensors (hf-logits always does)")
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON, too")
    return parser.parse_args(arguments)
