"""The restorable text among the arguments of a command."""


def split_text(arguments) -> tuple[str, list[str]]:
    """Return (text, the other arguments); ValueError that says what is wrong with the text."""
    if not arguments or arguments[0].startswith("-"):
        return "", list(arguments)
    from spec_viz.widgets.text import from_text  # here, since --help must not need NumPy

    from_text(arguments[0])
    return arguments[0], list(arguments[1:])


def looks_like_text(argument: str) -> bool:
    """True for "p=...&q=...", which no command is called."""
    return argument.lstrip("?#").startswith(("p=", "q=", "v=", "tokens="))
