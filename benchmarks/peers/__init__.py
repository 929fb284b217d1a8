"""Samplers that others publish: their exact laws and contracts, and how fast they are beside this package.

`pip install 'speculative-viz[bench]'` brings them; one that is missing is said to be missing.
"""


def exhibit():
    """Yield the lines of the table of verdicts: each peer, each line of the contract."""
    from tqdm import tqdm

    from benchmarks.peers import adapters, table, verdicts

    found, missing = adapters.load()
    yield "The exact law of each peer's round on float32 tensors, and its contract; TV: from the target"
    asked = tqdm(found, desc="asking the peers", disable=None, leave=False)
    yield from table.table([(peer, *verdicts.ask(peer)) for peer in asked])
    yield from (f"{name}: {why}" for name, why in missing.items())


def rows():
    """Yield the promises of speed: the block against the peers, then the accounting and the simulation."""
    from benchmarks import accounting, simulate
    from benchmarks.peers import speed

    yield from speed.rows()
    yield from accounting.rows()
    yield from simulate.rows()
