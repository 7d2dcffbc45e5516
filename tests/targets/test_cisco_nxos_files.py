"""The target for NX-OS: exact files, the way back, pairs, gateways, and what is told where NX-OS cannot have
it."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_lines import with_gateway
from nxos_lines import SWITCHES, TARGET, TOR, body, told, tops

from parse_back.checking import written
from refarch import api
from refarch.api.intent import FurtherSubnet, switch_intents


@pytest.mark.parametrize("name", ["azure-local-two-node TOR1", "osa-e810-nexus dc2-n9k-a"])
def test_configuration_is_the_golden_one(name: str, root: Path, golden: Callable[[Path, str], None]) -> None:
    design, device = name.split()
    folder = root / "tests/golden/targets" / design
    golden(folder / f"{device}.nxos.cfg", written(TARGET, SWITCHES[name]).text)


def test_the_way_back_is_one_command() -> None:
    for switch in SWITCHES.values():
        made = written(TARGET, switch)
        commands = [line.text for line in made.rollback if not line.text.startswith("!")]
        assert commands == ["rollback running-config checkpoint refarch-before atomic"]
        assert sum("`checkpoint refarch-before`" in line.text for line in made.lines) == 1


def test_a_cut_cable_takes_its_lines_and_no_others(root: Path) -> None:
    folder = root / "tests/fixtures/foreign/designs/azure-local-two-node"
    texts = {path.name: path.read_bytes() for path in folder.glob("*.yaml")}
    cut = b'  - {from: "TOR1 Ethernet1/47", '
    lines = texts["wiring.yaml"].splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(cut)]
    assert len(kept) == len(lines) - 1
    before, after = (
        Counter(
            paragraphs(api.lint_texts("azure-local-two-node", {**texts, "wiring.yaml": b"".join(wiring)}))
        )
        for wiring in (lines, kept)
    )
    parked = "\n  description unused\n  switchport\n  switchport mode access\n  switchport access vlan 2"
    assert list((before - after).elements()) == [
        "interface Ethernet1/47\n  description to Border2 Ethernet1/1\n  no switchport\n  mtu 9216\n"
        "  ip address 10.101.175.5/30\n  no shutdown",
        f"interface Ethernet1/43-46{parked}\n  shutdown",
    ]
    assert list((after - before).elements()) == [f"interface Ethernet1/43-47{parked}\n  shutdown"]


def paragraphs(result: api.LintResult) -> list[str]:
    """Blocks of the first switch's file."""
    assert result.design is not None
    blocks: list[str] = []
    for line in written(TARGET, switch_intents(result.design)["TOR1"]).text.splitlines():
        if line.startswith(" "):
            blocks[-1] += f"\n{line}"
        elif not line.startswith("!"):
            blocks.append(line)
    return blocks


UNSTATED = (
    "! The design does not state peer-gateway, auto-recovery, delay restore; the defaults of NX-OS apply"
)


def test_both_switches_of_a_pair_meet() -> None:
    first, second = TOR, SWITCHES["azure-local-two-node TOR2"]
    keepalive = "peer-keepalive destination {} source {} vrf management"
    assert body(first, "vpc domain 1") == [
        "role priority 1000",
        keepalive.format("10.101.175.132", "10.101.175.131"),
        UNSTATED,
    ]
    assert body(second, "vpc domain 1") == [
        "role priority 2000",
        keepalive.format("10.101.175.131", "10.101.175.132"),
        UNSTATED,
    ]


@pytest.mark.parametrize("domain", ["0", "1001", "tor", "٣"])
def test_a_domain_that_is_none_is_made_of_the_name_on_both_switches(domain: str) -> None:
    pair = [
        switch._replace(mlag=switch.mlag._replace(domain=domain))
        for switch in (TOR, SWITCHES["azure-local-two-node TOR2"])
        if switch.mlag is not None
    ]
    reason = "a vPC domain is 1 to 1000; 567 is derived from the name of the pair"
    for switch in pair:
        assert tops(switch, "vpc domain") == ["vpc domain 567"]
        assert told(switch, "mlag.domain") == [("", domain, reason)]
    assert told(TOR, "mlag.domain") == []


def test_a_pair_without_management_addresses_has_no_keepalive() -> None:
    assert TOR.mlag is not None
    alone = TOR._replace(mlag=TOR.mlag._replace(peer_address=""))
    assert body(alone, "vpc domain 1") == [
        "role priority 1000",
        "! peer-keepalive to TOR2: the design has no management address for it",
        UNSTATED,
    ]
    assert told(TOR._replace(management=None), "mlag.peer_address") == [
        ("", "10.101.175.132", "the switch has no management address as the source of the peer keepalive")
    ]


HSRP = ["hsrp version 2", "hsrp 7", "  ip 10.101.176.1"]
GATEWAYS = [
    ({}, HSRP, []),
    (
        {"address6": "2001:db8::2/64", "shared6": "2001:db8::1"},
        [*HSRP, "hsrp 7 ipv6", "  ip 2001:db8::1"],
        [],
    ),
    ({"redundancy": "vrrp"}, ["vrrpv3 7 address-family ipv4", "  address 10.101.176.1 primary"], []),
    (
        {"redundancy": "vrrp", "address6": "2001:db8::2/64", "shared6": "2001:db8::1"},
        ["vrrpv3 7 address-family ipv4", "  address 10.101.176.1 primary"],
        [
            (
                "shared6",
                "2001:db8::1",
                "VRRP for IPv6 requires a shared link-local address, which the design does not state",
            )
        ],
    ),
    (
        {"shared": "10.101.176.2"},
        [],
        [("redundancy", "hsrp", "this gateway does not use this protocol on NX-OS")],
    ),
    (
        {"redundancy": "anycast"},
        [],
        [
            (
                "shared",
                "10.101.176.1",
                "the design states neither HSRP nor VRRP, which NX-OS uses without VXLAN",
            ),
            ("redundancy", "anycast", "this gateway does not use this protocol on NX-OS"),
        ],
    ),
    (
        {"address": ""},
        [],
        [
            (
                "shared",
                "10.101.176.1",
                "next to the shared address, the switch needs its own address with a prefix length",
            ),
            ("redundancy", "hsrp", "this gateway does not use this protocol on NX-OS"),
        ],
    ),
]


@pytest.mark.parametrize(("fields", "lines", "left"), GATEWAYS)
def test_gateways(fields: dict[str, str], lines: list[str], left: list[tuple[str, str, str]]) -> None:
    switch = with_gateway(TOR, 7, **fields)
    block = body(switch, "interface Vlan7")
    start = next((at for at, line in enumerate(block) if line.startswith(("hsrp", "vrrp"))), len(block) - 1)
    assert block[start:] == [*lines, "no shutdown"]
    found = [
        (field, *one[1:])
        for field in ("shared", "shared6", "redundancy")
        for one in told(switch, f"gateways.{field}")
    ]
    assert found == left
    features = {"hsrp": "feature hsrp", "vrrp": "feature vrrpv3"}
    wanted = [features[lines[0].removesuffix(" version 2").partition("v3")[0]]] if lines else []
    assert tops(switch, *features.values()) == wanted


@pytest.mark.parametrize(("vlan", "group"), [(1, 1), (255, 255), (256, 1), (3967, 142)])
def test_a_group_of_vrrp_is_a_number_that_there_is(vlan: int, group: int) -> None:
    gateway = TOR.gateways[7]._replace(vlan=vlan, redundancy="vrrp")
    switch = TOR._replace(gateways={vlan: gateway})
    assert body(switch, f"interface Vlan{vlan}")[3] == f"vrrpv3 {group} address-family ipv4"


def test_a_second_network_of_a_vlan_has_the_switchs_own_address() -> None:
    further = FurtherSubnet("guests", "10.9.0.2/24", "2001:db8:9::2/64", "10.9.0.1", "", 24, 64, TOR.origin)
    switch = with_gateway(TOR, 7, further={"guests": further})
    assert body(switch, "interface Vlan7")[2:5] == [
        "ip address 10.101.176.2/24",
        "ip address 10.9.0.2/24 secondary",
        "ipv6 address 2001:db8:9::2/64",
    ]
    reason = "refarch does not configure shared addresses in a second network of a VLAN"
    assert told(switch, "gateways.further.shared") == [("Vlan7 guests", "10.9.0.1", reason)]
