"""What all pictures share: an empty Axes with a title and a legend, and an update in place."""

from matplotlib.patches import Patch
from matplotlib.transforms import ScaledTranslation

from spec_viz.ledger import MOST
from spec_viz.plots.fonts import family, width
from spec_viz.plots.marks import Words
from spec_viz.plots.reading import Reading
from spec_viz.plots.style import theme_of

TITLE_ROOM = 42  # points above the Axes
TURNED = 64  # points below the Axes that names take where they stand upright


class Picture:
    """One picture on one Axes. A subclass names its title and legend, makes its marks, and moves them in `_move`.

    The size of the Axes is read when a picture is drawn or updated: lay the figure out first. Around the Axes it
    writes a title and a legend (42 points above) and names (below). In a dark theme, give the figure its paper.
    """

    title = ""
    legend: tuple[tuple[str, str], ...] = ()  # (role, label)

    def __init__(self, ax, *, most=MOST, theme="light"):
        self.ax, self.most, self.theme = ax, most, theme_of(theme)
        self._dressed_for = None
        ax.set_axis_off()
        self._write_legend()
        self._make()

    @property
    def artists(self):
        """The artists that an update changes, in the order in which they are drawn."""
        marks = [x for mark in self._marks() for x in (mark.texts if isinstance(mark, Words) else [mark])]
        return sorted(marks, key=lambda artist: artist.zorder)

    def update(self, v, *more):
        """Show another pair. Returns True where more than `artists` changed (names, limits, the size)."""
        return self.show(Reading(v, self.most), *more)

    def show(self, reading, *more):
        """Show what has been read off a pair; several pictures can share one `Reading`."""
        dress = self._dress_for(reading, *more)
        changed = dress != self._dressed_for
        if changed:
            self._write_title()
            self._dress(reading, *dress)
            self._dressed_for = dress
        self._move(reading, *more)
        return changed

    @property
    def size(self):
        """Width and height of the Axes in points."""
        box = self.ax.get_window_extent()
        return box.width * 72 / self.ax.figure.dpi, box.height * 72 / self.ax.figure.dpi

    @property
    def room_below(self):
        """How long an upright name may be: what the figure has below the Axes, up to what the story leaves."""
        under = self.ax.get_window_extent().y0 - self.ax.figure.bbox.y0
        return min(under * 72 / self.ax.figure.dpi, TURNED) - 8

    def _write_title(self):
        room = self.size[0]
        size = next((s for s in (11, 10.5, 10, 9.5, 9, 8.5) if width(self.title, s, "bold") <= room), 8)
        self.ax.set_title(
            self.title,
            loc="left",
            pad=22,
            fontsize=size,
            fontweight="bold",
            color=self.theme.ink,
            family=family(),
        )

    def _handles(self):
        return [Patch(**getattr(self.theme, role).patch, label=label) for role, label in self.legend]

    def _write_legend(self):
        handles = self._handles()
        self.ax.legend(
            handles=handles,
            loc="lower left",
            bbox_to_anchor=(0, 1),
            bbox_transform=self.ax.transAxes + ScaledTranslation(0, 5 / 72, self.ax.figure.dpi_scale_trans),
            ncols=max(1, len(handles)),
            frameon=False,
            prop={"family": family(), "size": 8},
            labelcolor=self.theme.muted,
            borderpad=0,
            borderaxespad=0,
            handlelength=1.3,
            handleheight=1,
            handletextpad=0.5,
            columnspacing=1.2,
        )
