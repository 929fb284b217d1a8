"""The numbers of the curve of speedups, and the curve in words."""

import numpy as np

from spec_viz.plan import steps, times, verdict
from spec_viz.scalars import written
from spec_viz.speedup import MOST, speedup

SPANS = (12, 24, 48, 96, 192, 384, 1000)  # the last gamma that is shown: it rarely moves under a slider


class Curves:
    """The numbers of the picture: speedup and promised speedup for gamma = 1, 2, ..., in floats."""

    def __init__(self, plan):
        self.plan = plan
        most = max(plan.gamma, plan.best if plan.best < MOST else 0) * 1.15
        last = next(span for span in SPANS if most <= span or span == SPANS[-1])
        alpha, cost = float(plan.alpha), float(plan.cost)
        self.gammas = np.arange(1, last + 1)
        self.speeds = np.array([float(speedup(alpha, g, cost, plan.verify_cost)) for g in range(1, last + 1)])
        self.promised = np.array([speedup(alpha, g, cost) for g in range(1, last + 1)])


def describe_speedup(plan, curves=None):
    """Return the curve in words: the plan, the verdict, the promise of the papers and where it breaks even.

    `curves`: its numbers, where they are there already.
    """
    parts = [
        f"Speedup of every gamma with alpha = {written(plan.alpha)}, a draft that costs {steps(plan.cost)} "
        f"and verifying that costs {steps(plan.verify)}.",
        verdict(plan),
    ]
    if plan.verify != 1:
        parts.append(f"If verifying cost 1 step, gamma = {plan.gamma} would be {times(plan.textbook)} as fast.")
    if plan.break_even > 0:
        parts.append(f"gamma = {plan.gamma} breaks even where verifying costs {float(plan.break_even):.2f} steps.")
    curves = curves or Curves(plan)
    loses = [g for g, speed in zip(curves.gammas, curves.speeds) if speed < 1 and g > plan.best]
    if plan.best and loses:
        parts.append(f"From gamma = {loses[0]} on, plain decoding is faster.")
    return " ".join(parts)
