"""Headroom tables of platforms without dynamic buffer calculation. For a lossless priority, SONiC looks up
the speed of the port and its cable length, and creates no lossless buffer if the table has no such row.

Read on 2026-11-29: sonic-net/sonic-buildimage, device/*/*/*/pg_profile_lookup.ini of all platforms
(2026-08-23), the rows of all hardware SKUs of a switch together; sonic-swss, cfgmgr/buffermgr.cpp,
doSpeedUpdateTask ("No PG profile configured for speed ... and cable length ..."), and sonic-buildimage issue
5837, which shows this message on a switch.
"""

from collections.abc import Mapping
from typing import NamedTuple

LENGTHS = (5, 40, 300)
"""Cable lengths in meters of most tables."""


class HeadroomTable(NamedTuple):
    """Speeds and cable lengths that a table has rows for."""

    speeds: frozenset[int]
    """Mbit/s."""
    lengths: tuple[int, ...]
    """Meters, ascending."""


def _table(*speeds: int, lengths: tuple[int, ...] = LENGTHS) -> HeadroomTable:
    return HeadroomTable(frozenset(1000 * speed for speed in speeds), lengths)


_COMMON = _table(10, 25, 40, 50, 100)

TABLES: Mapping[str, HeadroomTable] = {
    "arista-dcs-7050cx3-32s": _table(10, 50, 100),
    "arista-dcs-7050sx3-48yc8": _COMMON,
    "arista-dcs-7060cx2-32s": _COMMON,
    "dell-n3248te-on": _COMMON,
    "dell-s5212f-on": _COMMON,
    "dell-s5224f-on": _COMMON,
    "dell-s5232f-on": _COMMON,
    "dell-z9100-on": _COMMON,
    "dell-z9264f-on": _COMMON,
    "dell-z9332f-on": _table(100, 400, lengths=(5, 40, 300, 1000, 2000)),
}
"""Tables by the catalog ID of a switch. Other switches without dynamic calculation have none."""
