"""`python3 -m spec_viz vectors -o FILE`: exact test vectors as JSON, for implementations in any language."""

import json
import sys
from pathlib import Path

from spec_viz.commands._parser import command_parser

EXAMPLE = "python3 -m spec_viz vectors -o vectors.json --schema vectors.schema.json"


def main(arguments) -> int:
    """Write the vectors, and their schema where asked; exit 2 with one line where that cannot be."""
    try:
        options = _parse(arguments)
        from spec_viz.vectors import schema, vectors  # here, since --help must not need NumPy

        told = vectors()
        _write(options.output, told)
        if options.schema:
            _write(options.schema, schema())
    except (ValueError, OSError) as error:
        print(f"spec_viz vectors: {error}", file=sys.stderr)
        return 2
    if options.output != "-":
        print(f"{len(told['single'])} pairs and {len(told['rounds'])} rounds in {options.output}")
    return 0


def _write(file, value):
    text = json.dumps(value, indent=1) + "\n"
    if file == "-":
        sys.stdout.write(text)
    else:
        Path(file).write_text(text, encoding="utf-8")


def _parse(arguments):
    parser = command_parser("vectors", __doc__, f"example: {EXAMPLE}")
    parser.add_argument("-o", "--output", default="-", metavar="FILE", help="where to write (default: standard output)")
    parser.add_argument("--schema", metavar="FILE", help="write the JSON schema, too")
    return parser.parse_args(arguments)
