"""`python3 -m spec_viz log --accepted 208 --drafted 260 --gamma 5`: what a log of speculative decoding tells."""

import sys

from spec_viz.commands._parser import command_parser

EXAMPLE = "python3 -m spec_viz log --accepted 208 --drafted 260 --gamma 5"


def main(arguments) -> int:
    """Print the numbers of the log and their names; exit 2 with one line where the counts make no sense."""
    try:
        print(_report(_log(_parse(arguments))))
    except ValueError as error:
        print(f"spec_viz log: {error}", file=sys.stderr)
        return 2
    return 0


def _log(options):
    from spec_viz.exact import split_numbers  # here, since --help must not need NumPy
    from spec_viz.logs import Log

    if options.histogram is not None:
        if (options.accepted, options.drafted) != (None, None):
            raise ValueError("a histogram is given, and totals too; give one of them")
        return Log.from_histogram(split_numbers(options.histogram))
    if options.accepted is None or options.drafted is None:
        raise ValueError("--accepted and --drafted are both needed, or --histogram")
    survivors = options.survivors and split_numbers(options.survivors)
    return Log(
        accepted=options.accepted,
        drafted=options.drafted,
        gamma=options.gamma,
        rounds=options.rounds,
        survivors=survivors,
        tokens=options.tokens,
    )


def _report(log) -> str:
    from spec_viz.engines import NAMES, SOURCES, values
    from spec_viz.logs import moral

    told = values(log)
    lines = [f"{quantity:20}{text}" for quantity, text in told.items()]
    names = [
        f"{quantity:20}{engine}: {name}" for quantity in told for engine, name in zip(SOURCES, NAMES[quantity]) if name
    ]
    return "\n".join([moral(log), "", *lines, "", "As engines print it:", *names])


def _parse(arguments):
    parser = command_parser("log", __doc__, f"example: {EXAMPLE}")
    parser.add_argument("--accepted", help="accepted drafts, bonus tokens left out")
    parser.add_argument("--drafted", help="drafted tokens")
    parser.add_argument("--gamma", help="drafted tokens of a round")
    parser.add_argument("--rounds", help="passes of the target, where the log has them")
    parser.add_argument("--tokens", help="instead of rounds: all tokens that came out")
    parser.add_argument("--survivors", help='rounds that accepted at least 1, 2, ... drafts: "70 55 42"')
    parser.add_argument(
        "--histogram", help='instead of totals: rounds that accepted 0, 1, ... drafts: "11 14 11 4 0 3"'
    )
    return parser.parse_args(arguments)
