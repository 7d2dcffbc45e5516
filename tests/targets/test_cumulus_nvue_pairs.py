"""The exact commands for bonds, MLAG and gateways."""

import pytest
from nvue_switches import bare, bond, by_name, further, gateway, left_out, pair, port, section, switch

from refarch.api.intent import SwitchIntent
from refarch.platforms.target import RefarchError


def paired(release: str = "5.9", **changes: object) -> SwitchIntent:
    of_bond = {"bond": "bond1", "mtu": 9000, "untagged": 10, "edge": True}
    ports = (port("swp1", **of_bond), *(port(f"swp{number}", bond="peerlink") for number in (31, 32)))
    bonds = (
        bond("bond1", ["swp1"], mlag=7, mtu=9000, far_devices=("esx-1",), untagged=10, edge=True),
        bond("peerlink", ["swp31", "swp32"], peer_link=True),
    )
    made: dict[str, object] = {"ports": by_name(*ports), "bonds": by_name(*bonds), "mlag": pair(), **changes}
    return bare(release, **made)


def test_bond_of_a_pair() -> None:
    assert section(paired(), "Bonds") == [
        "nv set interface bond1 type bond",
        "nv set interface bond1 description 'to esx-1'",
        "nv set interface bond1 bond member swp1",
        "nv set interface bond1 bond mode lacp",
        "nv set interface bond1 bond mlag enable on",
        "nv set interface bond1 bond mlag id 7",
        "nv set interface bond1 link mtu 9000",
        "nv set interface bond1 bridge domain br_default access 10",
        "nv set interface bond1 bridge domain br_default stp admin-edge on",
        "nv set interface bond1 bridge domain br_default stp bpdu-guard on",
    ]
    assert "nv set interface bond1 bond mlag state enabled" in section(paired("5.15"), "Bonds")


def test_pair_with_its_peer_link() -> None:
    first = [
        "nv set interface peerlink type peerlink",
        "nv set interface peerlink.4094 type sub",
        "nv set interface peerlink description 'to leaf-2'",
        "nv set interface peerlink bond member swp31-32",
        "nv set interface peerlink bond mode lacp",
        "nv set interface peerlink link mtu 9216",
        "nv set interface peerlink bridge domain br_default",
        "nv set interface peerlink.4094 base-interface peerlink",
        "nv set interface peerlink.4094 vlan 4094",
    ]
    made = (
        "# MAC address of the pair: derived from its names. To use another one, set `domain` of the pair "
        "to a "
    )
    assert section(paired(), "MLAG") == [
        *first,
        "nv set mlag enable on",
        f"{made}MAC address or a number.",
        "nv set mlag mac-address 44:38:39:ff:60:d1",
        "nv set mlag peer-ip linklocal",
        "nv set mlag priority 2048",
        "nv set mlag backup 192.0.2.12 vrf mgmt",
    ]
    second = pair(is_first=False, domain="258", peer_address="")
    assert section(paired("5.15", mlag=second), "MLAG") == [
        *first,
        "nv set mlag state enabled",
        "nv set mlag mac-address 44:38:39:ff:01:02",
        "nv set mlag peer-ip linklocal",
        "# The design states no management address of the other switch, but NVIDIA requires one.",
    ]


@pytest.mark.parametrize(
    ("domain", "address"),
    [
        ("1", "44:38:39:ff:00:01"),
        ("65535", "44:38:39:ff:ff:ff"),
        ("44:38:39:BE:EF:AA", "44:38:39:be:ef:aa"),
    ],
)
def test_mac_address_of_a_pair_is_that_of_its_domain(domain: str, address: str) -> None:
    assert f"nv set mlag mac-address {address}" in section(paired(mlag=pair(domain=domain)), "MLAG")


def test_both_switches_of_a_pair_have_one_mac_address() -> None:
    one, two = (section(switch(f"azure-local-switchless tor-{number}"), "MLAG") for number in (1, 2))
    of_one, of_two = ([line for line in lines if " mac-address " in line] for lines in (one, two))
    assert len(of_one) == 1 and of_one == of_two


def test_a_peer_link_has_one_name_and_all_vlans() -> None:
    links = bond("bond9", ["swp31", "swp32"], peer_link=True, tagged=(10,), untagged=1, edge=True)
    intent = paired(bonds=by_name(links), mlag=pair(peer_link="bond9"))
    assert left_out(intent, but=("ports.bond",)) == [
        "bonds.name of bond9 = bond9: NVUE names the peer link peerlink",
        "bonds.tagged of peerlink = 10: the peer link carries every VLAN of the bridge",
        "bonds.untagged of peerlink = 1: the peer link keeps the native VLAN of the bridge",
        "bonds.edge of peerlink = yes: a peer link connects the bridges of two switches",
    ]


def test_bond_of_no_pair_has_no_id() -> None:
    assert left_out(paired(mlag=None)) == ["bonds.mlag of bond1 = 7: the switch is not in an MLAG pair"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("peerlink", "peerlink cannot be a bond name; use up to 15 characters, but not peerlink"),
        (
            "bond-that-is-too-long",
            "bond-that-is-too-long cannot be a bond name; use up to 15 characters, but not peerlink",
        ),
        ("swp7", "swp7 cannot be a bond name; another interface has this name"),
        ("bond1-2", "'bond1-2' cannot be an interface name; NVUE reads it as a range"),
        ("a,b", "'a,b' cannot be configured; NVUE reads it as several values"),
    ],
)
def test_bond_name_that_the_system_cannot_have_is_refused(name: str, said: str) -> None:
    own = bond(name, ["swp1"])
    with pytest.raises(RefarchError) as refused:
        section(bare(bonds={name: own}), "Bonds")
    assert str(refused.value) == f"wiring.yaml: links[2].bond: {said}"


def test_gateways_of_one_switch_and_of_two() -> None:
    intent = bare(
        gateways=by_name(
            gateway(10, "10.0.10.2/24", "10.0.10.1", shared6="fd00:10::1", address6="fd00:10::2/64"),
            gateway(20, shared="10.0.20.1", mtu=1500),
        )
    )
    assert section(intent, "Gateways") == [
        "nv set interface vlan10,vlan20 type svi",
        "nv set interface vlan10 vlan 10",
        "nv set interface vlan20 vlan 20",
        "nv set interface vlan10 link mtu 9216",
        "nv set interface vlan20 link mtu 1500",
        "nv set interface vlan10 ip address 10.0.10.2/24",
        "nv set interface vlan10 ip address fd00:10::2/64",
        "nv set interface vlan10 ip vrr address 10.0.10.1/24",
        "nv set interface vlan10 ip vrr enable on",
        "nv set interface vlan10 ip vrr state up",
        "nv set interface vlan10 ip vrr address fd00:10::1/64",
        "nv set interface vlan20 ip address 10.0.20.1/24",
        "nv set router vrr enable on",
    ]


def test_gateways_in_the_words_of_5_15() -> None:
    second = further("other", "10.1.10.2/24", "10.1.10.1")
    own = gateway(10, "10.0.10.2/24", "10.0.10.1", "anycast", further=second)
    intent = bare("5.15", gateways=by_name(own))
    assert section(intent, "Gateways")[3:] == [
        "nv set interface vlan10 ipv4 address 10.0.10.2/24",
        "nv set interface vlan10 ipv4 vrr address 10.0.10.1/24",
        "nv set interface vlan10 ipv4 vrr state enabled",
        "nv set interface vlan10 ipv4 address 10.1.10.2/24",
        "nv set interface vlan10 ipv4 vrr address 10.1.10.1/24",
        "nv set router vrr state enabled",
    ]
    assert left_out(intent) == [
        "gateways.redundancy of vlan10 = anycast: configured as VRR, which has the same function"
    ]


def test_vrrp_alone_is_written_and_beside_vrr_told() -> None:
    vrrp = gateway(10, "10.0.10.2/24", "10.0.10.1", "vrrp")
    vrr = gateway(20, "10.0.20.2/24", "10.0.20.1", "vrr")
    assert section(bare(gateways=by_name(vrrp)), "Gateways")[3:] == [
        "nv set interface vlan10 ip address 10.0.10.2/24",
        "nv set interface vlan10 ip vrrp virtual-router 1 address 10.0.10.1",
        "nv set interface vlan10 ip vrrp enable on",
        "nv set router vrrp enable on",
    ]
    both = bare(gateways=by_name(vrrp, vrr))
    routers = [line for line in section(both, "Gateways") if " router " in line]
    assert routers == ["nv set router vrr enable on"]
    reason = "a switch supports either VRR or VRRP"
    assert left_out(both) == [
        f"gateways.shared of vlan10 = 10.0.10.1: {reason}",
        f"gateways.redundancy of vlan10 = vrrp: {reason}",
    ]


def test_hsrp_is_told() -> None:
    intent = bare(gateways=by_name(gateway(10, "10.0.10.2/24", "10.0.10.1", "hsrp")))
    assert left_out(intent) == [
        "gateways.shared of vlan10 = 10.0.10.1: HSRP is a Cisco protocol",
        "gateways.redundancy of vlan10 = hsrp: HSRP is a Cisco protocol",
    ]
