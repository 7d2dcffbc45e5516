"""Classes of hosts: equal hosts are one class, and whatever a packet can meet makes another."""

import pytest
from walk_designs import Edit, design_with

from refarch.views.walk.hosts_alike import HostClass, host_classes

CABLES = '  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}\n'
FIRST = '  - {from: "host-[1-3] vmnic4", to: "leaf-1 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}\n'
ADDRESSES = '      - {of: "host-[1-4] vmk2", first: 203.0.113.1}\n'
VSAN = "      vmk2: {port_group: vSAN, services: [vsan]}\n"
HOSTS = (
    "      - names: host-[1-4]\n"
    "        server: dell-poweredge-r740\n"
    "        adapters:\n"
    '          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}\n'
)


def classes(*edits: Edit, name: str = "vsan-roce") -> list[tuple[str, ...]]:
    """Hosts of each class."""
    return [alike.hosts for alike in host_classes(design_with(*edits, name=name))]


def last_cable(more: str, port: str = "leaf-1 swp4") -> Edit:
    """Cable of host-4 by itself."""
    return (
        "wiring",
        CABLES,
        FIRST + f"  - {{from: host-4 vmnic4, to: {port}, cable: nvidia-mcp2m00-a003e30l{more}}}\n",
    )


def test_equal_hosts_are_one_class() -> None:
    assert host_classes(design_with()) == (HostClass("compute", ("host-1", "host-2", "host-3", "host-4")),)
    assert classes(last_cable("")) == [("host-1", "host-2", "host-3", "host-4")]


ALONE = {
    "another MTU on the cable": last_cable(", mtu: 1500"),
    "other VLANs on the cable": last_cable(", carries: [vsan]"),
    "an untagged VLAN on the cable": last_cable(", carries: [vmotion], untagged: vsan"),
    "another switch": last_cable("", "leaf-2 swp5"),
    "no cable": ("wiring", CABLES, FIRST),
    "another MTU of the adapter": (
        "design",
        VSAN,
        "      vmk2: {port_group: vSAN, services: [vsan], overrides: {host-4: {mtu: 1500}}}\n",
    ),
    "no address": ("ip-plan", ADDRESSES, ADDRESSES.replace("[1-4]", "[1-3]")),
    "parameters of the driver": (
        "design",
        HOSTS,
        HOSTS.replace("[1-4]", "[1-3]")
        + HOSTS.replace("[1-4]", "4").replace(
            "vmnic5]}", "vmnic5], parameters: {nmlx5_core: {pfctx: 0x08}}}"
        ),
    ),
    "no RDMA on the host": (
        "design",
        HOSTS,
        HOSTS.replace("[1-4]", "[1-3]") + HOSTS.replace("[1-4]", "4") + "        rdma: false\n",
    ),
    "no QoS profile": ("qos", '"host-[1-4]"', '"host-[1-3]"'),
}


@pytest.mark.parametrize("difference", ALONE)
def test_a_host_that_differs_is_a_class_of_its_own(difference: str) -> None:
    assert classes(ALONE[difference]) == [("host-1", "host-2", "host-3"), ("host-4",)]


def test_a_host_with_an_address_outside_of_its_network_is_a_class_of_its_own() -> None:
    outside = "      - {of: host-4 vmk2, first: 203.0.114.4}\n"
    edit = ("ip-plan", ADDRESSES, ADDRESSES.replace("[1-4]", "[1-3]") + outside)
    assert classes(edit) == [("host-1", "host-2", "host-3"), ("host-4",)]


def test_addresses_in_the_network_make_no_difference() -> None:
    other = "      - {of: host-4 vmk2, first: 203.0.113.77}\n"
    edit = ("ip-plan", ADDRESSES, ADDRESSES.replace("[1-4]", "[1-3]") + other)
    assert classes(edit) == [("host-1", "host-2", "host-3", "host-4")]


def test_a_host_outside_of_the_routes_to_its_network_is_a_class_of_its_own() -> None:
    """vmk2 of host-4 is 203.0.113.4, the first address that a route to the /30 does not lead to."""
    route = ("design", VSAN, VSAN.replace("]}", "], routes: [{to: %s, via: 203.0.113.254}]}"))
    part, whole = ((*route[:2], route[2] % prefix) for prefix in ("203.0.113.0/30", "203.0.113.0/24"))
    assert classes(part) == [("host-1", "host-2", "host-3"), ("host-4",)]
    assert classes(whole) == [("host-1", "host-2", "host-3", "host-4")]


def test_a_host_outside_of_the_routes_of_a_switch_is_a_class_of_its_own() -> None:
    switch = "leaf-[1-2]: {"
    route = ("wiring", switch, f"{switch}routes: [{{to: 203.0.113.0/30, via: 198.51.100.254}}], ")
    assert classes(route) == [("host-1", "host-2", "host-3"), ("host-4",)]


def test_hosts_that_are_cabled_to_each_other_are_classes_of_their_own() -> None:
    assert classes(name="mesh") == [("node-1",), ("node-2",), ("node-3",)]
