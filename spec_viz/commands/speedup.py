"""`python3 -m spec_viz speedup --alpha .8 --cost .05`: the table of gammas, and whether speculation pays."""

import sys

from spec_viz.commands._parser import command_parser

EXAMPLE = "python3 -m spec_viz speedup --alpha .8 --cost .05 --verify-cost 1.15 --gamma 1..16"
MOST_LINES = 100


def main(arguments) -> int:
    """Print a line for each gamma, and the verdict; exit 2 with one line where the input makes no sense."""
    try:
        print(_report(_parse(arguments)))
    except ValueError as error:
        print(f"spec_viz speedup: {error}", file=sys.stderr)
        return 2
    return 0


def _report(options) -> str:
    from spec_viz.plan import Plan, verdict  # here, since --help must not need NumPy
    from spec_viz.scalars import written

    given = {"alpha": options.alpha, "cost": options.cost, "verify_cost": options.verify_cost}
    plans = [Plan(gamma=gamma, **given) for gamma in _gammas(options.gamma)]
    best = plans[0].best
    head = f"alpha = {written(plans[0].alpha)}, a draft costs {written(plans[0].cost)} and a verifying pass "
    shown = next((plan for plan in plans if plan.gamma == best), plans[0])
    lines = [f"{head}{written(plans[0].verify)} steps of the target", "", _HEAD, *map(_line, plans), "", verdict(shown)]
    return "\n".join(lines)


_HEAD = "gamma    tokens      cost   speedup  textbook  operations  accepted/drafted"


def _line(plan) -> str:
    from spec_viz.speedup import accepted_over_drafted, operations

    four = (plan.tokens, plan.round_cost, plan.speedup, plan.textbook)
    numbers = "  ".join(f"{float(x):8.3f}" for x in four)
    rest = f"{float(operations(plan.alpha, plan.gamma, plan.cost)):10.3f}  "
    mark = "  <- best" if plan.gamma == plan.best else ""
    return f"{plan.gamma:5}  {numbers}  {rest}{float(accepted_over_drafted(plan.alpha, plan.gamma)):16.3f}{mark}"


def _gammas(text) -> range:
    """Return the gammas of "1..16" or "5"."""
    from spec_viz.geometric import as_gamma

    first, dots, last = text.partition("..")
    low = as_gamma(first, least=1)
    high = as_gamma(last, least=1) if dots else low
    if not low <= high < low + MOST_LINES:
        raise ValueError(f"gamma is {text}; write one number, or a range such as 1..16 of at most {MOST_LINES} lines")
    return range(low, high + 1)


def _parse(arguments):
    parser = command_parser("speedup", __doc__, f"example: {EXAMPLE}")
    parser.add_argument("--alpha", required=True, help="how often a draft is accepted: .8, 80%% or 4/5")
    parser.add_argument("--cost", required=True, help="of drafting one token, in steps of the target: .05")
    parser.add_argument("--verify-cost", default="1", help="of one pass over gamma + 1 tokens, in steps (default 1)")
    parser.add_argument("--gamma", default="1..16", help="drafted tokens of a round: 5, or 1..16 (default)")
    return parser.parse_args(arguments)
