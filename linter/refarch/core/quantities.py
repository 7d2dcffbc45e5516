"""The one style of numbers and units in sentences, key figures, tables and pictures.

A space stands before the unit. ``GbE`` is the speed of a port, ``Gbit/s`` what is carried; ``GB`` counts in
thousands, ``GiB`` in 1024s; microseconds are ``µs``. Commas stand between thousands from five digits on, so
that an MTU, a VLAN and a year stay as they are. Files for programs have plain numbers below the unit's name.
"""

import math
import re
from collections.abc import Iterable

FIRST_GROUPED = 10_000

_FIVE_DIGITS = re.compile(r"(?<![0-9.,])[0-9]{5,}(?![0-9,])")

_BEFORE_UNIT = re.compile(r"(?<=[0-9])(?=[A-Za-z%µ])")

_UNIT_TEXTS = {"us": "µs", "KB": "kB", "KB/s": "kB/s", "Mb/s": "Mbit/s", "Gb/s": "Gbit/s", "B": "bytes"}
"""Units as design files write them, and as readers see them."""

_UNIT = re.compile(rf"(?<=[0-9] )(?:{'|'.join(sorted(_UNIT_TEXTS, reverse=True))})(?![A-Za-z/])")


def plain_number(value: float) -> int | float:
    """Number for a column that names its unit: 25 for 25.0; other fractions are rounded to two places."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def number(value: float) -> str:
    """``150,000``, ``9000``, ``2.67``: whole numbers without a point, others to two places."""
    rounded = plain_number(value)
    return f"{rounded:,}" if abs(rounded) >= FIRST_GROUPED else f"{rounded:g}"


def group_thousands(text: str) -> str:
    """Text with commas between the thousands of its numbers: ``at least 12,800``."""
    return _FIVE_DIGITS.sub(lambda digits: f"{int(digits[0]):,}", text)


def amount(text: str) -> str:
    """Quantity of a design file, which has no space, in prose: ``3.84 TB``, ``25.4 Gbit/s``, ``25 µs``,
    ``100,000 bytes``, ``+14.6 %``."""
    spaced = _BEFORE_UNIT.sub(" ", text)
    return _UNIT.sub(lambda unit: _UNIT_TEXTS[unit[0]], group_thousands(spaced))


def with_unit(value: object, unit: str) -> str:
    """Cell of a column, with the unit of the column if it is a number: ``9000 bytes``, ``at least 640 W``,
    ``not known``."""
    text = group_thousands(str(value))
    return f"{text} {unit}" if unit and text[-1:].isdecimal() else text


def gbe(mbits: int) -> int | float:
    """The speed of a port, given in Mbit/s, for a column in GbE."""
    return plain_number(mbits / 1000)


def ethernet(mbits: int) -> str:
    """The speed of a port, given in Mbit/s: ``25 GbE``."""
    return f"{number(mbits / 1000)} GbE"


def rate(mbits: int) -> str:
    """Rate of traffic, given in Mbit/s: ``25 Gbit/s``."""
    return f"{number(mbits / 1000)} Gbit/s"


def load_of(load: int, capacity: int) -> str:
    """Load and capacity of links, both given in Mbit/s, without the unit, which the caller adds: ``25 of
    100``."""
    return f"{number(load / 1000)} of {number(capacity / 1000)}"


def span(values: Iterable[int], unit: str) -> str:
    """Range of rates given in Mbit/s, or the one rate that all are: ``25 to 100 Gbit/s``."""
    ends = sorted({*values})
    rates = [number(mbits / 1000) for mbits in (ends[0], ends[-1])]
    return f"{' to '.join(dict.fromkeys(rates))} {unit}"


def size(count: float) -> str:
    """Size in bytes: ``9000 bytes``, ``150,000 bytes``."""
    return f"{number(count)} bytes"


def sizes(low: float, high: float) -> str:
    """Range of sizes in bytes: ``150,000 to 1,500,000 bytes``."""
    return f"{number(low)} to {size(high)}"


def milliseconds(seconds: float) -> str:
    """A time given in seconds: ``2 ms``."""
    return f"{number(seconds * 1000)} ms"


def meters(length: float) -> str:
    """A length: ``2.5 m``."""
    return f"{number(length)} m"


def power(watts: float) -> str:
    """Power: ``640 W``; in kilowatts for 1,000 W or more: ``12.8 kW``."""
    return f"{number(round(watts))} W" if watts < 1000 else f"{number(round(watts / 1000, 1))} kW"


def percent(share: float) -> str:
    """Share of one in percent: ``75 %``; half a percent is rounded up. A share below one is never rounded to
    100 %, nor one above zero to 0 %."""
    whole = math.floor(100 * share + 0.5)
    if 0 < share < 1:
        whole = min(max(whole, 1), 99)
    return f"{whole} %"


def percents(value: float) -> str:
    """Number of percent: ``50 %``, ``12.5 %``."""
    return f"{number(value)} %"
