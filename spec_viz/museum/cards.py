"""The card beside an exhibit: what the rule does, why one would believe it, what it is, and where it was seen."""

import re

from spec_viz.labels import markdown

_GITHUB = re.compile(r"https://github\.com/([^/]+/[^/]+)/(?:issues|pull)/(\d+)")
_ARXIV = re.compile(r"https://arxiv\.org/abs/([\d.]+)")


def card(rule):
    """Return the card of a `Rule` as Markdown."""
    lines = [
        f"**{markdown(rule.name)}**: {rule.kind}",
        f"*What it does.* {markdown(rule.sentence)}",
        f"*Why one would believe it, or doubt it.* {markdown(rule.belief)}",
    ]
    if rule.seen:
        lines.append(f"*Seen in* {', '.join(f'[{label(link)}]({link})' for link in rule.seen)}.")
    return "\n\n".join(lines)


def label(link):
    """Return a short name of a link: "owner/repository#12", "arXiv 2211.17192", or the host."""
    if found := _GITHUB.fullmatch(link):
        return f"{found[1]}#{found[2]}"
    if found := _ARXIV.fullmatch(link):
        return f"arXiv {found[1]}"
    return link.split("/")[2].removeprefix("www.")
