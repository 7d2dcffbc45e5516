"""What a design wants of its switches: addresses, VLANs, ports, splits and unused ports."""

from collections.abc import Mapping

import pytest

from refarch import api, testing
from refarch.api.intent import (
    FurtherSubnet,
    InterfaceAddress,
    SwitchGateway,
    SwitchIntent,
    plain_intent,
    switch_intents,
)
from shipped_designs import shipped_design

VSAN = "  vsan:\n"
"""Before this network of the small design others are put."""


def intents(edits: Mapping[str, tuple[str, str]]) -> Mapping[str, SwitchIntent]:
    """Those of the small design with one edit in each of some files."""
    files = testing.base_files("vsan-roce")
    for name, (old, new) in edits.items():
        assert files[name].count(old.encode()) >= 1, old
        files[name] = files[name].decode().replace(old, new, 1).encode()
    design = api.lint_texts("vsan-roce", files).design
    assert design is not None
    return switch_intents(design)


def networks(text: str) -> Mapping[str, SwitchIntent]:
    """With more networks."""
    return intents({"ip-plan.yaml": (VSAN, text + VSAN)})


def test_management_has_both_kinds_of_address_and_its_own_gateway() -> None:
    text = (
        "  six: {purpose: management, out_of_band: true, prefix6: '2001:db8:6::/64', gateway6: "
        "'2001:db8:6::1', addresses: [{of: 'leaf-[1-2] eth0', first6: '2001:db8:6::11'}]}\n"
    )
    found = networks(text)["leaf-2"]
    assert found.management is not None
    assert plain_intent(found.management) == {
        "interface": "eth0",
        "address": "192.0.2.12/24",
        "gateway": "",
        "address6": "2001:db8:6::12/64",
        "gateway6": "2001:db8:6::1",
        "dhcp": False,
    }
    assert found.management.at["gateway6"].path == "networks.six.gateway6"
    assert found.other_addresses == {}


def test_management_by_dhcp_is_told() -> None:
    edit = ('- {of: "leaf-[1-2] eth0", first: 192.0.2.11}', '- {of: "leaf-[1-2] eth0", assigned: dhcp}')
    found = intents({"ip-plan.yaml": edit})["leaf-1"].management
    assert found is not None
    assert (found.interface, found.address, found.dhcp) == ("eth0", "", True)


def test_address_of_a_loopback_is_not_lost() -> None:
    text = (
        "  loops: {purpose: other, prefix: 198.18.0.0/24, out_of_band: true, addresses: "
        "[{of: 'leaf-[1-2] lo', first: 198.18.0.1}]}\n"
    )
    found = networks(text)["leaf-2"].other_addresses
    assert {name: plain_intent(other) for name, other in found.items()} == {
        "lo": {"interface": "lo", "address": "198.18.0.2/32", "address6": "", "dhcp": False}
    }
    assert isinstance(found["lo"], InterfaceAddress)
    assert found["lo"].at["address"].path == "networks.loops.addresses[0].first"


def test_an_interface_with_an_ipv6_address_alone_is_not_one_of_dhcp() -> None:
    text = (
        "  six: {purpose: other, prefix6: '2001:db8:6::/64', out_of_band: true, addresses: "
        "[{of: 'leaf-[1-2] lo', first6: '2001:db8:6::11'}]}\n"
    )
    found = networks(text)["leaf-2"].other_addresses
    assert {name: plain_intent(other) for name, other in found.items()} == {
        "lo": {"interface": "lo", "address": "", "address6": "2001:db8:6::12/128", "dhcp": False}
    }


def test_management_with_an_ipv6_address_alone_is_not_one_of_dhcp() -> None:
    management = switch_intents(shipped_design("vsan-ipv6-sonic"))["v6-leaf-1"].management
    assert management is not None
    assert (management.address, management.address6, management.dhcp) == ("", "2001:db8:60:9::11/64", False)


def test_second_subnet_of_a_vlan_stands_beside_the_first() -> None:
    text = (
        "  one: {purpose: vm, vlan: 77, prefix: 198.18.1.0/24, gateway: 198.18.1.1, router: {devices: "
        "['leaf-[1-2]'], redundancy: vrrp}, addresses: [{of: 'leaf-[1-2] vlan77', first: 198.18.1.2}]}\n"
        "  two: {purpose: vm, vlan: 77, prefix: 198.18.2.0/24, gateway: 198.18.2.1, router: {devices: "
        "['leaf-[1-2]'], redundancy: vrrp}, addresses: [{of: 'leaf-[1-2] vlan77', first: 198.18.2.2}]}\n"
    )
    (gateway,) = networks(text)["leaf-1"].gateways.values()
    assert isinstance(gateway, SwitchGateway) and isinstance(gateway.further["two"], FurtherSubnet)
    assert plain_intent(gateway) == {
        "vlan": 77,
        "network": "one",
        "address": "198.18.1.2/24",
        "address6": "",
        "shared": "198.18.1.1",
        "shared6": "",
        "length": 24,
        "length6": 0,
        "redundancy": "vrrp",
        "mtu": 1500,
        "further": {
            "two": {
                "network": "two",
                "address": "198.18.2.2/24",
                "address6": "",
                "shared": "198.18.2.1",
                "shared6": "",
                "length": 24,
                "length6": 0,
            }
        },
    }


def test_switch_in_service_already_is_left_to_those_who_run_it() -> None:
    design = shipped_design("esa-dell-vlt")
    assert [name for name, switch in design.switches.items() if switch.existing] == [
        "rz1-z9264-1",
        "rz1-z9264-2",
    ]
    assert list(switch_intents(design)) == ["rz1-s5248-1", "rz1-s5248-2", "rz1-n3248"]


def test_peer_of_a_pair_is_known_by_its_management_address() -> None:
    pair = switch_intents(shipped_design("esa-dell-vlt"))["rz1-s5248-2"].mlag
    assert plain_intent(pair) == {
        "name": "tor",
        "domain": "7",
        "peer": "rz1-s5248-1",
        "peer_link": "vltinterconnect",
        "is_first": False,
        "peer_address": "10.16.10.11",
        "peer_gateway": None,
        "auto_recovery": None,
        "restore_delay": None,
    }
    bonds = switch_intents(shipped_design("esa-dell-vlt"))["rz1-s5248-2"].bonds
    assert [name for name, bond in bonds.items() if bond.peer_link] == ["vltinterconnect"]


@pytest.mark.slow
def test_id_of_a_bond_is_that_of_the_pair_that_makes_it() -> None:
    switches = switch_intents(shipped_design("nvme-rocev2-spine-leaf"))
    made = {name: {bond.name: bond.mlag for bond in switches[name].bonds.values()} for name in switches}
    assert made["leaf-a1"] == {"leaf1": None}
    assert made["spine-a1"] == {"leaf1": 1, "leaf2": 2, "leaf3": 3, "peerlink": None}


def test_no_loop_comes_from_a_management_port() -> None:
    """A port to another switch's management port is an edge; one to its front ports is none."""
    ports = switch_intents(shipped_design("esa-dell-vlt"))["rz1-n3248"].ports
    managed = [(port.far_device, port.edge) for port in ports.values() if port.far_port == "mgmt1/1/1"]
    assert managed == [("rz1-s5248-1", True), ("rz1-s5248-2", True)]
    uplinks = switch_intents(shipped_design("esa-dell-vlt"))["rz1-s5248-1"].ports
    assert {port.edge for port in uplinks.values() if port.role == "inter-switch"} == {False}


def test_vlan_that_two_fabrics_use_is_named_as_the_network_behind_the_switch() -> None:
    text = "  elsewhere: {purpose: vm, vlan: 30, prefix: 198.18.3.0/24, cluster: compute}\n"
    found = networks(text)["leaf-1"].vlans
    assert found[30].name == "vsan"


def test_splits_name_their_parts_and_the_port_that_they_disable() -> None:
    found = switch_intents(shipped_design("vsan-esa-arista"))["eos-leaf-1"]
    assert {name: plain_intent(split) for name, split in found.breakouts.items()} == {
        f"Ethernet{number}": {
            "port": f"Ethernet{number}",
            "speed": 25000,
            "parts": [f"Ethernet{number}/{lane}" for lane in range(1, 5)],
            "disables": "",
        }
        for number in (1, 2)
    }


def test_a_port_that_a_split_disables_is_no_unused_port() -> None:
    text = "model: nvidia-sn4600c, breakouts: {'63': 4x25G}, unused_ports: {shut_down: true},"
    found = intents({"wiring.yaml": ("model: nvidia-sn2010,", text)})["leaf-1"]
    assert [(split.port, split.disables) for split in found.breakouts.values()] == [("swp63", "swp64")]
    assert list(found.unused_ports)[-5:] == ["swp62", "swp63s0", "swp63s1", "swp63s2", "swp63s3"]


@pytest.mark.parametrize("used_by", ["[esxi]", "[esxi, switches]"])
def test_time_servers_are_those_that_switches_use(used_by: str) -> None:
    edit = ("{servers: site, used_by: [esxi, vcenter]}", f"{{servers: [192.0.2.1], used_by: {used_by}}}")
    found = intents({"design.yaml": edit})["leaf-1"].services
    assert found.ntp == (("192.0.2.1",) if "switches" in used_by else ())
