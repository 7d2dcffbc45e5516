"""Width of text in the font of the diagrams, so that boxes fit and labels are centered.

The font is Inter, which the site ships. Arial, Helvetica, and Liberation Sans, which show a picture outside
of the site, are narrower. Characters that Inter does not have count as wide as they can be.
"""

import unicodedata

from ._advances import BOLD, REGULAR

BOLD_SIZE, NORMAL_SIZE, SMALL_SIZE = 12.0, 12.0, 11.0
"""Sizes of type, in points of the drawing: none is smaller than ``SMALL_SIZE``."""

UNKNOWN_ADVANCE, EAST_ASIAN_ADVANCE = 800, 1000
"""Thousandths of the size for a sign of another font, and for one of East Asia."""

_ADVANCES = tuple(
    {sign: width for width, signs in table.items() for sign in signs} for table in (REGULAR, BOLD)
)


def text_width(text: str, size: float = NORMAL_SIZE, strong: bool = False) -> float:
    """Points that a text takes."""
    widths = _ADVANCES[strong]
    return sum(widths[sign] if sign in widths else _fallback_advance(sign) for sign in text) * size / 1000


def _fallback_advance(sign: str) -> int:
    return EAST_ASIAN_ADVANCE if unicodedata.east_asian_width(sign) in "WF" else UNKNOWN_ADVANCE


def cut_text(text: str, room: float, size: float = NORMAL_SIZE, strong: bool = False) -> str:
    """Text in so many points, its end told by three dots where it takes more."""
    if text_width(text, size, strong) <= room:
        return text
    kept = len(text)
    while kept > 1 and text_width(f"{text[:kept]}\u2026", size, strong) > room:
        kept -= 1
    return f"{text[:kept]}\u2026"


def shorten_middle(text: str, room: float, size: float = NORMAL_SIZE, strong: bool = False) -> str:
    """Text in so many points; of one that takes more the beginning and the end, which tells names apart."""
    kept = len(text)
    short = text
    while kept > 2 and text_width(short, size, strong) > room:
        kept -= 1
        short = f"{text[: kept // 2]}\u2026{text[len(text) - kept + kept // 2 :]}"
    return short


def break_name(
    text: str, room: float, lines: int, size: float = NORMAL_SIZE, strong: bool = False
) -> list[str]:
    """Name in at most so many lines of so many points, broken behind a sign that is no letter or digit; the
    last line is shortened where it takes more."""
    if text_width(text, size, strong) <= room or lines < 2:
        return [shorten_middle(text, room, size, strong)]
    ends = [
        at
        for at, sign in enumerate(text, 1)
        if sign in "-_., " and text.count("[", 0, at) == text.count("]", 0, at) and text[at : at + 1] != "["
    ]
    fits = [at for at in ends if at < len(text) and text_width(text[:at].strip(), size, strong) <= room]
    if not fits:
        return [shorten_middle(text, room, size, strong)]
    rest = text[fits[-1] :].strip()
    return [text[: fits[-1]].strip(), *break_name(rest, room, lines - 1, size, strong)]
