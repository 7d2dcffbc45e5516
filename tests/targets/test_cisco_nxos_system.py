"""The target for NX-OS: its management port, services, clock, secrets."""

from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from nxos_lines import LOSSLESS, TARGET, TOR, body, told, tops

from refarch.platforms.nxos.time import ZONES, clock
from refarch.platforms.target import target_named


def test_without_a_management_port_services_are_in_the_default_vrf() -> None:
    switch = TOR._replace(management=None)
    assert tops(switch, "vrf", "interface mgmt") == []
    assert tops(switch, "ntp", "logging", "ip name") == [
        "ip name-server 10.101.175.10 10.101.175.11",
        "ntp server 10.101.175.10",
        "ntp server 10.101.175.11",
        "ntp server 10.101.175.12",
        "logging server 10.101.175.20",
    ]


def test_management_by_dhcp_and_over_ipv6_is_on_the_one_port() -> None:
    assert TOR.management is not None
    own = TOR.management._replace(
        interface="eth0", dhcp=True, address="", gateway="", address6="2001:db8::5/64", gateway6="2001:db8::1"
    )
    switch = TOR._replace(management=own)
    assert body(switch, "vrf context management") == ["ipv6 route ::/0 2001:db8::1"]
    assert body(switch, "interface mgmt0") == [
        "vrf member management",
        "ip address dhcp",
        "ipv6 address 2001:db8::5/64",
    ]
    reason = "the management port of a Nexus 9000 is mgmt0; it has the addresses"
    assert told(switch, "management.interface") == [("", "eth0", reason)]


@pytest.mark.parametrize(
    ("version", "lines"),
    [
        ("v1", ["snmp-server host 10.0.0.5 traps version 1 <<SNMP_COMMUNITY>>"]),
        ("v2c", ["snmp-server host 10.0.0.5 traps version 2c <<SNMP_COMMUNITY>>"]),
        (
            "v3",
            [
                "snmp-server user <<SNMP_USER>> network-operator auth sha <<SNMP_AUTHENTICATION_PASSWORD>> "
                "priv aes-128 <<SNMP_PRIVACY_PASSWORD>>",
                "snmp-server host 10.0.0.5 traps version 3 priv <<SNMP_USER>>",
            ],
        ),
    ],
)
def test_snmp_is_of_the_version_that_is_stated(version: str, lines: list[str]) -> None:
    services = TOR.services._replace(snmp_receivers=("10.0.0.5",), snmp_version=version)
    found = tops(TOR._replace(services=services), "snmp-server")
    assert found == [*lines, "snmp-server host 10.0.0.5 use-vrf management"]


@pytest.mark.parametrize("version", ["", "v4"])
def test_snmp_of_no_version_is_told(version: str) -> None:
    services = TOR.services._replace(snmp_receivers=("10.0.0.5",), snmp_version=version)
    switch = TOR._replace(services=services)
    assert tops(switch, "snmp-server") == []
    reason = "the design states no SNMP version that the command supports: v1, v2c, or v3"
    assert told(switch, "services.snmp_receivers") == [("", "10.0.0.5", reason)]
    assert told(switch, "services.snmp_version") == [("", version, reason)] * bool(version)


def test_a_zone_of_unknown_rules_is_told() -> None:
    switch = TOR._replace(services=TOR.services._replace(time_zone="America/Santiago"))
    assert tops(switch, "clock") == []
    reason = "NX-OS requires an offset and daylight saving rules, which refarch does not have for this zone"
    assert told(switch, "services.time_zone") == [("", "America/Santiago", reason)]


@pytest.mark.parametrize("name", ZONES)
def test_clocks_are_those_of_the_zone_database(name: str) -> None:
    """Offsets of every hour of some years, and the names in winter and summer."""
    winter, *summer = clock(ZONES[name])
    _, _, _, hours, minutes = winter.split()
    usual = timedelta(hours=int(hours), minutes=int(minutes))
    zone = ZoneInfo(name)
    moment = datetime(2026, 1, 1)
    while moment.year < 2029:
        added = timedelta(hours=1) if summer and is_summer(moment, summer[0]) else timedelta()
        assert zone.utcoffset(moment) == usual + added, moment
        moment += timedelta(hours=6)


MONTHS = {"Mar": 3, "Oct": 10, "Nov": 11}


def is_summer(moment: datetime, command: str) -> bool:
    """Whether a time on the wall is between the two days that a command names."""
    words = command.split()
    assert words[-1] == "60"
    begin, end = (turn(moment.year, *words[at : at + 4]) for at in (3, 7))
    return begin <= moment < end


@cache
def turn(year: int, which: str, day: str, month: str, time: str) -> datetime:
    """The moment on the wall of a rule such as ``5 Sun Mar 02:00``; the fifth is the last one."""
    assert day == "Sun"
    sundays = [
        date for number in range(1, 31) if (date := datetime(year, MONTHS[month], number)).weekday() == 6
    ]
    sundays += [date for date in [sundays[-1] + timedelta(7)] if date.month == MONTHS[month]]
    hour, minute = map(int, time.split(":"))
    return (sundays[-1] if which == "5" else sundays[int(which) - 1]) + timedelta(hours=hour, minutes=minute)


@pytest.mark.parametrize(
    ("release", "left"), [("9.2(4)", 1), ("9.3(9)", 0), ("10.5(1)", 0), ("10.6(1)", 1), ("", 0)]
)
def test_releases_that_were_not_read_are_told(release: str, left: int) -> None:
    assert len(told(LOSSLESS._replace(release=release), "release")) == left


@pytest.mark.parametrize(
    "value", ["two words", 'a"b', "a\nb", "tab\t", "wh?t", "a|b", "a!b", "ü", "", "x" * 33]
)
def test_a_secret_that_the_command_line_would_take_apart_is_refused(value: str) -> None:
    quote = target_named(TARGET).quote
    assert quote is not None
    with pytest.raises(ValueError, match=r"expected (printable ASCII without spaces|1 to 32 characters)"):
        quote(value)
    assert quote("s3cr3t-$x") == "s3cr3t-$x"
