"""What happened at one step of a trace, in a sentence or two, and every number of it in a table."""

from html import escape

from spec_viz.labels import visible
from spec_viz.models.trace import ACCEPTED, REJECTED, UNREACHED
from spec_viz.tables import html_line

KINDS = {ACCEPTED: "accepted", REJECTED: "rejected", UNREACHED: "never looked at"}
_FROM = "drawn from the residual with a number of its own (the board uses what is left of u)."
FREE, READ = "no draft", "read"


def kind(trace, step):
    """Return what became of a step: accepted, rejected, never looked at, no draft, or read."""
    return FREE if step.row < 0 else KINDS.get(int(trace.verdict[step.row]), READ)


def short_words(trace, step, shown):
    """Return what a tile says when it is pointed at: `shown` is the token that stands there."""
    if step.row < 0:
        return f"{visible(shown)}, {FREE}"
    row, what = step.row, kind(trace, step)
    parts = [visible(shown), "" if what == READ else what, f"acceptance rate {trace.acceptance_rate[row]:.3f}"]
    if what == KINDS[REJECTED] and trace.emitted[row] >= 0:
        parts[1] = f"draft {visible(trace.piece(trace.token[row]))} rejected"
    return ", ".join(filter(None, parts))


def words(trace, step):
    """Return the step in sentences."""
    if step.row < 0:
        return (
            f"Round {step.round + 1}: all drafts were accepted. The target's pass has one more row, and "
            f"{_quoted(trace, trace.ids[trace.prompt + step.place])} is drawn from it. There was no draft to test."
        )
    return _read(trace, step.row) if kind(trace, step) == READ else _drafted(trace, step.row)


def _read(trace, row):
    return (
        f"Token {trace.position[row] + 1} of the text is {_quoted(trace, trace.token[row])}: "
        f"p = {trace.p[row]:.4g}, q = {trace.q[row]:.4g}. Whatever stands here, a draft is accepted with "
        f"probability {trace.acceptance_rate[row]:.3f}, the overlap of p and q. {_entropies(trace, row)}"
    )


def _drafted(trace, row):
    first = int((trace.round[:row] < trace.round[row]).sum())
    many = int((trace.round == trace.round[row]).sum())
    told = (
        f"Round {trace.round[row] + 1}, draft {row - first + 1} of {many}: {_quoted(trace, trace.token[row])} with "
        f"q = {trace.q[row]:.4g}; the target gives it p = {trace.p[row]:.4g}."
    )
    rate = f"Acceptance rate here: {trace.acceptance_rate[row]:.3f}."
    return f"{told} {_verdict(trace, row)} {rate} {_entropies(trace, row)}"


def _verdict(trace, row):
    if trace.verdict[row] == UNREACHED:
        return "Nobody looked at it: a draft before it was rejected."
    block = trace.about.get("rule") == "block"
    test = f"u = {trace.u[row]:.4f}, {'h' if block else 'min(1, p/q)'} = {trace.accept_prob[row]:.4f}"
    if trace.verdict[row] == ACCEPTED:
        later = " (a longer block passed)" if block and trace.u[row] > trace.accept_prob[row] else ""
        end = "" if trace.emitted[row] >= 0 else " The text had ended before it."
        return f"{test}: accepted{later}.{end}"
    out = f" Out came {_quoted(trace, trace.emitted[row])}, {_FROM}" if trace.emitted[row] >= 0 else ""
    return f"{test}: rejected.{out}"


def _entropies(trace, row):
    return f"Entropy: target {trace.entropy_p[row]:.2f}, draft {trace.entropy_q[row]:.2f} nats."


def _quoted(trace, token):
    return f"“{visible(trace.piece(token))}”"


def numbers(trace, row):
    """Return every number that was recorded of a position as an HTML table, closed until it is opened."""
    v = trace.verification(row)
    residual = v.residual if v.residual is not None else [None] * len(v)
    columns = ("token", "target p", "draft q", "min(1, p/q)", "accepted", "residual")
    head = "".join(f'<th scope="col" align="right">{name}</th>' for name in columns)
    lines = zip(v.tokens, v.p, v.q, v.accept_prob.tolist(), v.accepted, residual)
    body = "".join(html_line((visible(token), *map(_number, line))) for token, *line in lines)
    return (
        "<details><summary>Every number as it was recorded (the board rounds to millionths)</summary>"
        f'<div style="overflow-x: auto"><table cellpadding="4" style="line-height: 1.3"><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div></details>"
    )


def _number(x):
    return "–" if x is None else f"{x:.6g}"


def legend(colours, run):
    """Return the scale of rates, and what frames mean, as HTML. `colours`: (rate, face, ink) of each step."""
    box = "display: inline-block; padding: 0 5px; margin-right: 3px"
    style = f"{box}; background: {{}}; color: {{}}"
    scale = "".join(f'<span style="{style.format(face, ink)}">{rate:g}</span>' for rate, face, ink in colours)
    frames = " Framed: the draft was rejected, this came instead. No colour: no draft stood there." if run else ""
    return f'<div style="line-height: 1.7">acceptance rate {scale}{escape(frames)}</div>'
