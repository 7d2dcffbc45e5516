"""Time zones for NX-OS, which takes an offset and the daylight saving rules instead of a zone name.

Source, looked up 2026-11-23: IANA Time Zone Database, files europe, northamerica, asia and australasia: zones
of the rules EU (last Sunday of March to last Sunday of October, 01:00 UTC) and US (second Sunday of March to
first Sunday of November, 02:00), and zones without daylight saving time. A test compares them with a zone
database. Forms: Microsoft, Azure Local Physical Network Config Tool, expected configuration
std_cisco_nxos_switched.
"""

from typing import NamedTuple


class Zone(NamedTuple):
    """Time zone: its standard time, and its daylight saving rule."""

    name: str
    hours: int
    minutes: int = 0
    summer: str = ""
    """Name of the daylight saving time; empty for a zone without it."""
    rule: str = ""
    """``eu`` or ``us``."""


_WEST, _CENTRAL, _EAST = (
    Zone("WET", 0, 0, "WEST", "eu"),
    Zone("CET", 1, 0, "CEST", "eu"),
    Zone("EET", 2, 0, "EEST", "eu"),
)

ZONES = {
    "UTC": Zone("UTC", 0),
    "Etc/UTC": Zone("UTC", 0),
    "Europe/London": Zone("GMT", 0, 0, "BST", "eu"),
    "Europe/Lisbon": _WEST,
    **dict.fromkeys(
        (
            *("Europe/Amsterdam", "Europe/Belgrade", "Europe/Berlin", "Europe/Bratislava", "Europe/Brussels"),
            *("Europe/Budapest", "Europe/Copenhagen", "Europe/Ljubljana", "Europe/Luxembourg"),
            *("Europe/Madrid", "Europe/Oslo", "Europe/Paris", "Europe/Prague", "Europe/Rome"),
            *("Europe/Stockholm", "Europe/Vienna", "Europe/Warsaw", "Europe/Zagreb", "Europe/Zurich"),
        ),
        _CENTRAL,
    ),
    **dict.fromkeys(
        (
            *("Europe/Athens", "Europe/Bucharest", "Europe/Helsinki", "Europe/Kyiv", "Europe/Riga"),
            *("Europe/Sofia", "Europe/Tallinn", "Europe/Vilnius"),
        ),
        _EAST,
    ),
    "America/New_York": Zone("EST", -5, 0, "EDT", "us"),
    "America/Toronto": Zone("EST", -5, 0, "EDT", "us"),
    "America/Chicago": Zone("CST", -6, 0, "CDT", "us"),
    "America/Denver": Zone("MST", -7, 0, "MDT", "us"),
    "America/Phoenix": Zone("MST", -7),
    "America/Los_Angeles": Zone("PST", -8, 0, "PDT", "us"),
    "Asia/Kolkata": Zone("IST", 5, 30),
    "Asia/Tokyo": Zone("JST", 9),
    "Asia/Shanghai": Zone("CST", 8),
    "Asia/Singapore": Zone("SGT", 8),
    "Australia/Brisbane": Zone("AEST", 10),
}


def clock(zone: Zone) -> tuple[str, ...]:
    """Clock commands for a zone. Times of the rules are local time."""
    commands = [f"clock timezone {zone.name} {zone.hours} {zone.minutes}"]
    if zone.rule == "eu":
        begin, end = zone.hours + 1, zone.hours + 2
        rule = f"5 Sun Mar {begin:02}:00 5 Sun Oct {end:02}:00 60"
        commands.append(f"clock summer-time {zone.summer} {rule}")
    elif zone.rule == "us":
        commands.append(f"clock summer-time {zone.summer} 2 Sun Mar 02:00 1 Sun Nov 02:00 60")
    return tuple(commands)
