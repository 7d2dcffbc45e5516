"""Error of readers of configuration text, and limits on the size of such a text.

A reader accepts any text from a device or a person. It returns a reading, or raises a ``ReadingError`` that
quotes the unknown part.
"""

from ..core.errors import RefarchError

LARGEST_TEXT = 8 * 1024 * 1024
"""Characters of a text. The longest file of a target for a switch of a shipped design has 60,000."""

LONGEST_NUMBER = 9
"""Digits of a number. Only serial numbers of switches have more, and they are not read."""

MOST_NUMBERS = 10_000
"""Numbers in one range; there are 4,094 VLANs."""

LONGEST_QUOTE = 200
"""Characters of a text that an error quotes."""


class ReadingError(RefarchError):
    """Line, key, or value that a reader does not know, or that is in the wrong place."""

    def __init__(self, problem: str) -> None:
        is_long = len(problem) > LONGEST_QUOTE
        super().__init__(f"{problem[:LONGEST_QUOTE]} ..." if is_long else problem)


def check_size(text: str) -> None:
    """Raise ReadingError for a text that is too long to be read."""
    if len(text) > LARGEST_TEXT:
        raise ReadingError(f"the text has {len(text)} characters; the maximum is {LARGEST_TEXT}")


def to_number(text: str) -> int:
    """Decimal number. Raises ReadingError for another text, and for a number that is too long."""
    if not (text.isascii() and text.isdecimal()) or len(text) > LONGEST_NUMBER:
        raise ReadingError(f"{text[:LONGEST_QUOTE]!r} is not a number of up to {LONGEST_NUMBER} digits")
    return int(text)


def number_range(first: str, last: str) -> range:
    """Numbers from the first to the last. Raises ReadingError for more numbers than a device can have."""
    numbers = range(to_number(first), to_number(last) + 1)
    if len(numbers) > MOST_NUMBERS:
        raise ReadingError(f"{first}-{last} contains more than {MOST_NUMBERS} numbers")
    return numbers


def written_range(text: str) -> range:
    """Numbers of ``3-7`` or ``5``. Raises ReadingError for another text."""
    first, _, last = text.partition("-")
    return number_range(first, last or first)
