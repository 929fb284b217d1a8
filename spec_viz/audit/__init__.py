"""The oracle: does *your* sampler preserve p? Its exact law, by scripting the randomness that it draws.

>>> from spec_viz import audit, examples
>>> def resample_from_p(p, q, draft, rng):
...     return draft if rng.random() * q[draft] < p[draft] else rng.choice(len(p), p=p)
>>> law = audit.exact_law(resample_from_p, examples.WORKED)
>>> print(law.preserves_target, round(float(law.total_variation), 9))
False 0.12
"""

from spec_viz.audit.laws import ExactLaw, exact_block_law, exact_law, law_of
from spec_viz.audit.report import Report, assert_block_preserves_target, assert_preserves_target, report
from spec_viz.audit.sampled import Check, check
from spec_viz.audit.subject import numpy_cast, torch_cast
from spec_viz.audit.tape import Refused

__all__ = [
    "Check",
    "ExactLaw",
    "Refused",
    "Report",
    "assert_block_preserves_target",
    "assert_preserves_target",
    "check",
    "exact_block_law",
    "exact_law",
    "law_of",
    "numpy_cast",
    "report",
    "torch_cast",
]
