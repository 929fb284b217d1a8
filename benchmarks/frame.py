"""One frame of a picture under a slider against the same figure made from nothing and written by `print_png`."""

from io import BytesIO
from statistics import median
from time import perf_counter

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from benchmarks.timing import Row
from spec_viz.plots import Frame, draw_laws, draw_story, story_size
from spec_viz.verification import Verification

MOVES = 40
LIMIT = "blit + encode"


def rows():
    """Yield (workload, measured ratio, promise, limit, unit); a ratio of medians, interleaved in one run."""
    rebuilt = "of rebuild + print_png"
    yield Row("figure frame, story, V = 5", _ratio(_story, _story, 5), 1 / 8, LIMIT, rebuilt)
    yield Row("figure frame, laws, V = 50", _ratio(_laws, _bars, 50), 1 / 15, LIMIT, f"{rebuilt}, bars and ticks")


def moves(count):
    """Return pairs as a slider makes them: q gives one token .01 more each time and then takes it back again."""
    rng = np.random.default_rng(0)
    p = rng.multinomial(1000, rng.dirichlet(np.full(count, 2.0))) / 1000
    q = rng.multinomial(1000, rng.dirichlet(np.full(count, 2.0)))
    giver = int(np.argmax(np.where(np.arange(count) == 1, -1, q)))
    steps = min(MOVES // 2, int(q[giver]) // 10)
    pairs = []
    for direction in [1] * steps + [-1] * steps:
        q[[giver, 1]] += np.array([-10, 10]) * direction
        pairs.append(Verification(p=p, q=q / 1000))
    return pairs


def seconds(draw, rebuild, count):
    """Return (seconds of a frame, seconds of a rebuild) of every move, in turns."""
    first, *pairs = moves(count)
    frame = Frame(*draw(first))
    frame.png()
    times = []
    for v in pairs:
        start = perf_counter()
        frame.update(v)
        frame.png()
        between = perf_counter()
        FigureCanvasAgg(rebuild(v)[0]).print_png(BytesIO())
        times.append((between - start, perf_counter() - between))
    return times


def _ratio(draw, rebuild, count):
    kept, rebuilt = zip(*seconds(draw, rebuild, count))
    return median(kept) / median(rebuilt)


def _story(v):
    figure = Figure(figsize=story_size(12.8), dpi=100)
    return figure, draw_story(figure, v, most=50)


def _laws(v):
    figure = Figure(figsize=(7, 3.5), dpi=100)
    return figure, draw_laws(figure.subplots(), v, most=50)


def _bars(v):
    """The same masses as one draws them by hand: `ax.bar`, ticks, legend. (`_laws` rebuilt is three times faster.)"""
    figure = Figure(figsize=(7, 3.5), dpi=100)
    ax, x = figure.subplots(), np.arange(len(v))
    ax.bar(x - 0.2, v.p, 0.4, label="target p")
    ax.bar(x + 0.2, v.accepted, 0.4, hatch="///", label="draft q")
    ax.bar(x + 0.2, v.rejected, 0.4, bottom=v.accepted, hatch="xx", label="q above p")
    ax.set_xticks(x, v.tokens, rotation=90)
    ax.set_title("Draft proposes, target decides")
    ax.legend()
    return figure, ax
