"""`python3 -m spec_viz test`: every test of a clone, in parts, with one summary."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from xml.etree import ElementTree

from spec_viz import _clone
from spec_viz.commands._chromium import NAMES, chromium, required
from spec_viz.commands._environment import environment

HELP = """usage: python3 -m spec_viz test [paths] [options of pytest]

Runs the unit tests, the doctests, the notebooks (nbval) and, where a Chromium is found, the
browser tests. With paths it runs only those.

often used:
  -k WORDS       only tests whose name matches
  -x             stop a part at its first failure
environment:
  SPEC_VIZ_CHROMIUM=PATH        the browser to use
  SPEC_VIZ_REQUIRE_BROWSER=1    a missing browser is an error"""

# The kernel of a notebook must be this interpreter; every output is compared.
NBVAL = ("--nbval", "--nbval-current-env")
PARTS = {
    "unit and doctests": ("tests", "spec_viz", "README.md", "--ignore=tests/browser"),
    "notebooks": ("notebooks", *NBVAL),
    "browser": ("tests/browser",),
}
NO_BROWSER = f"no Chromium found ({', '.join(NAMES)}): install one or set SPEC_VIZ_CHROMIUM"
TAKES_VALUE = {"-c", "-k", "-m", "-o", "-p", "-r", "-W"}
USAGE_ERROR, NO_TESTS = 4, 5  # exit codes of pytest


class Tally(NamedTuple):
    """Counts of one pytest run, or of several added up."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float = 0.0


def main(arguments) -> int:
    """Run the parts; return 0 if all passed, 1 if one failed, 2 for a usage error."""
    if {"-h", "--help"} & set(arguments):
        print(HELP)
        return 0
    if chromium() is None and required():
        print(f"spec_viz test: {NO_BROWSER}", file=sys.stderr)
        return 2
    results = {}
    for name, options in _parts(arguments).items():
        print(f"\n=== {name} ===", flush=True)
        results[name] = code, _ = _pytest([*options, *arguments])
        if code == USAGE_ERROR:
            return 2
    return _summary(results)


def _parts(arguments) -> dict[str, tuple]:
    if _has_path(arguments):
        return {"chosen paths": NBVAL}
    if chromium() is None:
        return {name: part for name, part in PARTS.items() if name != "browser"}
    return PARTS


def _has_path(arguments) -> bool:
    before = ["", *arguments]
    return any(
        (_clone.ROOT / argument.partition("::")[0]).exists()
        for previous, argument in zip(before, arguments, strict=False)
        if previous not in TAKES_VALUE and not argument.startswith("-")
    )


# The lesson on real pairs was stored with the pair that all have. Small matrices gain nothing by threads, and on a busy
# machine they wait for each other: a pass then takes a hundred times as long.
_SETTLED = {"SPEC_VIZ_PAIR": "shakespeare64", "OPENBLAS_NUM_THREADS": "1"}


def _pytest(options) -> tuple[int, Tally]:
    """Run pytest in its own process; return its exit code and its counts."""
    with TemporaryDirectory(prefix="spec_viz-") as folder:
        report = Path(folder, "report.xml")
        environ = _SETTLED | environment() | {"IPYTHONDIR": folder}  # a person's start-up files are not under test
        command = [sys.executable, "-m", "pytest", *options, f"--junitxml={report}"]
        code = subprocess.run(command, cwd=_clone.ROOT, env=environ).returncode
        return code, _read(report)


def _read(report: Path) -> Tally:
    if not report.exists():
        return Tally()
    suite = ElementTree.parse(report).getroot().find("testsuite")
    tests, failures, errors, skipped = (int(suite.get(k)) for k in ("tests", "failures", "errors", "skipped"))
    failed = failures + errors
    return Tally(tests - failed - skipped, failed, skipped, float(suite.get("time")))


def _summary(results) -> int:
    print("\n=== summary ===")
    for name, (code, tally) in results.items():
        verdict = {0: "ok", NO_TESTS: "no tests chosen"}.get(code, f"FAILED (pytest exit {code})")
        print(f"{name}: {tally.passed} passed, {tally.failed} failed, {tally.skipped} skipped", end="")
        print(f" in {tally.seconds:.0f} s: {verdict}")
    if results.keys() < PARTS.keys():
        print(f"*** BROWSER TESTS NOT RUN: {NO_BROWSER} ***")
    total = [sum(column) for column in zip(*(tally for _, tally in results.values()), strict=True)]
    print("{} passed, {} failed, {} skipped".format(*total))
    bad = {code for code, _ in results.values()} - {0, NO_TESTS}
    return 1 if bad or not total[0] else 0
