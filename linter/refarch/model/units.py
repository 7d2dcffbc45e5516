"""Quantities of design files: numbers with units."""

import re
from collections.abc import Callable
from functools import lru_cache

_SPEED = {"G": 1000, "M": 1, "T": 1_000_000}
_LENGTH = {"cm": 0.01, "m": 1.0, "km": 1000.0}
_CAPACITY = {"GB": 1e9, "TB": 1e12, "MB": 1e6, "MiB": 2.0**20, "GiB": 2.0**30, "TiB": 2.0**40}
_SIZE = {"B": 1, "KiB": 2**10, "MiB": 2**20}
_TIME = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0, "min": 60.0, "h": 3600.0}
_RATE = {
    "KB/s": 1e3,
    "MB/s": 1e6,
    "GB/s": 1e9,
    "KiB/s": 2.0**10,
    "MiB/s": 2.0**20,
    "GiB/s": 2.0**30,
    "Mb/s": 1e6 / 8,
    "Gb/s": 1e9 / 8,
}
_NUMBER = re.compile(r"([+-]?[0-9]+(?:\.[0-9]+)?) ?([A-Za-z%/]*)")


def _parse_quantity(text: str, units: dict[str, float] | dict[str, int]) -> float:
    match = _NUMBER.fullmatch(text)
    if match is None or match.group(2) not in units:
        raise ValueError(f"`{text}` is not a number with one of the units {', '.join(units)}")
    return float(match.group(1)) * units[match.group(2)]


@lru_cache(maxsize=256)  # every port of every host asks for one of the same few
def speed(text: str) -> int:
    """``25G`` in Mbit/s. Raises ValueError."""
    return int(_parse_quantity(text, _SPEED))


def speed_text(mbits: int) -> str:
    """Mbit/s as design files write them: 25000 is ``25G``."""
    return f"{mbits // 1000}G" if mbits % 1000 == 0 else f"{mbits}M"


def length(text: str) -> float:
    """``3m`` in meters. Raises ValueError."""
    return _parse_quantity(text, _LENGTH)


def whole_meters(meters: float) -> str:
    """A length rounded up to whole meters, as a design writes it: ``3m`` for 2.5."""
    # Rounded up, because a cable must not be too short.
    return f"{-int(-meters // 1)}m"


def capacity(text: str) -> float:
    """``3.84TB`` in bytes. Raises ValueError."""
    return _parse_quantity(text, _CAPACITY)


def percent(text: str) -> float:
    """``50%`` or ``-17.6%`` as a number of percent. Raises ValueError."""
    return _parse_quantity(text, {"%": 1})


def size(text: str) -> float:
    """``4KiB``, the size of a request, in bytes. Raises ValueError."""
    return _parse_quantity(text, _SIZE)


def time(text: str) -> float:
    """``2.94ms`` in seconds. Raises ValueError."""
    return _parse_quantity(text, _TIME)


def rate(text: str) -> float:
    """``3178MB/s`` or ``25.4Gb/s`` in bytes a second. Raises ValueError."""
    return _parse_quantity(text, _RATE)


READERS: dict[str, Callable[[str], float]] = {
    "count": float,
    "rate": rate,
    "size": size,
    "time": time,
    "percent": percent,
}
"""Readers of amounts, by the kind of their unit."""
