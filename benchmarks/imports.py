"""What `import spec_viz` costs on top of NumPy, in fresh interpreters, in turns."""

import subprocess
import sys
from pathlib import Path

from benchmarks.timing import Row, medians

ROOT = Path(__file__).resolve().parents[1]


def rows():
    """Yield the milliseconds that the mathematics adds to NumPy, and what the bare import adds to Python."""

    def run(code):
        return lambda: subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)

    bare, package, numpy, mathematics = medians(
        run("pass"),
        run("import spec_viz"),
        run("import numpy"),
        run("import spec_viz; spec_viz.Verification"),
        rounds=21,
    )
    yield Row("import spec_viz, over Python", (package - bare) * 1e3, 10, "-", "ms")
    yield Row("spec_viz.Verification, over import numpy", (mathematics - numpy) * 1e3, 10, "-", "ms")
