"""Paths into a design's files, as people write them: ``design.clusters.wl01.hosts.0.server``.

The name of a file without ``.yaml``, then keys joined by dots; items of a list are given by number, from 0,
or in brackets by what they are about: ``bom.items[nvidia-sn2010].quantity`` is the line of that part, and
``[nvidia-sn2010:2]`` the second of several. A key may itself hold dots: the longest key that is there is
meant.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .origin import Origin

NAMING_KEYS = ("part", "names", "name", "id", "from")
"""Keys whose value names an item of a list."""

MAX_INDEX_DIGITS = 6
"""Most digits of the number of an item."""


class PathEnd(NamedTuple):
    """End of a path, or of the part of it that exists."""

    origin: Origin
    """Last place on the path that exists."""
    value: Any
    """Value there; None for a file that does not exist."""
    rest: str
    """Rest of the path from there; empty where it leads to the end."""


def walk(path: str, files: Mapping[str, Any]) -> PathEnd:
    """Follow a path as far as it leads. ``files`` holds the data of each file by file name."""
    stem, _, rest = path.partition(".")
    name = f"{stem}.yaml"
    if name not in files:
        return PathEnd(Origin(name, ()), None, path)
    value: Any = files[name]
    pointer: list[str | int] = []
    while rest:
        step = _longest_key(value, rest)
        if step is None:
            break
        key, rest = step
        value = value[key]
        pointer.append(key)
    return PathEnd(Origin(name, tuple(pointer)), value, rest)


def resolve(path: str, files: Mapping[str, Any]) -> tuple[Origin, Any] | None:
    """Place and value of a path; None where it leads to nothing."""
    reached = walk(path, files)
    return None if reached.rest or reached.origin.file not in files else (reached.origin, reached.value)


def _longest_key(value: Any, rest: str) -> tuple[str | int, str] | None:
    """Key or number at the begin of the rest of a path, and the rest behind it."""
    if isinstance(value, list) and rest.startswith("["):
        return _bracketed_item(value, rest)
    if isinstance(value, list):
        number, _, after = rest.partition(".")
        known = number.isdecimal() and len(number) <= MAX_INDEX_DIGITS and int(number) < len(value)
        return (int(number), after) if known else None
    if not isinstance(value, Mapping):
        return None
    keys = [key for key in value if rest == key or rest.startswith((f"{key}.", f"{key}["))]
    # A key may itself hold dots: of the keys ``a`` and ``a.b``, the path ``a.b.c`` means the longer one.
    best = max(keys, key=len, default=None)
    return None if best is None else (best, rest[len(best) :].removeprefix("."))


def _bracketed_item(items: list[Any], rest: str) -> tuple[int, str] | None:
    """Number of the item that brackets name, and the rest of the path behind them."""
    at = _closing_bracket(rest)
    inside, after = rest[1:at], rest[at + 1 :]
    if at < 0 or after[:1] not in ("", ".", "["):
        return None
    about, _, nth = inside.rpartition(":")
    # A name may hold a colon itself, so the whole text is tried first.
    for word, wanted in ((inside, ""), (about, nth)):
        places = _items_named(items, word) if word else []
        if not wanted and len(places) == 1:
            return places[0], after.removeprefix(".")
        if wanted.isdecimal() and len(wanted) <= MAX_INDEX_DIGITS and 0 < int(wanted) <= len(places):
            return places[int(wanted) - 1], after.removeprefix(".")
    return None


def _closing_bracket(text: str) -> int:
    """Index of the bracket that closes the first one of a text, whose names may hold ranges in brackets; -1
    where none does."""
    depth = 0
    for at, character in enumerate(text):
        depth += {"[": 1, "]": -1}.get(character, 0)
        if depth == 0:
            return at
    return -1


def _items_named(items: list[Any], word: str) -> list[int]:
    """Numbers of the items of a name."""
    return [
        number
        for number, item in enumerate(items)
        if isinstance(item, Mapping) and any(item.get(key) == word for key in NAMING_KEYS)
    ]


def part_selector(items: list[Any], number: int) -> str:
    """Selector of an item by its part: ``[nvidia-sn2010]``, or ``[nvidia-sn2010:2]`` for the second of
    several; empty for an item without a part."""
    part = items[number].get("part") if isinstance(items[number], Mapping) else None
    if not isinstance(part, str):
        return ""
    places = _items_named(items, part)
    return f"[{part}]" if len(places) == 1 else f"[{part}:{places.index(number) + 1}]"
