"""The one style of numbers and units in sentences, key figures and pages.

A space stands before the unit. ``GbE`` is the speed of a port, ``Gbit/s`` what is carried; ``GB`` counts in
thousands, ``GiB`` in 1,024s; commas stand between thousands from five digits on, so that an MTU, a VLAN and a
year stay as they are.
"""

from collections.abc import Iterable

FIRST_GROUPED = 10_000


def number(value: float) -> str:
    """``150,000``, ``9000``, ``2.67``: whole numbers without a point, others to two places."""
    rounded = round(value, 2)
    if rounded != int(rounded):
        return f"{rounded:,}" if abs(rounded) >= FIRST_GROUPED else f"{rounded:g}"
    whole = int(rounded)
    return f"{whole:,}" if abs(whole) >= FIRST_GROUPED else str(whole)


def ethernet(mbits: int) -> str:
    """The speed of a port, given in Mbit/s: ``25 GbE``."""
    return f"{number(mbits / 1000)} GbE"


def rate(mbits: int) -> str:
    """What is carried, given in Mbit/s: ``25 Gbit/s``."""
    return f"{number(mbits / 1000)} Gbit/s"


def span(values: Iterable[int], unit: str) -> str:
    """From the least to the greatest of Mbit/s, or the one that all are: ``25 to 100 Gbit/s``."""
    ends = sorted({*values})
    shown = [number(mbits / 1000) for mbits in (ends[0], ends[-1])]
    return f"{' to '.join(dict.fromkeys(shown))} {unit}"


def power(watts: float) -> str:
    """``640 W``; from 1,000 W on ``12.8 kW``."""
    return f"{number(round(watts))} W" if watts < 1000 else f"{number(round(watts / 1000, 1))} kW"


def percent(share: float) -> str:
    """A share of one as ``75 %``; what is not whole is never told as 100 %, nor what is something as 0 %."""
    whole = round(100 * share)
    if 0 < share < 1:
        whole = min(max(whole, 1), 99)
    return f"{whole} %"
