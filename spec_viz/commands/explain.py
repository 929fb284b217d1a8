"""`python3 -m spec_viz explain P Q`: the worked solution of any pair of laws, as Markdown."""

import re
import sys

from spec_viz.commands._parser import command_parser

EXAMPLE = 'python3 -m spec_viz explain "2/5 .3 .15 .1 .05" "1/5 .5 .15 .1 .05" --draft B --u .72'


def main(arguments) -> int:
    """Print `explain(Verification(p, q), draft, u)`; exit 2 with one line where the input makes no sense."""
    try:
        options = _parse(arguments)
        print(_worked_solution(options))
    except ValueError as error:
        print(f"spec_viz explain: {error}", file=sys.stderr)
        return 2
    return 0


def _worked_solution(options) -> str:
    from spec_viz import Verification, explain  # here, since --help must not need NumPy

    tokens = re.findall(r"[^,\s]+", options.tokens) if options.tokens else None
    pair = Verification(p=options.p, q=options.q, tokens=tokens)  # strings are read exactly
    return explain(pair, draft=options.draft, u=options.u)


def _parse(arguments):
    parser = command_parser("explain", __doc__, f"example: {EXAMPLE}")
    parser.add_argument("p", help="target law: numbers such as 2/5, .4 or 0.40, split by spaces or commas")
    parser.add_argument("q", help="draft law, the same way")
    parser.add_argument("--tokens", metavar="NAMES", help='names of the tokens (default "A B C ...")')
    parser.add_argument("--draft", metavar="TOKEN", help="the drafted token of a scenario")
    parser.add_argument("--u", help="the uniform number of that scenario, 0 <= u < 1")
    return parser.parse_args([_shield(a) for a in arguments])


def _shield(argument: str) -> str:
    """Put a space before a negative number: argparse takes it for an option, the law names what is wrong."""
    return f" {argument}" if re.match(r"-[\d.]", argument) else argument
