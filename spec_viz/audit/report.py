"""What the oracle says about a sampler: the exact law on every named pair, and the contract, line by line."""

import json
from dataclasses import dataclass
from html import escape

from tqdm import tqdm

from spec_viz import examples
from spec_viz.audit.contract import CLAUSES, CONTEXT, Line, contract
from spec_viz.audit.laws import TOLERANCE, ExactLaw, exact_block_law, exact_law
from spec_viz.audit.subject import Subject, numpy_cast
from spec_viz.audit.tape import Refused
from spec_viz.rounds import TableModel
from spec_viz.tables import html_line
from spec_viz.verification import Verification

COLUMNS = ("what was asked", "verdict", "total variation", "detail")


@dataclass(frozen=True, eq=False, repr=False)
class Report:
    """The verdict on one sampler.

    `lines`: a `Line` for each named pair and each clause of the contract. `worst`: the `ExactLaw` on the first pair
    that fails, or on the worked example; None where nothing could be scripted. `pair`: its name.
    """

    name: str
    kind: str
    lines: tuple
    worst: ExactLaw | None = None
    pair: str = ""

    @property
    def preserves_target(self):
        """True where every law was found and is the target's, whatever the rest of the contract says."""
        return self.verdict in ("right", "fragile")

    @property
    def verdict(self):
        """ "right"; "not usable": some law could not be found, so none can be trusted; "wrong": some law is not p;
        "fragile": every law is p, but an edge of the contract is broken."""
        laws = [line for line in self.lines if line.is_law]
        if self.worst is None or any(line.verdict == "not scripted" for line in laws):
            return "not usable"
        if any(line.is_broken for line in laws):
            return "wrong"
        return "fragile" if any(line.is_broken for line in self.lines) else "right"

    @property
    def reproducer(self):
        """A few lines of Python that show the first law that is not p; "" where each is."""
        if self.verdict != "wrong":
            return ""
        module, _, function = self.name.rpartition(":")
        start = f"from {module} import {function}\n" if module else f"# {function}: your sampler\n"
        if self.worst.preserves_target:  # only the joint law shows it
            return f"{start}from spec_viz import audit\n\naudit.assert_block_preserves_target({function})\n"
        v = examples.get(self.pair)
        p, q = (f'"{" ".join(str(x) for x in law)}"' for law in (v.p, v.q))
        if self.kind == "token":
            lines = f"from spec_viz import Verification, audit\n\nv = Verification(p={p}, q={q})\n"
            return f"{start}{lines}print(audit.exact_law({function}, v))  # .law, .p, .given, .failures\n"
        models = f"target, draft = TableModel.constant({p}), TableModel.constant({q})\n"
        lines = f"from spec_viz import audit\nfrom spec_viz.rounds import TableModel\n\n{models}"
        return (
            f"{start}{lines}print(audit.exact_block_law({function}, target, draft, 1))  # .law, .p, .given, .failures\n"
        )

    def to_json(self):
        """Return the report as JSON text; fractions as strings."""
        worst = self.worst
        laws = {} if worst is None else {"law": [str(x) for x in worst.law], "p": [str(x) for x in worst.p]}
        return json.dumps(
            {
                "sampler": self.name,
                "kind": self.kind,
                "verdict": self.verdict,
                "preserves_target": self.preserves_target,
                "pair": self.pair,
                **laws,
                "lines": [
                    {"name": x.name, "verdict": x.verdict, "detail": x.detail, "total_variation": _text(x)}
                    for x in self.lines
                ],
                "reproducer": self.reproducer,
            },
            indent=2,
        )

    def __str__(self):
        rows = [COLUMNS, *self._rows()]
        widths = [max(len(row[i]) for row in rows) for i in range(3)]
        lines = ["  ".join(cell.ljust(w) for cell, w in zip(row, (*widths, 0))).rstrip() for row in rows]
        tail = [f"\nThe first failing pair:\n\n{self.reproducer}"] if self.reproducer else []
        return "\n".join([f"{self.name}: {self.verdict}", "", *lines, *tail])

    __repr__ = __str__

    def _repr_html_(self):
        head = "".join(f'<th scope="col" align="left">{escape(name)}</th>' for name in COLUMNS)
        body = "".join(html_line(row) for row in self._rows())
        caption = f'<caption style="text-align: left">{escape(self.name)}: <b>{escape(self.verdict)}</b></caption>'
        code = f"<pre>{escape(self.reproducer)}</pre>" if self.reproducer else ""
        table = f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        return f'<div style="overflow-x: auto">{table}{code}</div>'

    def _rows(self):
        return [(line.name, line.verdict, _shown(line), line.detail) for line in self.lines]


def report(sampler, *, kind="token", cast=numpy_cast, name=None):
    """Return the `Report` on a sampler, every named pair and every clause of the contract; progress is shown.

    `kind`: "token" for f(p, q, draft, rng) -> token, "round" for f(p, q, drafted, rng) -> tokens, shapes as in
    `exact_law` and `exact_block_law`. `cast(array, dtype)`: `numpy_cast`, or `torch_cast` for tensors.
    """
    subject = Subject(sampler, kind, cast)
    lines, worst, pair = [], None, ""
    with tqdm(total=len(examples.names()) + len(CLAUSES), desc="asking", disable=None, leave=False) as bar:
        for example in examples.names():
            try:
                law = subject.law(examples.get(example))
            except Refused as reason:
                lines.append(Line(f"law: {example}", "not scripted", str(reason), is_law=True))
            else:
                lines.append(Line(f"law: {example}", *_judged(law), is_law=True))
                if worst is None or (worst.preserves_target and not law.preserves_target):
                    worst, pair = law, example
            bar.update()
        for line in contract(subject):
            lines.append(line)
            bar.update()
    name = name or getattr(sampler, "__qualname__", repr(sampler))
    return Report(name, kind, tuple(lines), worst, pair)


def assert_preserves_target(sampler, *what, cast=None, tolerance=TOLERANCE):
    """Raise AssertionError unless the exact law of `sampler` is the target's, to within `tolerance` of TV.

    `assert_preserves_target(sampler)`: on the two pairs that expose every rule known to be wrong for one token.
    `assert_preserves_target(sampler, v)`: on a `Verification`.
    `assert_preserves_target(sampler, target, draft, gamma)`: the joint law of a round.
    Call it in a test of yours; it needs no plugin.
    """
    if len(what) == 3:
        _assert(exact_block_law(sampler, *what, cast=cast, tolerance=tolerance), "the joint law of a round")
        return
    pairs = what or (examples.WORKED, examples.get("tell-tale"))
    for v in pairs:
        v = v if isinstance(v, Verification) else Verification(p=v[0], q=v[1])
        _assert(exact_law(sampler, v, cast=cast, tolerance=tolerance), repr(v))


def assert_block_preserves_target(sampler, *, cast=None, tolerance=TOLERANCE):
    """Raise AssertionError unless a round sampler keeps the joint law on the two pairs of models that expose it."""
    worked = [TableModel.constant(law) for law in (examples.WORKED.p, examples.WORKED.q)]
    for models in (worked, CONTEXT):
        assert_preserves_target(sampler, *models, 2, cast=cast, tolerance=tolerance)


def _assert(law, where):
    if law.preserves_target:
        return
    emitted, wanted = ([round(float(x), 6) for x in numbers[:12]] for numbers in (law.law, law.p))
    failed = f", and fails: {', '.join(law.failures)}" if law.failures else ""
    tv = float(law.total_variation)
    raise AssertionError(f"the sampler emits {emitted}{failed}; the target is {wanted}: TV {tv:.4g} on {where}")


def _judged(law):
    failed = ", ".join(law.failures)
    detail = f"raises {failed}" if failed else f"drafts come out {float(law.acceptance_rate):.4g} of the time"
    return ("right" if law.preserves_target else "wrong"), detail, law.total_variation


def _text(line):
    return None if line.total_variation is None else str(line.total_variation)


def _shown(line):
    return "" if line.total_variation is None else f"{float(line.total_variation):.4g}"
