"""TOP031: switches that are the router of a network."""

import pytest
from rule_designs import BETWEEN, told

VSAN = "    vlan: 30\n"
A, B = "    vlan: 100\n", "    vlan: 200\n"
ON_A, ON_B = '      - {of: "host-[1-2] vmk1"', '      - {of: "host-[1-2] vmk2"'


def said(devices: str, *wiring: tuple[str, str]) -> list[str]:
    """Of the clean example, with a router of the network of vSAN."""
    router = f"{VSAN}    gateway: 203.0.113.254\n    router: {{devices: {devices}}}\n"
    edits = {"ip-plan.yaml": [(VSAN, router)], "wiring.yaml": list(wiring)}
    return [line.partition("TOP031 ")[2] for line in told("TOP031", edits)]


def test_one_switch_for_hosts_on_two() -> None:
    """Without a link between the leafs, hosts on the other one reach no second router either."""
    alone = ["only leaf-1 has the gateway of network vsan, but its hosts are on 2 switches"]
    assert said("leaf-1") == alone
    assert said("[leaf-1, leaf-2], redundancy: vrrp") == []
    assert said("leaf-1", (BETWEEN, "")) == []


def test_link_between_the_switches_that_lacks_the_vlan() -> None:
    """Links to other switches do not count."""
    spine = "  spine-1: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}\nlinks:\n"
    other = '  - {from: "leaf-[1-2] swp20", to: "spine-1 swp[1-2]", cable: nvidia-mcp1600-c003e30l}\n'
    both = "[leaf-1, leaf-2], redundancy: vrrp"
    edits = [("links:\n", spine), (BETWEEN, BETWEEN + other)]
    assert said(both, *edits) == []
    assert said(both, *edits, ("bond: bond1", "bond: bond1, carries: [vmotion]")) == [
        "leaf-1 and leaf-2 share the gateway of network vsan, but no link between them carries its VLAN 30"
    ]


def alone(first: str, second: str, routers: str = "leaf-2") -> list[str]:
    """Of two fabrics with one switch each: what the switches have in the networks of NVMe."""
    own = f"      - {{of: leaf-1 vlan100, first: 198.51.100.{first}}}\n" if first else ""
    far = f"      - {{of: leaf-2 vlan200, first: 203.0.113.{second}}}\n" if second else ""
    edits = [
        (A, f"{A}    gateway: 198.51.100.254\n    router: {{devices: leaf-1}}\n"),
        (B, f"{B}    gateway: 203.0.113.254\n    router: {{devices: {routers}}}\n"),
        (ON_A, own + ON_A),
        (ON_B, far + ON_B),
    ]
    return [line.partition("TOP031 ")[2] for line in told("TOP031", {"ip-plan.yaml": edits}, "nvme-of")]


@pytest.mark.parametrize("first", ["253", "254"])
def test_a_single_switch_has_the_address_of_the_gateway(first: str) -> None:
    assert alone(first, "254") == [
        "leaf-1, the router of network nvme-a, has address 198.51.100.253, but the gateway of the "
        "network is 198.51.100.254, which no device has"
    ] * (first == "253")


def test_a_single_switch_without_an_address_beside_one_that_has_it() -> None:
    """What two switches have between them is no example for one."""
    assert alone("", "") == []
    assert alone("", "254") == [
        "leaf-1 has the gateway of network nvme-a, but no address in this network; leaf-2 has an "
        "address in network nvme-b"
    ]
    assert not [line for line in alone("", "254", "[leaf-2, leaf-1]") if "no address in it" in line]
    shared = alone("254", "253", "[leaf-2, leaf-1]")
    assert (
        "leaf-2 and leaf-1 have the gateway of network nvme-b, but `redundancy` of the router is not set"
        in shared
    )
    assert not [line for line in shared if "which nobody has" in line]


@pytest.mark.parametrize(
    ("old", "new", "others"),
    [
        ("vmk2: {port_group: vSAN,", "vmk2: {port_group: vMotion,", "IP012"),
        ("            network: vsan\n", "            network: vsan\n            vlan: 31\n", "VLAN001"),
    ],
)
def test_adapters_in_another_vlan_are_the_cause_where_no_switch_has_that_of_the_gateway(
    old: str, new: str, others: str
) -> None:
    router = (
        f"{VSAN}    gateway: 203.0.113.254\n    router: {{devices: [leaf-1, leaf-2], redundancy: vrrp}}\n"
    )
    edits = {"design.yaml": [(old, new)], "ip-plan.yaml": [(VSAN, router)]}
    assert told("TOP031", edits) == []
    assert told(others, edits)
    # One adapter that is right is enough: then the switches are asked.
    kept = {**edits, "wiring.yaml": [("nos: cumulus-linux}", "nos: cumulus-linux, vlans: [vmotion]}")]}
    kept["design.yaml"] = []
    assert [line.partition("TOP031 ")[2] for line in told("TOP031", kept)] == [
        "leaf-1 has the gateway of network vsan, but not its VLAN 30; also: leaf-2"
    ]
