"""`python3 -m spec_viz measure PAIR --prompts FILE`: a pair of models over many prompts, in shards that resume."""

import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from spec_viz.commands._parser import command_parser

EXAMPLE = "python3 -m spec_viz measure shakespeare64 --draft 3-gram --prompts prompts.txt --gamma 4 --out runs"


def main(arguments) -> int:
    """Print the measurement; exit 2 with one line where it cannot be made. Finished shards stay."""
    try:
        options = _parse(arguments)
        prompts = _prompts(options.prompts)
        result = _measure(options, prompts)
    except KeyboardInterrupt:
        print(f"spec_viz measure: interrupted; the same command goes on with {options.out}", file=sys.stderr)
        return 130
    except (ValueError, OSError, ImportError, MemoryError, RuntimeError) as error:
        line = (str(error) or type(error).__name__).splitlines()[0]
        print(f"spec_viz measure: {line}", file=sys.stderr)
        return 2
    print(_summary(result, options))
    for number, error in result.errors.items():
        print(f"spec_viz measure: prompt {number} ({prompts[number][:30]!r}): {error}", file=sys.stderr)
    return 0


def _measure(options, prompts):
    from spec_viz.models import measure  # here, since --help must not need NumPy

    names = ("rule", "temperature", "top_k", "top_p", "gamma", "tokens", "seed", "shard")
    settings = {name: getattr(options, name) for name in names}
    with _executor(options) as executor:
        return measure(options.pair, prompts, executor, draft=options.draft, out=options.out, **settings)


@contextmanager
def _executor(options):
    """Yield a pool on this machine, a Dask cluster's executor, or None for one worker: here and now."""
    if options.scheduler:
        try:
            from distributed import Client
        except ImportError:
            raise ValueError("--scheduler needs Dask: pip install 'speculative-viz[cluster]'") from None
        with Client(options.scheduler, timeout=10) as client:
            yield client.get_executor()
    elif options.workers > 1:
        with ProcessPoolExecutor(options.workers) as pool:
            yield pool
    else:
        yield None


def _prompts(file):
    """Return the lines of a file; an empty line is a prompt that will fail, and be reported."""
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    if not lines:
        raise ValueError(f"{file} is empty; write one prompt a line")
    return lines


def _summary(result, options):
    if not result.rounds:
        return f"{len(result.rows)} prompts, {len(result.errors)} failed; nothing was written"
    return "\n".join(
        [
            f"{options.pair}, draft {options.draft or 'of the pair'}, gamma {options.gamma}",
            f"{len(result.rows)} prompts, {len(result.errors)} failed",
            f"{result.tokens} tokens in {result.rounds} rounds",
            f"tokens a round       {result.tokens_per_round:.4f}",
            f"acceptance rate      {result.acceptance_rate:.4f}   the mean of sum min(p, q) where a draft was tested",
            f"accepted / drafted   {result.accepted_over_drafted:.4f}   what a log prints; it is not the rate",
        ]
    )


def _parse(arguments):
    parser = command_parser("measure", __doc__, f"example: {EXAMPLE}")
    parser.add_argument("pair", help="shakespeare64, smollm2-135m, or a pair of the hub")
    parser.add_argument("--draft", help="which draft (default: the pair's own)")
    parser.add_argument("--prompts", metavar="FILE", required=True, help="one prompt a line")
    parser.add_argument("--gamma", type=int, default=4, help="drafted tokens a round (default 4)")
    parser.add_argument("--tokens", type=int, default=100, help="tokens to write after each prompt (default 100)")
    parser.add_argument("--out", metavar="DIR", help="where the shards go; the same command goes on where it stopped")
    parser.add_argument("--rule", default="token", choices=("token", "block"), help="token or block verification")
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--top-k", type=int)
    parser.add_argument("--top-p", type=float)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--shard", type=int, default=50, help="prompts a file (default 50)")
    parser.add_argument("--workers", type=int, default=1, help="processes on this machine (default 1)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster, e.g. tcp://127.0.0.1:8786")
    return parser.parse_args(arguments)
