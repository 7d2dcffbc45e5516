"""VLANs of the peer link of an MLAG pair: those of all other ports of both switches."""

import small_designs
from small_designs import HOSTS, LEAF, PAIR

from refarch.api.intent import switch_intents

PAIRS = "{pair: {switches: [leaf-1, leaf-2], peer_link: peer}}"
PEER = "leaf-1 swp[21-22] > leaf-2 swp[21-22], bond: peer"
TENANTS = "networks:\n  tenants: {purpose: other, vlan: 77, prefix: 198.51.100.0/24}\n"
BORDERS = {"border-[1-2]": LEAF.replace("leaf,", "spine,")}


def on_peer_link(*links: str, switches: dict[str, str] = PAIR) -> list[tuple[int, ...]]:
    """VLANs of the peer link on both switches of the pair."""
    found = switch_intents(small_designs.make(switches, *links, pairs=PAIRS, ip_plan=TENANTS))
    return [found[name].bonds["peer"].tagged for name in ("leaf-1", "leaf-2")]


def test_what_port_groups_and_cables_need() -> None:
    assert on_peer_link(*HOSTS, PEER) == [(20, 30)] * 2
    stated = HOSTS[1] + ", carries: [vsan, tenants]"
    assert on_peer_link(HOSTS[0], stated, PEER) == [(20, 30, 77)] * 2


def test_an_untagged_vlan_of_a_port() -> None:
    untagged = HOSTS[0] + ", untagged: 88"
    assert on_peer_link(untagged, HOSTS[1], PEER) == [(20, 30, 88)] * 2
    native = PEER + ", untagged: 88"
    assert on_peer_link(untagged, HOSTS[1], native) == [(20, 30)] * 2


def test_what_other_bonds_of_one_switch_carry() -> None:
    switches = PAIR | BORDERS
    up = "leaf-1 swp[19-20] > border-1 swp[19-20], bond: up, carries: [vsan, tenants]"
    assert on_peer_link(*HOSTS, PEER, up, switches=switches) == [(20, 30, 77)] * 2
    routed = "leaf-1 swp[19-20] > border-1 swp[19-20], bond: up, routed: true"
    assert on_peer_link(*HOSTS, PEER, routed, switches=switches) == [(20, 30)] * 2


def test_vlans_that_the_design_states_for_the_peer_link_are_all_that_it_has() -> None:
    assert on_peer_link(*HOSTS, PEER + ", carries: [vsan]") == [(30,)] * 2
    assert on_peer_link(*HOSTS, PEER + ", routed: true") == [()] * 2


def gateway(vlans: str, switches: str) -> list[tuple[int, ...]]:
    """VLANs of the peer link where switches with these VLANs have the gateway of a network in VLAN 44."""
    plan = (
        "networks:\n  tenants: {purpose: other, vlan: 44, prefix: 198.51.100.0/24, gateway: 198.51.100.1, "
        f"router: {{devices: {switches}, redundancy: vrr}}}}\n"
    )
    leaf = LEAF.replace("}", f", vlans: {vlans}}}")
    design = small_designs.make({"leaf-[1-2]": leaf}, *HOSTS, PEER, pairs=PAIRS, ip_plan=plan)
    return [switch_intents(design)[name].bonds["peer"].tagged for name in ("leaf-1", "leaf-2")]


def test_a_vlan_in_which_both_have_the_gateway() -> None:
    assert gateway("[20, 30, 44]", "[leaf-1, leaf-2]") == [(20, 30, 44)] * 2
    assert gateway("[20, 30, 44]", "[leaf-1]") == [(20, 30)] * 2
    assert gateway("[20, 30]", "[leaf-1, leaf-2]") == [(20, 30)] * 2
