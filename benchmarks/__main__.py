"""`python3 -m benchmarks [PART ...]`: the table of promises; exit 1 where one is missed. The parts are in PARTS."""

import sys
from importlib import import_module

from tqdm import tqdm

from spec_viz.commands._chromium import chromium

PARTS = ("accounting", "simulate", "frame", "rounds", "imports", "board", "peers", "pairs")
WITHIN_PEERS = ("accounting", "simulate")  # once is enough where everything is measured
HEAD = f"{'workload':58}{'measured':>12}  {'promise':>10}  {'limit':16}unit"


def main(arguments):
    """Measure the chosen parts, or all; print a table; return the exit code."""
    if unknown := [a for a in arguments if a not in PARTS]:
        print(f"benchmarks: {unknown[0]!r} is none of {', '.join(PARTS)}", file=sys.stderr)
        return 2
    chosen = arguments or [part for part in PARTS if part not in WITHIN_PEERS]
    if "board" in chosen and not chromium():
        print("benchmarks: board needs a Chromium; install one or set SPEC_VIZ_CHROMIUM", file=sys.stderr)
        if arguments:
            return 2
        chosen.remove("board")
    rows = []
    if "peers" in chosen:
        show_verdicts()
    print(HEAD)
    for part in tqdm(chosen, desc="measuring", disable=None):
        for row in import_module(f"benchmarks.{part}").rows():
            rows.append(row)
            tqdm.write(_line(row))
    missed = sum(not row.kept for row in rows)
    print(f"{len(rows) - missed} kept, {missed} missed")
    return 1 if missed else 0


def show_verdicts():
    """Print what the oracle says about the samplers of others: a verdict on a peer is no promise of ours."""
    for line in import_module("benchmarks.peers").exhibit():
        tqdm.write(line)
    print()


def _line(row):
    figures = f"{row.measured:12.4g}  {'<=' if row.at_most else '>='}{row.promise:8.3g}"
    return f"{row.workload:58}{figures}  {row.limit:16}{row.unit}{'' if row.kept else '   MISSED'}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
