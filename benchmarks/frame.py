"""One frame of a picture under a slider against the same figure made from nothing and written by `print_png`."""

from io import BytesIO
from statistics import median
from time import perf_counter

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from benchmarks.timing import Row
from spec_viz.plan import Plan
from spec_viz.plots import Frame, draw_laws, draw_speedup_story, draw_story, speedup_story_size, story_size
from spec_viz.plots.lanes import CLOCK, Run
from spec_viz.verification import Verification

MOVES = 40
LIMIT = "blit + encode"


def rows():
    """Yield (workload, measured ratio, promise, limit, unit); a ratio of medians, interleaved in one run."""
    rebuilt = "of rebuild + print_png"
    by_hand = f"{rebuilt}, bars and ticks"
    yield Row("figure frame, story, V = 5", _ratio(_story, _story, moves(5)), 1 / 8, LIMIT, rebuilt)
    yield Row("figure frame, laws, V = 50", _ratio(_laws, _bars, moves(50)), 1 / 15, LIMIT, by_hand)
    yield Row("figure frame, SpeedupLab", _ratio(_lab, _lab_by_hand, plans()), 1 / 8, LIMIT, by_hand)


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


def plans():
    """Return plans as the slider of alpha makes them: up by .01, and down again."""
    half = [Plan(alpha=f"{alpha / 100}", verify_cost="1.5") for alpha in range(70, 70 + MOVES // 2)]
    return half + half[::-1]


def seconds(draw, rebuild, values):
    """Return (seconds of a frame, seconds of a rebuild) of every move, in turns."""
    first, *others = values
    frame = Frame(*draw(first))
    frame.png()
    times = []
    for value in others:
        start = perf_counter()
        frame.update(value)
        frame.png()
        between = perf_counter()
        FigureCanvasAgg(rebuild(value)[0]).print_png(BytesIO())
        times.append((between - start, perf_counter() - between))
    return times


def _ratio(draw, rebuild, values):
    kept, rebuilt = zip(*seconds(draw, rebuild, values))
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


def _lab(plan):
    figure = Figure(figsize=speedup_story_size(12.8), dpi=100)
    return figure, draw_speedup_story(figure, plan)


def _lab_by_hand(plan):
    """The same two pictures as one draws them by hand: `plot`, `fill_between`, `barh`, `bar`, ticks, legends."""
    figure = Figure(figsize=speedup_story_size(12.8), dpi=100)
    curve, lanes = figure.subplots(1, 2)
    gammas = range(1, 13)
    speeds = [float(plan.at(gamma)) for gamma in gammas]
    curve.plot(gammas, speeds, marker="o", label="this plan")
    curve.fill_between(gammas, speeds, 1, alpha=0.35, label="gain")
    curve.axhline(1)
    curve.set_xticks(gammas)
    run = Run(plan, CLOCK)
    whole, drafting = len(run.lengths), plan.gamma * float(plan.cost)
    starts = run.starts[:whole]
    lanes.barh([1] * CLOCK, 1, left=range(CLOCK), height=0.3, edgecolor="white", label="target")
    lanes.barh([0] * whole, float(plan.verify), left=starts + drafting, height=0.3, edgecolor="white")
    lanes.barh([0] * whole, drafting, left=starts, height=0.3, label="draft")
    for end, length in zip(starts + run.cost, run.lengths):
        lanes.bar([end] * (length + 1), 0.05, bottom=[0.2 + 0.06 * i for i in range(length + 1)], width=0.5)
    lanes.set_xticks(range(CLOCK + 1))
    for ax in (curve, lanes):
        ax.legend()
    return figure, lanes
