"""Zones of NX-OS have the offset, the name and the summer time that the database of time zones has."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from refarch.platforms.nxos.time import ZONES, Zone, clock

WINTER, SUMMER = datetime(2026, 1, 15, 12), datetime(2026, 7, 15, 12)


@pytest.mark.parametrize("name", sorted(ZONES))
def test_offset_and_names(name: str) -> None:
    own, known = ZONES[name], ZoneInfo(name)
    winter, summer = WINTER.replace(tzinfo=known), SUMMER.replace(tzinfo=known)
    assert winter.utcoffset() == timedelta(hours=own.hours, minutes=own.minutes)
    # The database has a number for Singapore, which has no common short name.
    assert winter.tzname() in (own.name, "+08")
    if own.rule:
        assert summer.utcoffset() == timedelta(hours=own.hours + 1, minutes=own.minutes)
        assert summer.tzname() == own.summer
    else:
        assert (summer.utcoffset(), own.summer) == (winter.utcoffset(), "")


@pytest.mark.parametrize(
    ("zone", "commands"),
    [
        (Zone("UTC", 0), ("clock timezone UTC 0 0",)),
        (Zone("IST", 5, 30), ("clock timezone IST 5 30",)),
        (
            Zone("CET", 1, 0, "CEST", "eu"),
            ("clock timezone CET 1 0", "clock summer-time CEST 5 Sun Mar 02:00 5 Sun Oct 03:00 60"),
        ),
        (
            Zone("EST", -5, 0, "EDT", "us"),
            ("clock timezone EST -5 0", "clock summer-time EDT 2 Sun Mar 02:00 1 Sun Nov 02:00 60"),
        ),
    ],
)
def test_commands(zone: Zone, commands: tuple[str, ...]) -> None:
    assert clock(zone) == commands
