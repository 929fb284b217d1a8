"""Hands: one observable state, controls that set it, views that follow it."""

from importlib import import_module

_HOME = {
    "Board": "board",
    "PairState": "state",
    "law_table": "table",
    "LawTable": "table",
    "LawSliders": "sliders",
    "StoryPicture": "picture",
    "Toolbar": "toolbar",
    "AccountingTable": "accounting",
    "Walkthrough": "walkthrough",
    "TokenEditor": "tokens",
    "Operators": "operators",
    "Trials": "trials",
    "TakeAway": "takeaway",
    "PlanState": "plan_state",
    "Dial": "dial",
    "SpeedupLab": "speedup_lab",
    "RoundState": "round_state",
    "RoundLab": "round_lab",
    "TokenList": "token_list",
    "TraceState": "trace_state",
    "TraceExplorer": "trace_explorer",
    "TextLab": "text_lab",
    "Studio": "studio",
    "Workbench": "workbench",
}
__all__ = [*_HOME]


def __getattr__(name):
    if name not in _HOME:
        raise AttributeError(f"module 'spec_viz.widgets' has no attribute {name!r}")
    return getattr(import_module(f"spec_viz.widgets.{_HOME[name]}"), name)


def __dir__():
    return sorted({*globals(), *_HOME})
