"""The documents that several rules rest on: title and address, each written once. One module
for each kind of publisher.

A rule cites one with ``says``: the fact in our own words, the section, and the day on which it was looked up.
"""

from typing import NamedTuple

from ...core.rule import Source

VERIFIED = "2026-11-21"
"""The day of the last look-up of everything in these modules."""


class CitedDocument(NamedTuple):
    """A vendor's document, article or source file."""

    title: str
    url: str

    def says(self, fact: str, section: str = "", verified: str = VERIFIED) -> Source:
        """A source of a rule: what this document says, in our own words. Pass ``verified=""`` for what came
        second-hand."""
        return Source(self.title, fact, self.url, section, verified)
