import numpy as np
import pytest
from matplotlib.figure import Figure

from spec_viz import Verification, examples


def random_pair(count, seed=0, tokens=None):
    rng = np.random.default_rng((count, seed))
    return Verification(p=rng.dirichlet(np.ones(count)), q=rng.dirichlet(np.ones(count)), tokens=tokens)


WEIRD = ["internationalisation", " the", "\n", "🦙", "שלום עולם", "你好世界", "$a$_b^c", "\\frac{x}"]
PAIRS = {name: examples.get(name) for name in examples.names()}
PAIRS |= {f"{count} tokens": random_pair(count) for count in (*range(2, 13), 30)}
PAIRS |= {"weird names": random_pair(8, tokens=WEIRD)}


@pytest.fixture(params=PAIRS)
def v(request):
    """Every named example, random pairs of 2 to 12 tokens and of 30, and a pair with names that are hard to draw."""
    return PAIRS[request.param]


@pytest.fixture
def large():
    """A pair of 30 tokens: 11 lines and one for the rest."""
    return random_pair(30)


@pytest.fixture
def new_ax():
    """Return empty Axes of 5 x 2.4 inches on a figure without pyplot."""
    return lambda: Figure(figsize=(6, 4)).add_axes((0.1, 0.2, 5 / 6, 0.6))


@pytest.fixture
def ax(new_ax):
    return new_ax()


@pytest.fixture
def outlines():
    """Return the corners of each shape in a series."""

    def of(patch):
        polygons = patch.get_path().to_polygons(closed_only=False)
        return [np.array(polygon[:-1]) for polygon in polygons]

    return of


@pytest.fixture
def boxes(outlines):
    """Return left, bottom, width and height of each rectangle in a series, one a row."""

    def of(patch):
        corners = outlines(patch)
        ends = [(*c.min(axis=0), *(c.max(axis=0) - c.min(axis=0))) for c in corners]
        return np.array(ends).reshape(-1, 4)

    return of


@pytest.fixture
def words():
    """Return what is written: the visible texts of a pool of words."""
    return lambda pool: [text.get_text() for text in pool.texts if text.get_visible()]


@pytest.fixture
def same():
    """Return whether two pictures show the same: shapes, lines and words, in order."""

    def state(artist):
        if hasattr(artist, "get_segments"):
            return [np.round(s, 12).tolist() for s in artist.get_segments()]
        if hasattr(artist, "get_path") and hasattr(artist, "get_hatch"):
            return np.round(artist.get_path().vertices, 12).tolist()
        if hasattr(artist, "get_xydata"):
            return np.round(artist.get_xydata(), 12).tolist()
        place = tuple(float(f"{x:.9g}") for x in artist.get_position())
        return artist.get_text(), place, artist.get_fontsize(), artist.get_rotation()

    def visible(picture):
        hidden = {"", None}
        artists = [a for a in picture.ax.get_children() if a.get_visible() and hasattr(a, "get_transform")]
        drawn = [a for a in artists if not (hasattr(a, "get_text") and a.get_text() in hidden)]
        kept = [a for a in drawn if type(a).__name__ in ("Text", "PathPatch", "LineCollection", "Line2D")]
        return sorted([type(a).__name__, repr(state(a))] for a in kept)

    def check(one, other):
        assert visible(one) == visible(other)
        assert one.ax.get_xlim() == other.ax.get_xlim() and one.ax.get_ylim() == other.ax.get_ylim()

    return check
