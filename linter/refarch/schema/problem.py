"""What the schema stage reports: one sentence for each failure."""

from typing import NamedTuple

from ..core.origin import Pointer

LARGEST = 2**63
"""Whole numbers are smaller than this, in both directions; larger ones are no number of any design."""


class Problem(NamedTuple):
    """One way in which a file does not fit its schema."""

    code: str
    pointer: Pointer
    """The value, or, where something is missing, the mapping that should have it."""
    at_key: bool
    """Whether it is the key at ``pointer`` that is wrong, not its value."""
    message: str
    hint: str
    """What to write instead; empty where the message says it already."""
