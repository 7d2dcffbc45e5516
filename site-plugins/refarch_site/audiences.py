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
    "decide": AudienceText("Decide", "the design, its bandwidth, and the impact of failures"),
    "build": AudienceText("Build", "racks, cables, switches, hosts, and their verification"),
    "prove": AudienceText("Prove", "bill of materials, rule results, measurements, and sources"),
    "source": AudienceText("Source", "the design files, line by line"),
}
"""In the order in which the navigation has them."""
