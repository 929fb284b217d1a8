"""One verification told in six steps: draft, probability, u, verdict, residual, emitted token."""

from typing import NamedTuple

from spec_viz.digits import decimal, places
from spec_viz.labels import visible


class Step(NamedTuple):
    """A heading and one or two plain sentences."""

    title: str
    text: str


def steps(v, trial):
    """Return the six `Step`s of a `Trial` of the pair `v`, in decimals."""
    x = v.index(trial.draft)
    draft, emitted, u = visible(trial.draft), visible(trial.emitted), _decimal(trial.u)
    p, q, prob = (_decimal(n) for n in (v.p[x], v.q[x], v.accept_prob[x]))
    if trial.accepted:
        verdict = f"u = {u} lies below {prob}: accepted."
        residual = "The draft is kept, so the residual is not needed this time."
        end = f"{draft} is emitted, as drafted."
    else:
        verdict = f"u = {u} does not lie below {prob}: rejected."
        residual = _residual(v)
        end = f"{emitted} is emitted in place of {draft}."
    return (
        Step("Draft", f"The draft proposes {draft}. It does so with probability q({draft}) = {q}."),
        Step(
            "Acceptance probability",
            f"The target gives it p({draft}) = {p}, so it is accepted with {_ratio(p, q, prob)}.",
        ),
        Step("A uniform number", f"A number between 0 and 1 is drawn, evenly: u = {u}."),
        Step("Accept or reject", verdict),
        Step("Residual", residual),
        Step("Emitted token", end),
    )


def _ratio(p, q, prob):
    return f"probability min(1, {p}/{q}) = {prob}"


def _residual(v):
    if v.residual is None:
        return "Rounding aside, p = q: there is no residual, and the token is drawn from p."
    likely = sorted(((r, token) for r, token in zip(v.residual, v.tokens) if r), key=lambda pair: -pair[0])
    if len(likely) == 1:
        only = visible(likely[0][1])
        return f"Only {only} has more target than draft, so the residual is all on {only}."
    shares = ", ".join(f"{visible(token)} {_decimal(r)}" for r, token in likely[:6])
    return f"A new token is drawn from the residual, what p has above q: {shares}{', …' if len(likely) > 6 else ''}."


def _decimal(x):
    return decimal(x, places([x]))
