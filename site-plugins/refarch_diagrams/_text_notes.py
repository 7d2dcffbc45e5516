"""Texts of pictures that consist mostly of text: a line of text with a place of its own, and text broken into
lines of a width."""

from collections.abc import Iterable

from ._picture import Box, Label
from ._text_measure import NORMAL_SIZE, SMALL_SIZE, shorten_middle, text_width

WIDE, NARROW = 920.0, 330.0
"""Points that a picture takes on a wide screen and on a telephone: it is laid out for both, never scaled
down."""

LINE_HEIGHT = 15.0
"""Points from one line of small text to the next."""


def text_note(identity: str, label: Label) -> Box:
    """Line of text as a box without a border, as wide as the text."""
    width = text_width(label.text, label.size, label.bold)
    return Box(
        identity,
        label.left_edge - 1,
        label.y - label.size,
        width + 2,
        label.size * 1.3,
        labels=(label,),
        shape="text",
    )


def heading(text: str, x: float, y: float, room: float) -> Label:
    """Name at the left edge of what it names."""
    return Label(shorten_middle(text, room, NORMAL_SIZE, True), x, y, NORMAL_SIZE, True, anchor="start")


def wrapped_pieces(pieces: Iterable[str], room: float, separator: str = ", ") -> list[str]:
    """Lines of at most so many points of small text; a piece that fits a line is never broken. A line ends
    with the separator, without its blank, if pieces follow."""
    room -= text_width(separator.rstrip(), SMALL_SIZE)
    lines: list[str] = []
    for piece in pieces:
        longer = f"{lines[-1]}{separator}{piece}" if lines else ""
        if lines and text_width(longer, SMALL_SIZE) <= room:
            lines[-1] = longer
        else:
            if lines:
                lines[-1] = f"{lines[-1]}{separator}".rstrip()
            lines += wrapped_words(piece, room)
    return lines


def wrapped_words(text: str, room: float) -> list[str]:
    """Lines of at most so many points of small text, broken at blanks; a longer word loses its middle."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if lines and text_width(longer, SMALL_SIZE) <= room:
            lines[-1] = longer
        else:
            lines.append(shorten_middle(word, room, SMALL_SIZE))
    return lines
