"""What the oracle says about a peer: the contract on float32 tensors, and four questions more."""

import numpy as np

from spec_viz import audit, examples
from spec_viz.audit.contract import CONTEXT, JOINT, Line
from spec_viz.rounds import TableModel

WIDE, SUPPORT = 256, 5  # a vocabulary of which the worked example is the possible part
BF16_LOGITS = (  # public case: equal but for one step of bfloat16 in the last logit
    [-1.1171875, -0.56640625, -0.58984375, -0.318359375, 0.78515625],
    [-1.1171875, -0.56640625, -0.58984375, -0.318359375, 0.7890625],
)
TINY = [1e-5, 0.5, 0.49999], [0.5, 0.25, 0.25]
EFFECT = 0.03  # the TV that sampling must see, where scripting is refused


def float32(array, dtype="float32"):
    """What engines have: float32 tensors where the oracle would take float64."""
    return audit.torch_cast(array, "float32" if dtype == "float64" else dtype)


def ask(peer, cast=float32):
    """Return (verdict of the report, lines): first the report's, then the questions of this file."""
    report = audit.report(peer.on_probabilities, kind="round", cast=cast, name=peer.package)
    lines = [_sampled(peer, line, cast) if line.verdict == "not scripted" else line for line in report.lines]
    return report.verdict, lines + [_answer(name, question, peer, cast) for name, question in QUESTIONS.items()]


def _sampled(peer, line, cast):
    """Where a law cannot be scripted it is sampled, and the line says what that could have seen."""
    models = _models(line.name)
    if models is None:
        return line
    check = audit.check(peer.on_probabilities, *models, effect=EFFECT, rng=0, cast=lambda x: cast(x, "float64"))
    verdict = "passes" if check.passed else "wrong"
    return Line(line.name, verdict, f"sampled: {check.promise}; p = {check.p_value:.3g}", is_law=True)


def _models(name):
    """Return (target, draft, gamma) of a line about a law, None for another line."""
    if name == JOINT[1]:
        return *CONTEXT, 2
    if name == JOINT[0]:
        return *_constant(examples.WORKED), 2
    return (*_constant(examples.get(name.removeprefix("law: "))), 1) if name.startswith("law: ") else None


def _constant(v):
    return TableModel.constant(v.p), TableModel.constant(v.q)


def _answer(name, question, peer, cast):
    try:
        return Line(name, *question(peer, cast))
    except audit.Refused as reason:
        return Line(name, "not scripted", str(reason))


def _first_of_two(peer, cast):
    """The first token of a round of gamma = 2 on the worked example."""
    law = audit.exact_block_law(
        peer.on_probabilities, *_constant(examples.WORKED), 2, cast=lambda x: cast(x, "float64")
    )
    size = len(examples.WORKED)
    each = size**2
    first = [sum(law.law[y * each : (y + 1) * each]) for y in range(size)]
    distance = (sum(abs(a - b) for a, b in zip(first, examples.WORKED.p)) + sum(law.failures.values())) / 2
    shown = " ".join(f"{float(x):.4g}" for x in first)
    return ("right" if distance <= law.tolerance else "wrong"), f"its law is {shown}", distance


def _impossible(peer, cast):
    """251 of 256 tokens have p = q = 0: what mass do they get?"""
    padded = [[*map(float, law), *[0.0] * (WIDE - SUPPORT)] for law in (examples.WORKED.p, examples.WORKED.q)]
    law = audit.exact_law(_one(peer.on_probabilities), padded, cast=lambda x: cast(x, "float64"))
    mass = sum(law.law[SUPPORT:])
    if not mass:
        return ("raises", next(iter(law.failures))) if law.failures else ("right", "none")
    each = float(mass) / (WIDE - SUPPORT)
    return "wrong", f"{float(mass):.3g} of the mass, {each:.3g} a token: {each * 131072:.3g} at V = 131072", mass


def _tiny_ratio(peer, cast):
    """p / q = 2e-5 in bfloat16."""
    law = audit.exact_law(_one(peer.on_probabilities), TINY, cast=lambda x: cast(x, "bfloat16"))
    if law.failures:
        return "raises", next(iter(law.failures))
    kept, fair = float(law.given[0].get(0, 0)), TINY[0][0] / TINY[1][0]
    return ("right" if kept < 2 * fair else "wrong"), f"accepts with {kept:.3g}; p / q = {fair:.3g}"


def _bf16_logits(peer, cast):
    """A rejection is possible, the residual is 0 everywhere or nearly."""
    if peer.on_logits is None:
        return "not applicable", "it takes probabilities"
    target, draft = (cast(np.array([row]), "bfloat16") for row in BF16_LOGITS)

    def sampler(draft_token):
        return peer.on_logits(target[[0, 0]], draft, [draft_token])[0]

    given = audit.exact_law(sampler, ([0.2] * 5, [0, 0, 0, 0, 1])).given[4]
    failed = {outcome.what: mass for outcome, mass in given.items() if not isinstance(outcome, int)}
    if failed:
        return "raises", f"{next(iter(failed))}, with probability {float(sum(failed.values())):.2g}"
    return "right", "accepts" if given.get(4, 0) == 1 else "a law after each rejection"


QUESTIONS = {
    "first of gamma = 2 tokens": _first_of_two,
    "V = 256, 251 impossible": _impossible,
    "p / q = 2e-5, bfloat16": _tiny_ratio,
    "residual 0, bfloat16 logits": _bf16_logits,
}


def _one(on_probabilities):
    """Return f(p, q, draft) -> first token, of a round with one drafted token."""

    def sampler(p, q, draft):
        return on_probabilities(p[None][[0, 0]], q[None], [draft])[0]

    return sampler
