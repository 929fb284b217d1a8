"""Nothing tracked names a folder of one machine or a host of a package registry."""

import re
import subprocess

import pytest

HOSTS = ["pypi" + ".org", "pythonhosted" + ".org", "registry.npm" + "js.org", "deb.debian" + ".org"]
FOLDER = r"(?<![\w.)\]}~$-])/(?:home|opt|root|Users|work)/\w"
UNWANTED = re.compile("|".join([FOLDER, *map(re.escape, HOSTS)]))


def test_no_machine_and_no_registry_in_a_tracked_file(root):
    if not (root / ".git").exists():
        pytest.skip("not a git checkout: there is no list of tracked files")
    files = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True)
    found = []
    for name in filter(None, files.stdout.split("\0")):
        text = (root / name).read_bytes().decode("utf-8", errors="replace") if (root / name).is_file() else ""
        found += [f"{name}: {hit[0]}" for hit in UNWANTED.finditer(text)]
    assert found == []


@pytest.mark.parametrize("text", ["in /home/" + "ann/x", "'/work/" + "main'", "https://pypi" + ".org/simple"])
def test_the_pattern_finds(text):
    assert UNWANTED.search(text)


def test_the_pattern_leaves_relative_paths_alone():
    assert not UNWANTED.search("docs/work/main and ../home/x and {root}/work/x")
