"""The adapters need torch, which only an extra brings."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("torch") else ["test_peers_torch.py"]
