"""Logits of a text, kept, so that temperature and cuts can be changed without running the models again."""

from dataclasses import dataclass

import numpy as np

from spec_viz.models.running import Process
from spec_viz.rows import acceptance_rate


@dataclass(frozen=True, eq=False)
class Stored:
    """`ids` of a text, and the logits of target and draft after each of them but the last: shape (T - 1, V)."""

    ids: np.ndarray
    target: np.ndarray
    draft: np.ndarray

    def acceptance_rate(self, *, temperature=1.0, draft_temperature=None, top_k=None, top_p=None):
        """Return sum min(p, q) at each position, p and q cut and heated alike; `draft_temperature` heats q alone."""
        process = Process(temperature, top_k, top_p)
        colder = process if draft_temperature is None else Process(draft_temperature, top_k, top_p)
        return np.array([acceptance_rate(process(p), colder(q)) for p, q in zip(self.target, self.draft)])


def stored_logits(pair, text):
    """Read a text, a string or ids, with both models once; return its `Stored` logits."""
    ids = np.array(pair.target.encode(text) if isinstance(text, str) else text)
    if len(ids) < 2:
        raise ValueError(f"the text has {len(ids)} tokens; a draft needs one to go on and one to guess")
    target, draft = (model.session().extend(ids[:-1]) for model in (pair.target, pair.draft))
    return Stored(ids, target, draft)
