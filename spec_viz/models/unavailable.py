"""A model that cannot be had here is not a mistake of the caller's: a lesson goes on with a smaller one."""


class Unavailable(ValueError):
    """What is missing, how large it is, and the command that brings it."""
