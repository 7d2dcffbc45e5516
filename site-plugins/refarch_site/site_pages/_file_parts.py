"""Division of a long file's reference into pages, with links and descriptions."""

import re
from collections import Counter
from collections.abc import Mapping

from refarch.schema import sections as schemas
from refarch.schema.sections import Section

from ..escape import code, link, text
from ..markdown import anchor, grid

MAX_SECTIONS = 20
"""Sections up to which a file has one page."""

MIN_KEYS = 10
"""Keys from which on what lies below a key at the top has a page of its own."""

_LINK = re.compile(r"\]\(#(key|value)-([A-Za-z0-9_]+)\)")


def section_pages(file: str, made: Mapping[str, Section]) -> dict[str, str]:
    """The page of each section of a file. A long one has a page for each key at its top, and for what lies
    below such a key and has many keys itself."""
    if len(made) <= MAX_SECTIONS:
        return dict.fromkeys(made, file)
    # Every second step of a place is the name, or the hyphen, of an item.
    ways = {name: section.place[0::2][:2] for name, section in made.items()}
    sizes = Counter[tuple[str, ...]]()
    for name, section in made.items():
        sizes[ways[name]] += len(schemas.properties(section.node))
    kept = {name: way if sizes[way] >= MIN_KEYS else way[:1] for name, way in ways.items()}
    return {name: "-".join((file, *way)).replace("_", "-") for name, way in kept.items()}


def link_sections(markdown: str, here: str, homes: Mapping[str, str], values: str = "") -> str:
    """A page whose links to sections of its file lead to the pages that these are on; ``values`` is the page
    of the file's kinds of values, where that is another."""

    def target(match: re.Match[str]) -> str:
        home = homes.get(match[2], here) if match[1] == "key" else values or here
        return match[0] if home == here else f"]({home}.md#{match[1]}-{match[2]})"

    return _LINK.sub(target, markdown)


def section_contents(made: Mapping[str, Section], homes: Mapping[str, str]) -> str:
    """The sections of a long file, with the places that they had when all were on one page."""
    rows = [
        [
            anchor(f"key-{name}") + link(text(section.node["title"]), f"{homes[name]}.md#key-{name}"),
            description_text(section.node["description"]),
        ]
        for name, section in made.items()
    ]
    return grid(("Section", "What it says"), rows)


def description_text(description: str) -> str:
    """A description; what stands between backticks in it is monospaced."""
    pieces = re.split(r"(`[^`]*`|\s+)", description)
    return "".join(
        " " if piece.isspace() else code(piece[1:-1]) if piece[:1] == "`" else text(piece) for piece in pieces
    )
