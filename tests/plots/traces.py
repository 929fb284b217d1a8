"""Traces for pictures and widgets: a run and a text that was read, of small tables and of odd tokens."""

import numpy as np

from spec_viz.models.running import acceptance_map, speculate
from spec_viz.models.trace import Recorder
from tests.models.pairs import table_pair

RUN = speculate(table_pair(), "AB", 3, tokens=60, rng=3, progress=False)
MAP = acceptance_map(table_pair(), "ABCCBAABAC")
ODD = ["Once", " upon", " a", "\n", "🦙", "שלום", "$a$_b^c", "<b>", "", "internationalisation", "\x07", "  "]


def odd():
    """A text of odd pieces that was read: position n has the rate n / 12."""
    recorder = Recorder()
    for n in range(1, len(ODD)):
        p, q = np.zeros(len(ODD)), np.zeros(len(ODD))
        p[n], q[n], q[0] = 1, n / 12, 1 - n / 12
        recorder.position(p, q, n, n, position=n, verdict=-2, u=np.nan)
    return recorder.trace(range(len(ODD)), 1, ODD, {"kind": "map"})
