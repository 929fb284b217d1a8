"""Small exact models as language models, so that a run's law can be known."""

import numpy as np

from spec_viz.models.protocol import ModelPair
from spec_viz.models.sessions import TokenSession
from spec_viz.rounds import TableModel

CONTEXT = (
    TableModel({(): ".4 .5 .1", 0: ".2 .3 .5", 1: ".6 0 .4", 2: ".1 .8 .1"}),
    TableModel({(): ".1 .9 0", 0: ".6 .1 .3", 1: ".3 .7 0", 2: ".2 .8 0"}),
)
BIGRAM = (
    TableModel({(): "1/2 1/2", 0: "3/4 1/4", 1: "1/5 4/5"}, "AB"),
    TableModel({(): "3/4 1/4", 0: "1/2 1/2", 1: "1/3 2/3"}, "AB"),
)
# Two tokens back: what a cache must not mix up.
DEEP = TableModel(
    {(): ".5 .5", 0: ".5 .5", 1: ".5 .5", (0, 0): ".9 .1", (0, 1): ".2 .8", (1, 0): ".3 .7", (1, 1): ".6 .4"}, "AB"
)
DEEP_DRAFT = TableModel({(): "1/4 3/4"}, "AB")


class Session(TokenSession):
    """Looks every law up; a faulty one keeps what was rejected."""

    def __init__(self, table, batch, forgets=True):
        super().__init__(len(table), batch)
        self._table, self._forgets = table, forgets
        self._seen = ()

    def _logits(self, ids):
        rows = []
        for x in ids[0].tolist():
            self._seen = (*self._seen, x)
            rows.append(np.log(np.maximum(self._table.law(self._seen).astype(float), 1e-300)))
        rows = np.where(np.array(rows) < -600, -np.inf, rows)
        return rows[None]

    def _cut(self, length):
        if self._forgets:
            self._seen = self._seen[:length]


class Table:
    """A TableModel with a language model's face."""

    context = end = None
    device, dtype, bytes = "none", "float64", 0

    def __init__(self, table, name="table", end=None, forgets=True):
        self.table, self.name, self.end, self._forgets = table, name, end, forgets
        self.size, self.pieces = len(table), list(table.tokens)

    def encode(self, text):
        """One id a character."""
        return [self.pieces.index(c) for c in text]

    def decode(self, ids):
        """The characters."""
        return "".join(self.pieces[i] for i in ids)

    def session(self, batch=1):
        """A session."""
        return Session(self.table, batch, self._forgets)


def table_pair(target=CONTEXT[0], draft=CONTEXT[1], **options):
    """A pair of tables."""
    return ModelPair(Table(target, **options), Table(draft, **options), "tables", "table")
