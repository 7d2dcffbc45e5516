"""The four readers of a design, for each of whom there is a group of pages."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

Audience: TypeAlias = Literal["decide", "build", "prove", "source"]
"""For which reader a page is: who chooses a design, who builds it, who buys and audits it, or who writes
it."""


class AudienceText(NamedTuple):
    """Title of an audience, and the purpose of its pages."""

    title: str
    purpose: str


AUDIENCES: Mapping[Audience, AudienceText] = {
    "decide": AudienceText("Decide", "what the design is, what it carries, and what it survives"),
    "build": AudienceText("Build", "racks, cables, switches, hosts, and how to verify them"),
    "prove": AudienceText(
        "Prove", "what is bought, which rules it keeps, what was measured, and who says so"
    ),
    "source": AudienceText("Source", "the files that everything here is made from, line by line"),
}
"""In the order in which the navigation has them."""
