"""How wide text is in the font of the pictures, so that boxes fit and labels stand in their middle.

The font is Arimo, which the site ships for readers who have neither Arial, Helvetica nor Liberation Sans: the
four have the same widths. Signs that it does not have count as wide as they can be.
"""

import unicodedata

from ._advances import BOLD, REGULAR

STRONG, NORMAL, SMALL = 12.0, 12.0, 11.0
"""Sizes of type, in points of the drawing: none is smaller than ``SMALL``."""

UNKNOWN, WIDE = 800, 1000
"""Thousandths of the size for a sign of another font, and for one of East Asia."""

_WIDTHS = tuple(
    {sign: width for width, signs in table.items() for sign in signs} for table in (REGULAR, BOLD)
)


def width(text: str, size: float = NORMAL, strong: bool = False) -> float:
    """Points that a text takes."""
    widths = _WIDTHS[strong]
    return sum(widths[sign] if sign in widths else _other(sign) for sign in text) * size / 1000


def _other(sign: str) -> int:
    return WIDE if unicodedata.east_asian_width(sign) in "WF" else UNKNOWN


def cut(text: str, room: float, size: float = NORMAL, strong: bool = False) -> str:
    """A text in so many points, its end told by three dots where it takes more."""
    if width(text, size, strong) <= room:
        return text
    kept = len(text)
    while kept > 1 and width(f"{text[:kept]}\u2026", size, strong) > room:
        kept -= 1
    return f"{text[:kept]}\u2026"


def shortened(text: str, room: float, size: float = NORMAL, strong: bool = False) -> str:
    """A text in so many points; of one that takes more the beginning and the end, which tells names apart."""
    kept = len(text)
    short = text
    while kept > 2 and width(short, size, strong) > room:
        kept -= 1
        short = f"{text[: kept // 2]}\u2026{text[len(text) - kept + kept // 2 :]}"
    return short


def broken(text: str, room: float, lines: int, size: float = NORMAL, strong: bool = False) -> list[str]:
    """A name in at most so many lines of so many points, broken behind a sign that is no letter or digit; the
    last line is shortened where it takes more."""
    if width(text, size, strong) <= room or lines < 2:
        return [shortened(text, room, size, strong)]
    ends = [
        at
        for at, sign in enumerate(text, 1)
        if sign in "-_., " and text.count("[", 0, at) == text.count("]", 0, at) and text[at : at + 1] != "["
    ]
    fits = [at for at in ends if at < len(text) and width(text[:at].strip(), size, strong) <= room]
    if not fits:
        return [shortened(text, room, size, strong)]
    rest = text[fits[-1] :].strip()
    return [text[: fits[-1]].strip(), *broken(rest, room, lines - 1, size, strong)]


def wrapped(text: str, room: float, size: float = NORMAL, strong: bool = False) -> list[str]:
    """A text in lines of so many points, broken between words; a longer word is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, strong) <= room:
            lines[-1] = longer
        else:
            lines.append(cut(word, room, size, strong))
    return lines
