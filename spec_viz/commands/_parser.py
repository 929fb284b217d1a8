"""An argparse parser whose errors are exceptions, so that a command can show them as one line."""

import argparse


class Parser(argparse.ArgumentParser):
    """Raises ValueError where ArgumentParser prints its usage and exits."""

    def error(self, message):
        raise ValueError(message)
