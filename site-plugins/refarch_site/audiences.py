"""The readers of a design, for each of whom there is a group of pages."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

Audience: TypeAlias = Literal["understand", "build", "approve"]
"""For which reader a page is: who chooses a design, who builds it, or who buys and approves it."""


class AudienceText(NamedTuple):
    """Title of an audience, and the purpose of its pages."""

    title: str
    purpose: str


AUDIENCES: Mapping[Audience, AudienceText] = {
    "understand": AudienceText("Understand", "the design, its network, and the impact of failures"),
    "build": AudienceText("Build", "cables, addresses, hosts, configuration, and checks"),
    "approve": AudienceText("Buy and approve", "the order list, rule results, and sources"),
}
"""In the order in which the navigation has them."""
