"""`python3 -m spec_viz page`: the board as one HTML file that needs no server, no network and no kernel."""

import json
import os
import re
import sys
from html import escape
from pathlib import Path

from spec_viz.commands._parser import command_parser

TEMPLATE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Speculative decoding: one token, verified</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 0 auto; padding: 12px; max-width: 1400px; font: 15px/1.4 system-ui, sans-serif; }}
{css}
</style>
</head>
<body>
<main><h1 hidden>Speculative decoding: one token, verified</h1><div id="board"></div></main>
<noscript><p>{description}</p>{table}</noscript>
<script type="application/json" id="spec-viz-state">{state}</script>
<script type="text/plain" id="spec-viz-source">{source}</script>
<script type="module">
const source = document.getElementById("spec-viz-source").textContent;
const {{ boot }} = await import(URL.createObjectURL(new Blob([source], {{ type: "text/javascript" }})));
boot(document.getElementById("board"));
</script>
</body>
</html>
"""


def main(arguments) -> int:
    """Write the page; exit 2 with one line for a bad text or a file that cannot be written."""
    try:
        options = _parse(arguments)
        page = html(options.text)
        _write(options.output, page)
    except (ValueError, OSError) as error:
        print(f"spec_viz page: {error}", file=sys.stderr)
        return 2
    print(f"{options.output}: {len(page.encode()) // 1000} kB", file=sys.stderr)
    return 0


def html(text="") -> str:
    """Return the page of a text, or of the worked example."""
    from spec_viz import examples  # here, since --help must not need NumPy
    from spec_viz.plots import describe
    from spec_viz.tables import as_html
    from spec_viz.widgets import board
    from spec_viz.widgets.pair import Pair
    from spec_viz.widgets.text import from_text

    pair, dart = from_text(text) if text else (Pair.of(examples.WORKED), None)
    state = {
        "pair": board.as_dict(pair),
        "dart": dart and board.as_dart(pair, dart),
        "presets": board.presets(),
    }
    return TEMPLATE.format(
        css=board.CSS.read_text("utf-8"),
        description=escape(describe(pair.verification)),
        table=as_html(pair.verification),
        state=json.dumps(state).replace("<", "\\u003c"),
        source=_inert(board.BUNDLE.read_text("utf-8")),
    )


def _inert(text: str) -> str:
    """Return JavaScript that cannot end its script tag: in a string "<\\/script" is the same text."""
    return re.sub(r"<(/script|script|!--)", r"<\\\1", text, flags=re.IGNORECASE)


def _write(path: Path, page: str) -> None:
    """Write the whole file or nothing."""
    part = path.with_name(path.name + ".part")
    part.write_text(page, encoding="utf-8")
    os.replace(part, path)


def _parse(arguments):
    parser = command_parser("page", __doc__)
    parser.add_argument("text", nargs="?", default="", help='"p=...&q=..." (default: the worked example)')
    parser.add_argument("-o", "--output", type=Path, default=Path("board.html"), help="the file (default board.html)")
    return parser.parse_args(arguments)
