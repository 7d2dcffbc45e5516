"""Documents that several rules cite: title and address, each in one place. One module for each kind of
publisher.

A rule cites one with ``says``: a paraphrase of the fact, the section, and the date of the last look-up.
"""

from typing import NamedTuple

from ...core.rule import Source

VERIFIED = "2026-11-21"
"""Date of the last look-up of all documents in these modules."""


class CitedDocument(NamedTuple):
    """A vendor's document, article or source file."""

    title: str
    url: str

    def says(self, fact: str, section: str = "", verified: str = VERIFIED) -> Source:
        """A source of a rule: a paraphrase of what this document states. Pass ``verified=""`` for a
        second-hand fact."""
        return Source(self.title, fact, self.url, section, verified)
