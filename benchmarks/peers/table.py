"""The verdicts as text: a table of peers by lines, readable on 120 columns, then what was wrong, in words."""

from spec_viz.audit.contract import Line

SHORT = {"sequential-speculative-decoding": "seq-spec", "naive-speculate": "naive-spec"}
WIDTH = 120


def table(asked):
    """Yield the lines for [(peer, verdict, lines)]; each peer has the same lines in the same order."""
    if not asked:
        return
    names = [line.name for line in asked[0][2]]
    head = [["", ""], *([SHORT.get(peer.package, peer.package), peer.part] for peer, *_ in asked)]
    columns = [[*names, "IN ALL"], *([*map(cell, lines), verdict] for _, verdict, lines in asked)]
    columns = [[*top, *below] for top, below in zip(head, columns)]
    widths = [max(map(len, column)) for column in columns]
    for row in zip(*columns):
        yield "  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip()
    yield ""
    for peer, _, lines in asked:
        yield from _words(peer, lines)


def cell(line: Line):
    """One word, or the total variation where a law is wrong."""
    if line.verdict == "not applicable":
        return "-"
    if line.verdict == "wrong" and line.total_variation is not None:
        return f"TV {float(line.total_variation):.3g}"
    return line.verdict


def _words(peer, lines):
    laws = [float(line.total_variation) for line in lines if line.is_law and line.verdict == "right"]
    yield f"{peer.package} {peer.version} {peer.part}".rstrip() + (
        f": {len(laws)} laws right, to within a TV of {max(laws):.2g}" if laws else ": no law right"
    )
    for line in lines:
        if line.verdict not in ("right", "not applicable"):
            text = f"    {line.name}: {line.verdict}, {line.detail}"
            yield text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"
