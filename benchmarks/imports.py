"""What `import spec_viz` costs on top of NumPy, in fresh interpreters, in turns."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.timing import Row, medians

ROOT = Path(__file__).resolve().parents[1]


def rows():
    """Yield the milliseconds that the mathematics adds to NumPy, and what the bare import adds to Python."""

    with TemporaryDirectory() as cache:  # as after an installation: compiled once, also where Python may not write
        environ = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        environ["PYTHONPYCACHEPREFIX"] = cache

        def run(code):
            return lambda: subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environ, check=True)

        runs = [run(c) for c in ("pass", "import spec_viz", "import numpy", "import spec_viz; spec_viz.Verification")]
        medians(*runs, rounds=1)
        bare, package, numpy, mathematics = medians(*runs, rounds=21)
    yield Row("import spec_viz, over Python", (package - bare) * 1e3, 10, "-", "ms")
    yield Row("spec_viz.Verification, over import numpy", (mathematics - numpy) * 1e3, 10, "-", "ms")
