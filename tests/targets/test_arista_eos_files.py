"""The target for Arista EOS: exact files, forms that depend on the case, and what is told where EOS cannot
have it."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from eos_lines import LEAF, ROUTER, SWITCHES, TARGET, body, told, tops, with_gateway

from parse_back.checking import written
from refarch import api
from refarch.api.intent import switch_intents
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import DeviceRefused, target_named


@pytest.mark.parametrize(
    ("of", "file"),
    [
        ("vsan-esa-arista eos-leaf-1", "vsan-esa-arista/eos-leaf-1.eos.cfg"),
        ("esa-thor-arista-400g spine1", "esa-thor-arista-400g/spine1.eos.cfg"),
    ],
)
def test_configuration_is_the_golden_one(
    of: str, file: str, root: Path, golden: Callable[[Path, str], None]
) -> None:
    made = configuration(TARGET, target_named(TARGET), SWITCHES[of].name, SWITCHES[of])
    golden(root / "tests/golden/targets" / file, made.text)


def test_a_cut_cable_takes_its_lines_and_no_others(root: Path) -> None:
    folder = root / "designs" / "vsan-esa-arista"
    files = {path.name: path.read_bytes() for path in folder.glob("*.yaml")}
    cut = b'  - {from: "eos-esa-[5-8] vmnic5", to: "eos-leaf-2 Ethernet2/[1-4]", cable: '
    lines = files["wiring.yaml"].splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(cut)]
    assert len(kept) == len(lines) - 1
    before, after = (
        Counter(paragraphs(api.lint_texts("vsan-esa-arista", {**files, "wiring.yaml": b"".join(wiring)})))
        for wiring in (lines, kept)
    )
    assert sorted(after - before) == sorted(
        f"interface Ethernet2/{lane}\n   speed forced 25gfull" for lane in (1, 2, 3, 4)
    )
    assert sorted(block.partition("\n")[0] for block in (before - after).elements()) == [
        f"interface Ethernet2/{lane}" for lane in (1, 2, 3, 4)
    ]


def paragraphs(result: api.LintResult) -> list[str]:
    """Blocks of the second leaf's file, which `!` sets apart."""
    assert result.design is not None
    text = written(TARGET, switch_intents(result.design)["eos-leaf-2"]).text
    return [block.strip("\n") for block in text.split("\n!\n")[1:]]


def test_both_switches_of_a_pair_meet() -> None:
    first, second = LEAF, SWITCHES["vsan-esa-arista eos-leaf-2"]
    assert body(first, "interface Vlan4094")[2] == "ip address 169.254.252.0/31"
    assert body(second, "interface Vlan4094")[2] == "ip address 169.254.252.1/31"
    assert body(first, "mlag configuration") == [
        "domain-id leafs",
        "local-interface Vlan4094",
        "peer-address 169.254.252.1",
        "peer-address heartbeat 10.200.0.202 vrf MGMT",
        "peer-link Port-Channel1000",
        "dual-primary detection delay 5 action errdisable all-interfaces",
    ]
    assert body(second, "mlag configuration")[2:4] == [
        "peer-address 169.254.252.0",
        "peer-address heartbeat 10.200.0.201 vrf MGMT",
    ]


def test_a_pair_that_sees_no_management_address_has_no_heartbeat() -> None:
    assert LEAF.mlag is not None
    alone = LEAF._replace(mlag=LEAF.mlag._replace(peer_address=""))
    assert body(alone, "mlag configuration")[2:] == [
        "peer-address 169.254.252.1",
        "peer-link Port-Channel1000",
    ]


def test_the_vlan_of_pairs_is_taken() -> None:
    vlan = next(iter(LEAF.vlans.values()))
    with pytest.raises(
        DeviceRefused, match="VLAN 4094 connects the switches of the pair; use another VLAN for the network"
    ):
        list(target_named(TARGET).lines(LEAF._replace(vlans={4094: vlan._replace(number=4094)})))


GATEWAYS = [
    (
        {},
        ["ip address 172.20.100.2/24", "ip virtual-router address 172.20.100.1"],
        [],
    ),
    (
        {"redundancy": "vrrp", "address6": "2001:db8::2/64", "shared6": "2001:db8::1"},
        [
            "ip address 172.20.100.2/24",
            "ipv6 address 2001:db8::2/64",
            "vrrp 1 ipv4 172.20.100.1",
            "vrrp 1 ipv6 2001:db8::1",
        ],
        [],
    ),
    ({"redundancy": "anycast", "address": ""}, ["ip address virtual 172.20.100.1/24"], []),
    (
        {"redundancy": "anycast"},
        ["ip address 172.20.100.2/24", "ip virtual-router address 172.20.100.1"],
        [],
    ),
    (
        {"redundancy": "none"},
        ["ip address 172.20.100.2/24", "ip address 172.20.100.1/24 secondary"],
        [],
    ),
    ({"redundancy": "", "address": ""}, ["ip address 172.20.100.1/24"], []),
    (
        {"address": ""},
        [],
        [("100", "172.20.100.1", "VARP requires an address of the switch in the VLAN")],
    ),
    (
        {"redundancy": "hsrp"},
        ["ip address 172.20.100.2/24"],
        [("100", "172.20.100.1", "EOS supports VRRP, VARP, and anycast")],
    ),
]


@pytest.mark.parametrize(("fields", "lines", "left"), GATEWAYS)
def test_gateways(fields: dict[str, str], lines: list[str], left: list[tuple[str, str, str]]) -> None:
    switch = with_gateway(ROUTER, 100, length6=64, **fields)
    assert body(switch, "interface Vlan100") == ["description mgmt", "mtu 1500", *lines]
    assert told(switch, "gateways.shared") == left


@pytest.mark.parametrize(
    ("version", "lines"),
    [
        ("", ["snmp-server host 172.20.5.21 vrf MGMT version 2c <<SNMP_COMMUNITY>>"]),
        ("v1", ["snmp-server host 172.20.5.21 vrf MGMT version 1 <<SNMP_COMMUNITY>>"]),
        (
            "v3",
            [
                "snmp-server group refarch v3 priv",
                "snmp-server user <<SNMP_USER>> refarch v3 auth sha <<SNMP_AUTHENTICATION_PASSWORD>> "
                "priv aes <<SNMP_PRIVACY_PASSWORD>>",
                "snmp-server host 172.20.5.21 vrf MGMT version 3 priv <<SNMP_USER>>",
            ],
        ),
    ],
)
def test_snmp_is_of_the_version_that_is_stated(version: str, lines: list[str]) -> None:
    switch = ROUTER._replace(services=ROUTER.services._replace(snmp_version=version))
    assert tops(switch, "snmp") == [*lines, "snmp-server enable traps"]


def test_another_version_of_snmp_is_told() -> None:
    switch = ROUTER._replace(services=ROUTER.services._replace(snmp_version="v4"))
    assert tops(switch, "snmp") == []
    assert told(switch, "services.snmp_version") == [("", "v4", "EOS supports SNMP v1, v2c, and v3")]


def test_without_a_management_address_services_are_in_the_default_vrf() -> None:
    switch = ROUTER._replace(management=None)
    assert tops(switch, "ip name-server")[0] == "ip name-server vrf default 172.20.5.10"
    assert tops(switch, "ntp server")[0] == "ntp server 172.20.5.12"
    assert tops(switch, "logging") == ["logging host 172.20.5.20"]
    assert body(switch, "mlag configuration")[3] == "peer-address heartbeat 172.20.0.12"
    assert tops(switch, "vrf") == tops(switch, "management") == []


def test_management_by_dhcp_and_over_ipv6() -> None:
    assert LEAF.management is not None
    own = LEAF.management._replace(
        dhcp=True, address="", gateway="", address6="2001:db8::5/64", gateway6="fe80::1"
    )
    switch = LEAF._replace(management=own)
    assert body(switch, "interface Management1") == [
        "vrf MGMT",
        "ip address dhcp",
        "dhcp client accept default-route",
        "ipv6 address 2001:db8::5/64",
    ]
    assert tops(switch, "ipv6 route") == ["ipv6 route vrf MGMT ::/0 Management1 fe80::1"]


@pytest.mark.parametrize(
    ("release", "left"),
    [
        ("4.25.10M", 1),
        ("4.26.0F", 0),
        ("4.32.5M", 0),
        ("4.35.1F", 0),
        ("4.36.0F", 1),
        ("4.13.7M", 1),
    ],
)
def test_releases_that_were_not_read_are_told(release: str, left: int) -> None:
    assert len(told(LEAF._replace(release=release), "release")) == left


def test_a_design_without_a_release_is_written_for_current_ones() -> None:
    note = "! The design states no release. The syntax is that of EOS 4.26 or later."
    assert tops(LEAF._replace(release=""), "! The design states no release") == [note]
    assert tops(LEAF, "! The design states no release") == []


@pytest.mark.parametrize("value", ["two words", 'a"b', "a\nb", "tab\t", "wh?t", "ü"])
def test_a_secret_that_the_command_line_would_take_apart_is_refused(value: str) -> None:
    quote = target_named(TARGET).quote
    assert quote is not None
    with pytest.raises(ValueError, match="expected printable ASCII without spaces"):
        quote(value)
    assert quote("s3cr3t-$x") == "s3cr3t-$x"
