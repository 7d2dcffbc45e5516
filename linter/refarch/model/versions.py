"""Compares releases the way their vendors count them: 7.0 U3d and 7.0.3d are one release, after 7.0 U3c."""

import re
from functools import lru_cache

_NUMBER_OR_LETTER = re.compile(r"[0-9]+|[a-z]")
_PREVIEW = re.compile(r"([0-9]+) (?:tp|technical preview) ?([0-9]+)", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z]{2,}[A-Za-z ._-]*(?=[0-9])")
"""Name before the number: ``FL.10.13.1000`` of AOS-CX, ``Enterprise SONiC 4.4.0``."""
_TRAIN = re.compile(r"(?<=[0-9)])[FM]$")
"""The train of a release of EOS or NX-OS, ``4.32.5M`` or ``10.4(3)F``: it is no patch of it."""
_UPDATE = re.compile(r"\b[Uu]\s?[0-9]|\bupdate\b", re.IGNORECASE)
_BOUND = re.compile(r"(>=|<=|>|<|==)\s*([^<>=]+)")


@lru_cache(maxsize=4096)
def release_order_key(release: str) -> tuple[int, ...]:
    """A sortable key: ``7.0 U3d`` and ``7.0.3d`` give (7, 0, 3, 4). Letters count from 1; words such as GA
    count nothing.

    A letter after two numbers is a patch of the first release: ``7.0b`` gives (7, 0, 0, 2), before 7.0 U1. A
    technical preview, ``2016 TP2``, comes before the release that it previews, and after everything that is
    older.
    """
    preview = _PREVIEW.fullmatch(release[:60])
    # A preview sorts right before its release: 2016 TP2 is (2015, 999, 2).
    if preview is not None:
        return (int(preview[1]) - 1, 999, int(preview[2]))
    text = _bare_release(release)
    # An update counts as the next number: 7.0 Update 3 and 7.0 U3 are 7.0.3.
    text = re.sub(r"\b(ga|update|u)\s*", ".", text.lower())
    text = re.sub(r"u(?=[0-9])", ".", text)
    pieces: list[int] = []
    for piece in _NUMBER_OR_LETTER.findall(text[:60]):
        if piece.isdecimal():
            pieces.append(int(piece))
        else:
            # A letter is a patch of the third number, which a release may leave out.
            pieces += [0] * (3 - len(pieces)) + [ord(piece) - 96]
    # Without trailing zeros 7.0 and 7.0.0 are equal.
    while pieces and pieces[-1] == 0:
        pieces.pop()
    return tuple(pieces)


def _bare_release(release: str) -> str:
    """Release without the name before its number and the train after it. A letter after ``U`` is a patch in
    whatever case."""
    text = release.strip()
    name = _NAME.match(text)
    text = text[name.end() :] if name else text
    return text if _UPDATE.search(text) else _TRAIN.sub("", text)


def range_bounds(bounds: str) -> list[tuple[str, str]]:
    """Operators and releases of a range such as ``>=7.0 <8.0``."""
    return [(operator, bound.strip()) for operator, bound in _BOUND.findall(bounds)]


def is_in_range(release: str, bounds: str) -> bool:
    """Whether a release is in a range such as ``>=7.0 U2`` or ``>=7.0 <8.0``."""
    release_numbers = release_order_key(release)
    for operator, bound in range_bounds(bounds):
        limit = release_order_key(bound)
        holds = {
            ">=": release_numbers >= limit,
            "<=": release_numbers <= limit,
            ">": release_numbers > limit,
            "<": release_numbers < limit,
            "==": release_numbers == limit,
        }
        if not holds[operator]:
            return False
    return True
