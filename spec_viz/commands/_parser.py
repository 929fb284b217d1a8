"""An argparse parser whose errors are exceptions, so that a command can show them as one line."""

import argparse


class Parser(argparse.ArgumentParser):
    """Raises ValueError where ArgumentParser prints its usage and exits."""

    def error(self, message):
        raise ValueError(message)


def command_parser(name, doc, epilog=None):
    """Return the parser of a command: it describes itself by its module's docstring, after the colon."""
    return Parser(
        prog=f"python3 -m spec_viz {name}",
        description=doc.partition(": ")[2],
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
