"""Releases of SONiC. Community releases are numbered by year and month (202405), releases of Enterprise SONiC
(by Broadcom, shipped by Dell and others) by version (4.4.0). The two have different tables.

Read on 2026-11-23: sonic-net/sonic-buildimage, src/sonic-yang-models/yang-models of the branches 202205,
202211, 202305, 202311, 202405, 202411, 202505 and 202511.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...model.types.origins import origin_of
from ...model.versions import is_in_range
from ...views.intent.switch_records import SwitchIntent
from ..target import NotConfigured

_COMMUNITY = re.compile(r"(?<![0-9])20[0-9]{4}(?![0-9])")
OLDEST, NEWEST = 202205, 202511
"""Oldest and newest community release with documented models."""

ENTERPRISE = ">=4.0 <4.6"
"""Releases of Enterprise SONiC whose tables are in public documents."""

DNS = TIME_ZONE = 202305
"""``DNS_NAMESERVER``, and ``timezone`` of the device."""
SWITCHPORT = POOL_PERCENTAGE = 202405
"""``mode`` of ports and bonds; ``percentage`` of buffer pools."""
DNS_OPTIONS = 202511
"""``DNS_OPTIONS``, with the domains that are searched."""


class SonicRelease(NamedTuple):
    """SONiC release of a switch."""

    text: str
    community: int
    """Number of a community release; 0 for Enterprise SONiC."""

    @property
    def is_enterprise(self) -> bool:
        """True for Enterprise SONiC, which has different tables."""
        return self.community == 0

    def includes(self, since: int) -> bool:
        """True for a community release that includes the features of the release ``since``."""
        return self.community >= since


def release_of(switch: SwitchIntent) -> SonicRelease:
    """Release of a switch. If the design states none, the oldest documented release, because all later
    releases accept its tables."""
    found = _COMMUNITY.search(switch.release)
    if found:
        return SonicRelease(switch.release, int(found[0]))
    return SonicRelease(switch.release, 0 if switch.release else OLDEST)


def unread(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Release whose tables are not documented."""
    release = release_of(switch)
    if release.is_enterprise:
        is_read = is_in_range(release.text, ENTERPRISE)
    else:
        is_read = OLDEST <= release.community <= NEWEST
    if not is_read:
        reason = (
            f"tables are documented for community releases {OLDEST} to {NEWEST} and Enterprise {ENTERPRISE}; "
            "they may differ in this release"
        )
        yield NotConfigured("release", "", switch.release, reason, origin_of(switch, "release"))
