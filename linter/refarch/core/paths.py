"""Paths into a design's files, as people write them: ``design.clusters.wl01.hosts.0.server``.

The name of a file without ``.yaml``, then keys joined by dots; items of a list are given by number, from 0. A
key may itself hold dots: the longest key that is there is meant.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .origin import Origin

LONGEST_NUMBER = 6
"""Digits of the number of a list's item."""


class Walk(NamedTuple):
    """How far a path leads."""

    origin: Origin
    """The last place on it that is there."""
    value: Any
    """What stands there; None for a file that is not there."""
    rest: str
    """What of the path is left from there; empty where it leads to the end."""


def walk(path: str, files: Mapping[str, Any]) -> Walk:
    """Follow a path as far as it leads. ``files`` holds the data of each file by file name."""
    stem, _, rest = path.partition(".")
    name = f"{stem}.yaml"
    if name not in files:
        return Walk(Origin(name, ()), None, path)
    value: Any = files[name]
    pointer: list[str | int] = []
    while rest:
        step = _longest_key(value, rest)
        if step is None:
            break
        key, rest = step
        value = value[key]
        pointer.append(key)
    return Walk(Origin(name, tuple(pointer)), value, rest)


def resolve(path: str, files: Mapping[str, Any]) -> tuple[Origin, Any] | None:
    """The place and value that a path leads to, or None."""
    reached = walk(path, files)
    return None if reached.rest or reached.origin.file not in files else (reached.origin, reached.value)


def _longest_key(value: Any, rest: str) -> tuple[str | int, str] | None:
    """The key or number that the rest of a path begins with, and what is left then."""
    if isinstance(value, list):
        number, _, after = rest.partition(".")
        known = number.isdecimal() and len(number) <= LONGEST_NUMBER and int(number) < len(value)
        return (int(number), after) if known else None
    if not isinstance(value, Mapping):
        return None
    keys = [key for key in value if rest == key or rest.startswith(f"{key}.")]
    best = max(keys, key=len, default=None)
    return None if best is None else (best, rest[len(best) + 1 :])
