"""Names, limits, and switch series of AOS-CX.

Sources, looked up 2026-11-30: HPE, AOS-CX 10.18 Quality of Service Guide, 832x, 93xx, 100xx (names of
profiles; PFC priorities of each series; pools, ECN, and cable lengths on 8325, 9300 and 10000; the 8360 has
one fixed pool; DCB is not on 8320 and 6000 series); NetBox device type library (port names); published
configurations of a VSX pair, Cray-HPE/canu (``interface lag 256``, ``mtu 9198``).
"""

import re
from typing import NamedTuple

from ...core.origin import Origin
from ..target import refuse

INDENT = "    "
"""Indentation of a block in the output of AOS-CX."""

CHANNEL = "lag "
LARGEST_CHANNEL = 256
"""Largest number of a LAG in published configurations."""

LONGEST_DESCRIPTION = 64
"""Characters of a description that every interface accepts: the length that HPE states for names. Practice:
no document that was read states it for descriptions."""

LONGEST_VLAN_NAME = 32
"""Practice: no document that was read states the length."""

SMALLEST_MTU, LARGEST_MTU = 46, 9198
SMALLEST_IP_MTU = 68

_PORT = re.compile(r"(\d+/\d+)/(\d+)(:\d+)?")
_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")


class Series(NamedTuple):
    """Lossless Ethernet of a switch series."""

    most_priorities: int
    """PFC priorities of an interface; 0 for a series without PFC."""
    has_pools: bool
    """True if a lossless pool must be configured before PFC, and ECN and cable lengths can be configured."""
    is_known: bool = True


_WITH_POOLS = Series(7, has_pools=True)

SERIES = {
    "aruba-8325": _WITH_POOLS,
    "aruba-9300": _WITH_POOLS,
    "aruba-10000": _WITH_POOLS,
    "aruba-8360": Series(2, has_pools=False),
    "aruba-8100": Series(2, has_pools=False),
    "aruba-8400": Series(1, has_pools=False),
    "aruba-8320": Series(0, has_pools=False),
    "aruba-6": Series(0, has_pools=False),
}
"""Series by the beginning of the catalog ID of a switch."""


def series(model: str) -> Series:
    """Series of a model, by its catalog ID. One that is not listed is treated as a switch with pools."""
    found = next((one for start, one in SERIES.items() if model.startswith(start)), None)
    return found if found is not None else _WITH_POOLS._replace(is_known=False)


def cage(name: str) -> tuple[str, int] | None:
    """Member with slot, and number of an undivided port; None for a name of another form."""
    match = _PORT.fullmatch(name)
    return (match.group(1), int(match.group(2))) if match and not match.group(3) else None


def is_port(name: str) -> bool:
    """True if a name is that of a port of AOS-CX."""
    return _PORT.fullmatch(name) is not None


def profile_name(name: str, origin: Origin) -> str:
    """Name of a profile as one word. Raises RefarchError for a name that AOS-CX does not accept."""
    if _NAME.fullmatch(name) is None:
        raise refuse(origin, f"{name!r}: AOS-CX accepts 1 to 64 letters, digits, and . _ - in a profile name")
    return name
