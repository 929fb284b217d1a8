"""The board's pure part in Node: its own tests, 20 000 edits that Python made, and a bundle made from these modules."""

import json
import os
import random
import shutil
import subprocess

import pytest

from spec_viz.commands._chromium import required
from spec_viz.widgets.pair import MOST_TICKS, Pair

EDITS = 20_000


def run(root, *command, **environ):
    done = subprocess.run(command, cwd=root, env=os.environ | environ, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def law(rng, count, total):
    """A random law in ticks; about a third of its tokens have none."""
    cuts = sorted(rng.choice([0, total, rng.randint(0, total), rng.randint(0, total)]) for _ in range(count - 1))
    return tuple(b - a for a, b in zip([0, *cuts], [*cuts, total]))


def edit(rng):
    """One random edit, and what Python makes of it."""
    count, total = rng.randint(2, 12), rng.choice([1000, 2520, 7000, rng.randint(1, 5000), MOST_TICKS])
    before = law(rng, count, total)
    index, ticks = rng.randrange(count), rng.choice([0, total, rng.randint(0, total), rng.randint(-total, 2 * total)])
    locked = [i for i in range(count) if rng.random() < 0.2]
    pair = Pair(before, before, total, tuple(map(str, range(count))))
    after = pair.moved("p", index, ticks, tuple(locked)).p
    return {"law": before, "index": index, "ticks": ticks, "locked": locked, "moved": after}


@pytest.fixture(scope="module")
def node():
    if not shutil.which("node"):
        (pytest.fail if required() else pytest.skip)("no node found: the JavaScript of the board is not tested")


@pytest.mark.usefixtures("node")
def test_the_tests_in_javascript_pass_on_the_edits_that_python_makes(root, tmp_path):
    rng = random.Random(0)
    vectors = [edit(rng) for _ in range(EDITS)]
    assert sum(v["moved"] != v["law"] for v in vectors) > EDITS / 2
    file = tmp_path / "edits.json"
    file.write_text(json.dumps(vectors))
    tests = [str(path.relative_to(root)) for path in sorted((root / "tests/js").glob("*.test.js"))]
    assert tests
    said = run(root, "node", "--test", "--test-reporter=tap", *tests, SPEC_VIZ_VECTORS=str(file))
    assert "# fail 0" in said and "# skipped 0" in said  # skipped: the edits were not found


@pytest.mark.usefixtures("node")
def test_the_bundle_is_what_its_modules_make(root, node_modules):
    run(root, "npm", "run", "--silent", "check")
