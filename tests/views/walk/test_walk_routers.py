"""Routers on the way of a conversation: gateways on switches of the design, and routers of the site."""

from typing import Any

import pytest
from stretched_designs import stretched_design
from walk_designs import Changes, Edit, design_with, switches_with

from refarch.api.model import Design
from refarch.views.walk.conversations import conversations_of_host, meant_conversations
from refarch.views.walk.records import (
    DOES_NOT_ARRIVE,
    LARGE_PACKETS_DROPPED,
    LOSSLESS_TO_ARRAY,
    LOSSY,
    UNKNOWN,
    Walk,
)
from refarch.views.walk.walker import Walker

ARRAY_A = '      - {of: "array-1 ct[0-1].eth14", first: 198.51.100.101}\n'


def network(router: str, more: str = "") -> Edit:
    """Network of the array ports of the first fabric, with a router."""
    text = (
        "  array-a:\n    purpose: nvme-rdma\n    vlan: 101\n    prefix: 192.0.2.128/25\n    mtu: 9000\n"
        f"    gateway: 192.0.2.254\n    router: {{devices: {router}}}\n{more}"
        '    addresses:\n      - {of: "array-1 ct[0-1].eth14", first: 192.0.2.201}\n'
    )
    return "ip-plan", "  nvme-b:\n", f"{text}  nvme-b:\n"


def routed(router: str = "leaf-1", far_router: str = "leaf-1", more: str = "") -> Design:
    """The small NVMe design with a router between the hosts and the array ports of the first fabric. ``more``
    are further keys of the network of the hosts."""
    return design_with(
        ("ip-plan", ARRAY_A, ""),
        ("ip-plan", "prefix: 192.0.2.0/24", "prefix: 192.0.2.0/25"),
        network(far_router),
        (
            "ip-plan",
            "    prefix: 198.51.100.0/24\n",
            "    prefix: 198.51.100.0/24\n    gateway: 198.51.100.254\n"
            f"    router: {{devices: {router}}}\n{more}",
        ),
        (
            "design",
            "vmk1: {port_group: NVMe-A, services: [nvme-rdma]}",
            "vmk1: {port_group: NVMe-A, services: [nvme-rdma], gateway: 198.51.100.254}",
        ),
        name="nvme-of",
    )


def walk_of(design: Design, changes: Changes | None = None, **switch: Any) -> Walk:
    """Walk of the first conversation of host-1, whose far end is in another network. ``switch`` are fields of
    leaf-1."""
    switches = switches_with(design, changes or {})
    switches["leaf-1"] = switches["leaf-1"]._replace(**switch)
    return Walker(design, switches).walk(meant_conversations(design)[0].conversation)


def brief(found: Walk) -> list[tuple[str, str, str, str]]:
    """Verdict, device, port and text of each fault."""
    return [(fault.verdict, fault.device, fault.port, fault.text) for fault in found.faults]


def test_a_path_over_a_router_of_the_design() -> None:
    found = walk_of(routed())
    assert found.verdict == LOSSLESS_TO_ARRAY
    assert [(hop.device, hop.port, hop.text) for hop in found.hops] == [
        ("host-1", "vmk1", "to 192.0.2.201, via 198.51.100.254 over vmk1"),
        ("host-1", "vmnic4", "tag 100, PCP 3, DSCP 26"),
        ("leaf-1", "swp1", "in, VLAN 100, DSCP 26: priority 3, pauses"),
        ("leaf-1", "VLAN 100", "routes"),
        ("leaf-1", "swp17", "out, VLAN 101"),
    ]


def test_a_gateway_that_is_too_small() -> None:
    design = routed()
    gateways = switches_with(design, {})["leaf-1"].gateways
    small = {vlan: one._replace(mtu=1500) for vlan, one in gateways.items()}
    text = "the gateway of VLAN 100 on leaf-1 has MTU 1500, but packets of host-1 have 9000 bytes"
    assert brief(walk_of(design, gateways=small)) == [(LARGE_PACKETS_DROPPED, "leaf-1", "VLAN 100", text)]


def test_ports_behind_the_router_are_checked_for_their_mtu() -> None:
    found = walk_of(routed(), {("leaf-1", "swp17"): {"mtu": 1500}})
    text = "swp17 on leaf-1 has MTU 1500, but packets from vmk1 on host-1 have 9000 bytes"
    assert brief(found) == [(LARGE_PACKETS_DROPPED, "leaf-1", "swp17", text)]


def test_a_gateway_on_a_switch_that_the_vlan_does_not_reach() -> None:
    found = walk_of(routed(router="leaf-2"))
    text = "VLAN 100 enters leaf-1, but does not reach its gateway 198.51.100.254 on leaf-2"
    assert brief(found) == [(DOES_NOT_ARRIVE, "leaf-2", "", text)]
    assert found.faults[0].hint == "Add `nvme-a` to `carries` of the cables between leaf-1 and leaf-2."


def test_no_router_of_the_design_is_in_the_network_of_the_far_end() -> None:
    found = walk_of(routed(far_router="leaf-2"))
    assert (found.verdict, found.faults) == (UNKNOWN, ())
    assert [(one.text, one.key) for one in found.unknowns] == [
        ("whether leaf-1 forwards to network array-a", "ip-plan.yaml, `reaches` of network nvme-a")
    ]


def reached(statement: str) -> Design:
    """The design with a router of the site, and what the design states of it."""
    return routed("site", "site", f"    reaches: [{{networks: [array-a]{statement}}}]\n")


def test_whether_a_router_of_the_site_forwards_is_open_until_the_design_states_it() -> None:
    found = walk_of(routed("site", "site"))
    assert [one.text for one in found.unknowns] == ["whether 198.51.100.254 forwards to network array-a"]
    found = walk_of(reached(", keeps_dscp: true"))
    assert (found.verdict, found.unknowns) == (LOSSLESS_TO_ARRAY, ())
    assert found.hops[-1][:3] == ("site", "", "routes nvme-a to array-a")


def test_whether_a_router_of_the_site_keeps_the_dscp() -> None:
    found = walk_of(reached(""))
    assert [(one.text, one.key) for one in found.unknowns] == [
        (
            "whether the site keeps the DSCP of packets from network nvme-a to array-a",
            "ip-plan.yaml, `keeps_dscp` of `reaches` of network nvme-a",
        )
    ]
    text = (
        "the site clears the DSCP of packets from network nvme-a to array-a, but RDMA packets of vmk1 on "
        "host-1 are lossless by their DSCP"
    )
    assert brief(walk_of(reached(", keeps_dscp: false"))) == [(LOSSY, "host-1", "vmk1", text)]


def test_routers_of_the_site_that_are_too_small() -> None:
    text = (
        "the site routes packets of 1500 bytes from network nvme-a to array-a, but NVMe over RDMA packets of "
        "vmk1 have 9000 bytes"
    )
    found = walk_of(reached(", mtu: 1500, keeps_dscp: true"))
    assert brief(found) == [(LARGE_PACKETS_DROPPED, "host-1", "vmk1", text)]
    assert walk_of(reached(", mtu: 9000, keeps_dscp: true")).faults == ()


def test_the_far_end_has_no_cable() -> None:
    design = routed()
    ports = switches_with(design, {})["leaf-1"].ports
    without = {name: port for name, port in ports.items() if name not in ("swp17", "swp18")}
    found = walk_of(design, ports=without)
    assert [one.text for one in found.unknowns] == ["array-1 has no cable in the design"]


def test_the_next_hop_must_be_in_the_subnet_of_the_interface() -> None:
    design = routed()
    conversation = meant_conversations(design)[0].conversation
    walker = Walker(design)
    near = walker.interfaces("host-1")["vmk1"]
    walker.interfaces("host-1")["vmk1"] = near._replace(gateway="198.51.101.254")
    text = "vmk1 on host-1 is in 198.51.100.0/24, but its next hop 198.51.101.254 is not"
    assert brief(walker.walk(conversation)) == [(DOES_NOT_ARRIVE, "host-1", "vmk1", text)]


FAR_PORT = ("leaf-1", "swp17")


def test_the_last_port_behind_a_router_must_carry_the_vlan() -> None:
    text = "VLAN 101 reaches leaf-1, but swp17 to array-1 does not carry it"
    assert brief(walk_of(routed(), {FAR_PORT: {"tagged": (100,), "untagged": None}})) == [
        (DOES_NOT_ARRIVE, "leaf-1", "swp17", text)
    ]


def test_the_last_port_behind_a_router_must_obey_pauses() -> None:
    design = routed()
    profiles = switches_with(design, {})["leaf-1"].profiles
    (name, profile), *_ = profiles.items()
    without = {**profiles, "lossy": profile._replace(name="lossy", pfc_priorities=())}
    found = walk_of(design, {FAR_PORT: {"profile": "lossy"}}, profiles=without)
    text = (
        "swp17 on leaf-1 is on the path of RDMA traffic with priority 3, but profile lossy has no PFC for it"
    )
    assert brief(found) == [(LOSSY, "leaf-1", "swp17", text)]
    assert name != "lossy" and brief(walk_of(design)) == []


def test_the_last_port_behind_a_router_without_a_profile() -> None:
    found = walk_of(routed(), {FAR_PORT: {"profile": ""}})
    text = "swp17 on leaf-1, to array-1, is on the path of RDMA traffic, but has no QoS profile"
    assert brief(found) == [(LOSSY, "leaf-1", "swp17", text)]


def between_sites(changes: Changes, *edits: Edit) -> Walk:
    """Walk of vSAN from the second site to the first, over routed fibers."""
    design = stretched_design(*edits)
    one = next(
        one
        for one in conversations_of_host(design, "bhf-esx-1")
        if one.service == "vsan" and one.far_device == "alt-esx-1"
    )
    return Walker(design, switches_with(design, changes)).walk(one)


def test_routed_cables_between_two_routers_are_crossed() -> None:
    found = between_sites({})
    assert [hop.port for hop in found.hops if hop.text == "routed"] == [
        "et-0/0/48 > alt-qfx-1 et-0/0/48",
        "et-0/0/48 > alt-qfx-2 et-0/0/48",
    ]


@pytest.mark.parametrize("end", [("bhf-qfx-1", "et-0/0/48"), ("alt-qfx-1", "et-0/0/48")])
def test_both_ends_of_a_routed_cable_are_checked_for_their_mtu(end: tuple[str, str]) -> None:
    found = between_sites({end: {"mtu": 1500}})
    text = f"{end[1]} on {end[0]} has MTU 1500, but packets from vmk2 on bhf-esx-1 have 9000 bytes"
    assert brief(found) == [(LARGE_PACKETS_DROPPED, *end, text)]


def test_the_last_port_of_another_router_must_carry_the_vlan() -> None:
    found = between_sites({("alt-qfx-1", "et-0/0/8"): {"tagged": (110, 130)}})
    assert {fault[:3] for fault in brief(found)} == {(DOES_NOT_ARRIVE, "alt-qfx-1", "et-0/0/8")}


def test_vlans_of_equal_numbers_on_two_routers_are_two_networks() -> None:
    found = between_sites({}, ("ip-plan", "vlan: 220", "vlan: 120"))
    assert (found.verdict, [hop.text for hop in found.hops][-1]) == ("arrives", "out, VLAN 120")
