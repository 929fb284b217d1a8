"""torch is a big download that only one file here needs."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("torch") else ["test_torch_source.py"]
