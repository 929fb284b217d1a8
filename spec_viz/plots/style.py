"""Roles and their looks: a colour of Okabe and Ito's palette and, because colour is not enough, a hatch.

Role of hatches: p ruled, q striped, accepted plain, rejected crossed, corrected dotted.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Role:
    """How one role looks: `face`, `edge` (outline and hatch), `hatch`, `line` (width in points) and `on`, the
    colour of text that stands on the face."""

    face: str
    edge: str
    hatch: str
    on: str
    line: float = 0.8

    @property
    def patch(self):
        """Keywords for a matplotlib patch or collection."""
        return {
            "facecolor": self.face,
            "edgecolor": self.edge,
            "hatch": self.hatch or None,
            "linewidth": self.line,
        }


@dataclass(frozen=True)
class Theme:
    """Paper, ink, muted ink, faint lines, ribbons (corrected mass on its way), and the five roles."""

    paper: str
    ink: str
    muted: str
    faint: str
    ribbon: str
    p: Role
    q: Role
    accepted: Role
    rejected: Role
    corrected: Role


LIGHT = Theme(
    paper="#FFFFFF",
    ink="#111827",
    muted="#556070",
    faint="#DDE2E8",
    ribbon="#EACADC",
    p=Role("#0072B2", "#5FA9D4", "-", "#FFFFFF", 0),
    q=Role("#E69F00", "#8A5A00", "///", "#111827"),
    accepted=Role("#009E73", "#FFFFFF", "", "#111827"),
    rejected=Role("#FFFFFF", "#D55E00", "xxx", "#111827"),
    corrected=Role("#CC79A7", "#7A2E58", "..", "#111827"),
)
DARK = Theme(
    paper="#14181F",
    ink="#EEF1F5",
    muted="#A9B3C0",
    faint="#353C47",
    ribbon="#5E4858",
    p=Role("#4FA9E6", "#1C6699", "-", "#0B0E13", 0),
    q=Role("#F2B134", "#7A5200", "///", "#0B0E13"),
    accepted=Role("#2DBE94", "#14181F", "", "#0B0E13"),
    rejected=Role("#14181F", "#FF8A4C", "xxx", "#EEF1F5"),
    corrected=Role("#E79AC6", "#6B2049", "..", "#0B0E13"),
)
THEMES = {"light": LIGHT, "dark": DARK}


def theme_of(name):
    """Return the `Theme` called "light" or "dark"; a Theme is returned as it is."""
    if isinstance(name, Theme):
        return name
    if name not in THEMES:
        raise ValueError(f'theme is {name!r}; write "light" or "dark"')
    return THEMES[name]
