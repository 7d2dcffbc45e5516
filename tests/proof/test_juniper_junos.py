"""Output of the target for Junos, validated by Juniper's own YANG modules."""

import re
from collections.abc import Mapping
from functools import cache

import pytest
from switch_files import filled, switches
from validators import junos_yang

from proof_tally import Proved, stated
from refarch.api.intent import (
    BgpNeighbor,
    BgpProcess,
    InterfaceAddress,
    PauseWatchdog,
    PortBreakout,
    StaticSwitchRoute,
    SwitchIntent,
)

TARGET = SYSTEM = "juniper-junos"
DESIGNS = {"nvme-tcp-linux-l3", "smb-direct-sql-junos", "stretched-esa-juniper"}

POLICY = r"policy-options policy-statement [a-z-]+"
POLICIES = (
    rf"delete {POLICY}",
    rf"set {POLICY} term [a-z]+ from route-filter [0-9.]+/\d+ exact",
    rf"set {POLICY} term [a-z]+ then accept",
)
"""Commands of routing policies, which are in none of the modules of the validator. Juniper documents them at
"policy-options" and "policy-statement"; Batfish's grammar of Junos has them too."""


def complaints(text: str, release: str) -> list[str]:
    """What the modules refuse, and the commands of policies that are in no document."""
    lines = text.splitlines()
    policies = [line for line in lines if "policy-options" in line.split()[:2]]
    unknown = [line for line in policies if not any(re.fullmatch(form, line) for form in POLICIES)]
    others = (line for line in lines if line not in policies)
    return unknown + junos_yang.complaints("\n".join(others), release)


def unusual() -> Mapping[str, SwitchIntent]:
    """Switches with commands that no design has."""
    leaf = switches(SYSTEM)["smb-direct-sql-junos qfx-a"]
    router = switches(SYSTEM)["nvme-tcp-linux-l3 leaf-r1-a"]
    assert leaf.management is not None and leaf.mlag is not None
    parts = tuple(f"et-0/0/50:{part}" for part in range(4))
    split = PortBreakout("et-0/0/50", 25_000, parts, "", leaf.origin)
    loopback = InterfaceAddress("lo0", "192.0.2.9/32", "2001:db8::9/128", False, leaf.origin)
    ports = {
        name: port._replace(dcbx=dcbx, speed=speed, untagged=711, tagged=(711, 712), fec=fec)
        for (name, port), dcbx, speed, fec in zip(
            leaf.ports.items(),
            ("cee", "ieee", "disabled", "") * 9,
            (25_000,) * 16 + (100_000,) * 9,
            ("base-r", "none", "", "base-r") * 4 + ("rs",) * 9,
            strict=False,
        )
    }
    profiles = {
        name: profile._replace(
            trust=("dscp",), watchdog=PauseWatchdog("drop", 0.3, 0.4, leaf.origin), cable_length=33.0
        )
        for name, profile in leaf.profiles.items()
    }
    traps = leaf.services._replace(snmp_receivers=("192.0.2.5",), snmp_version="v2c")
    gateways = {
        number: gateway._replace(
            address6="2001:db8::1/64", shared="10.201.1.100", redundancy="vrrp", mtu=9000
        )
        for number, gateway in router.gateways.items()
    }
    origin = router.origin
    routes = (
        StaticSwitchRoute("192.0.2.0/24", "10.255.0.1", "", origin),
        StaticSwitchRoute("192.0.2.0/24", "10.255.0.3", "", origin),
        StaticSwitchRoute("2001:db8:1::/48", "2001:db8::2", "", origin),
    )
    neighbors = {
        address: BgpNeighbor(address, "spine-1", number, origin)
        for address, number in (("10.255.0.1", 4_200_000_001), ("10.255.0.5", 65_001))
    }
    networks = ("10.201.1.0/24", "10.201.2.0/24")
    process = BgpProcess(65_001, "192.0.2.9", networks, neighbors, {}, origin)
    return {
        "lossless": leaf._replace(
            ports=ports, profiles=profiles, breakouts={split.port: split}, services=traps
        ),
        "six": leaf._replace(
            management=leaf.management._replace(address="", gateway="", gateway6="2001:db8::1", dhcp=True),
            mlag=leaf.mlag._replace(is_first=False, domain=""),
        ),
        "router": router._replace(
            gateways=gateways,
            other_addresses={"lo0": loopback},
            routes={f"{route.to} {route.via}": route for route in routes},
            bgp=process,
        ),
    }


def evolved() -> SwitchIntent:
    """A switch with Junos Evolved, whose ports have their speeds at the interface."""
    leaf = unusual()["lossless"]
    ports = {name: port._replace(speed=100_000, fec="rs") for name, port in leaf.ports.items()}
    assert leaf.management is not None
    own = leaf.management._replace(interface="re0:mgmt-0")
    return leaf._replace(model="juniper-qfx5130-32cd", ports=ports, management=own)


@cache
def texts() -> Mapping[str, str]:
    """Files of the switches of all designs."""
    found = switches(SYSTEM)
    assert {name.partition(" ")[0] for name in found} >= DESIGNS
    return {name: filled(TARGET, switch) for name, switch in found.items()}


def test_each_command_has_its_place_in_the_modules(proved: Proved) -> None:
    for release in junos_yang.RELEASES:
        for name, text in texts().items():
            assert complaints(text, release) == [], (release, name)
        for name, switch in unusual().items():
            assert complaints(filled(TARGET, switch), release) == [], (release, name)
    for release in junos_yang.EVOLVED:
        assert complaints(filled(TARGET, evolved()), release) == [], release
    proved(junos_yang.VALIDATOR, TARGET, sum(map(stated, texts().values())))


GOOD = """\
# a comment
set interfaces et-0/0/1 ether-options 802.3ad ae0
set system syslog host 192.0.2.1 any notice
set class-of-service interfaces et-0/0/1 unit 0 classifiers ieee-802.1 roce
set class-of-service drop-profiles roce-3 interpolate fill-level [ 20 60 ]
set class-of-service schedulers roce-3 drop-profile-map loss-priority any protocol any drop-profile roce-3
delete class-of-service interfaces et-0/0/1
"""


def test_the_modules_accept_what_is_right() -> None:
    assert junos_yang.complaints(GOOD) == []


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ("802.3ad ae0", "802.3ax ae0", "802.3ax is not below ether-options"),
        ("any notice", "any remarkable", "remarkable is not below contents"),
        ("classifiers ieee-802.1 roce", "classifiers dot1p roce", "dot1p is not below classifiers"),
        ("[ 20 60 ]", "[ 20 160 ]", "160 is not a value of this statement"),
        ("[ 20 60 ]", "[ 20 60", "a list has no end"),
        (" drop-profile roce-3", " drop-profile", "drop-profile has no value"),
        ("delete class", "remove class", "neither set nor delete"),
        ("host 192.0.2.1", 'host "192.0.2.1', "No closing quotation"),
    ],
)
def test_the_modules_refuse_what_is_wrong(right: str, wrong: str, reason: str) -> None:
    (said,) = junos_yang.complaints(GOOD.replace(right, wrong))
    assert said.partition(": ")[2].startswith(reason)
