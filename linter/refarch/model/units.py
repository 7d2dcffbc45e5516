"""Numbers with units, as the design files write them."""

import re
from functools import lru_cache

_SPEED = {"G": 1000, "M": 1, "T": 1_000_000}
_LENGTH = {"cm": 0.01, "m": 1.0, "km": 1000.0}
_CAPACITY = {"GB": 1e9, "TB": 1e12, "MB": 1e6, "GiB": 2.0**30, "TiB": 2.0**40}
_NUMBER = re.compile(r"([+-]?[0-9]+(?:\.[0-9]+)?) ?([A-Za-z%]*)")


def _parse(text: str, units: dict[str, float] | dict[str, int]) -> float:
    match = _NUMBER.fullmatch(text)
    if match is None or match.group(2) not in units:
        raise ValueError(f"`{text}` is not a number with one of the units {', '.join(units)}")
    return float(match.group(1)) * units[match.group(2)]


@lru_cache(maxsize=256)  # every port of every host asks for one of the same few
def speed(text: str) -> int:
    """``25G`` in Mbit/s. Raises ValueError."""
    return int(_parse(text, _SPEED))


def speed_text(mbits: int) -> str:
    """Mbit/s as people write it: 25000 is ``25G``."""
    return f"{mbits // 1000}G" if mbits % 1000 == 0 else f"{mbits}M"


def length(text: str) -> float:
    """``3m`` in metres. Raises ValueError."""
    return _parse(text, _LENGTH)


def length_text(metres: float) -> str:
    """Metres as people write them: 3.0 is ``3 m``."""
    return f"{metres:g} m"


def capacity(text: str) -> float:
    """``3.84TB`` in bytes. Raises ValueError."""
    return _parse(text, _CAPACITY)


def percent(text: str) -> float:
    """``50%`` or ``-17.6%`` as a number of percent. Raises ValueError."""
    return _parse(text, {"%": 1})
