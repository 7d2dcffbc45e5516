"""Addresses of hosts that `refarch import` reads: interfaces in design.yaml and networks in ip-plan.yaml."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from test_importing import imported, model, wrong

from collected import CABLES, HOSTS, collect

VLANS = """\
port              vlan-id
swp1              200 PVID Egress Untagged
                  20
swp2              200 PVID Egress Untagged
                  20
"""
FURTHER_VLANS = VLANS.partition("\n")[2].replace("swp1", "swp3").replace("swp2", "swp4")


def interface(name: str, *addresses: str, mtu: int = 9000, vlan: int = 0, parent: str = "") -> dict[str, Any]:
    """Interface in the form of `ip -j -d address`."""
    one: dict[str, Any] = {"ifname": name, "flags": ["UP", "LOWER_UP"], "mtu": mtu, "addr_info": []}
    for address in addresses:
        local, _, length = address.partition("/")
        one["addr_info"].append({"local": local, "prefixlen": int(length)})
    if vlan:
        one |= {"link": parent, "linkinfo": {"info_kind": "vlan", "info_data": {"id": vlan}}}
    return one


def usual_interfaces(number: int) -> list[dict[str, Any]]:
    """Interfaces of a host: a VLAN on one port, and an address on the other."""
    return [
        interface("lo", "127.0.0.1/8", mtu=65536),
        interface("eth1"),
        interface("eth1.20", f"198.51.100.{10 + number}/24", vlan=20, parent="eth1"),
        interface("eth2", f"203.0.113.{number}/25", mtu=9216),
    ]


def with_hosts(folder: Path, hosts: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
    """Outputs of the small fabric, with the interfaces of hosts and the VLANs of leaf-2."""
    collect(folder, CABLES)
    (folder / "leaf-2" / "vlans.txt").write_text(VLANS + FURTHER_VLANS)
    for host, interfaces in hosts.items():
        (folder / host / "addresses.json").write_text(json.dumps(interfaces))


def test_addresses_become_interfaces_and_networks(tmp_path: Path) -> None:
    """A VLAN on a port has the VLAN of its network; an address of a port is in the untagged VLAN."""
    with_hosts(tmp_path, {host: usual_interfaces(number) for number, host in enumerate(HOSTS, 1)})
    routes = [{"dst": "default", "gateway": "198.51.100.1", "dev": "eth1.20"}]
    (tmp_path / "host-1" / "routes.json").write_text(json.dumps(routes))
    found = imported(tmp_path)
    assert found.files["ip-plan.yaml"] == (
        "format: 1\n"
        "networks:\n"
        "  vlan-20:\n"
        "    purpose: other  # ? purpose: no output shows it\n"
        "    vlan: 20\n"
        '    prefix: "198.51.100.0/24"\n'
        '    gateway: "198.51.100.1"\n'
        "    mtu: 9000\n"
        "    addresses:\n"
        '      - {of: "host-[1-4] eth1.20", first: "198.51.100.11"}\n'
        "  vlan-200:\n"
        "    purpose: other  # ? purpose: no output shows it\n"
        "    vlan: 200\n"
        '    prefix: "203.0.113.0/25"\n'
        "    mtu: 9216\n"
        "    addresses:\n"
        '      - {of: "host-[1-4] eth2", first: "203.0.113.1"}\n'
    )
    assert found.files["design.yaml"].endswith(
        "    interfaces:\n"
        "      eth1.20: {connected_to: eth1, network: vlan-20}"
        "  # ? services of the interfaces: no output shows them\n"
        "      eth2: {connected_to: eth2, network: vlan-200, vlan: 0}\n"
    )
    outcomes = {
        (one.expectation.subject, one.expectation.property): one.outcome
        for one in found.verification.results
        if one.expectation.device == "host-4" and one.expectation.kind == "interface"
    }
    assert outcomes == {
        ("eth1.20", "mtu"): "equal",
        ("eth1.20", "address"): "equal",
        ("eth1.20", "vlan"): "equal",
        ("eth2", "mtu"): "equal",
        ("eth2", "address"): "equal",
    }
    assert wrong(found) == [] and found.conflicts == ()


def test_hosts_that_differ_are_exceptions(tmp_path: Path) -> None:
    """Another MTU, another network, addresses that do not count up, and a host without an output."""
    hosts = {host: usual_interfaces(number) for number, host in enumerate(HOSTS[:3], 1)}
    hosts["host-2"][3] = interface("eth2", "192.0.2.9/24", mtu=9216)
    hosts["host-3"][2] = interface("eth1.20", "198.51.100.99/24", mtu=1500, vlan=20, parent="eth1")
    with_hosts(tmp_path, hosts)
    found = imported(tmp_path)
    plan, design = found.files["ip-plan.yaml"], found.files["design.yaml"]
    assert 'of: "host-[1-2] eth1.20", first: "198.51.100.11"' in plan
    assert 'of: host-3 eth1.20, first: "198.51.100.99"' in plan and "host-4" not in plan
    assert "vlan-200-net-203-0-113-0-25:" in plan and 'prefix: "192.0.2.0/24"' in plan
    assert "overrides: {host-3: {mtu: 1500}}" in design
    assert "network: vlan-200-net-203-0-113-0-25, vlan: 0, overrides: {host-2: {network: vlan-200}}" in design
    assert wrong(found) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (interface("docker0", "172.17.0.1/16"), "docker0 on host-1: no output shows the cable of its port"),
        (
            interface("eth2", "2001:db8::1/64"),
            "eth2 on host-1: an IPv6 address of an interface is not imported",
        ),
        (
            interface("eth2", "203.0.113.1/25", "203.0.113.9/25", mtu=9216),
            "eth2 on host-1: a second address of an interface is not imported",
        ),
        (
            interface("eth1.30", "192.0.2.1/24", vlan=30, parent="eth1"),
            "eth1.30 on host-1: only 1 of 4 hosts have it, but interfaces are those of a cluster",
        ),
        (
            interface("eth1.20", "198.51.100.11/24", vlan=20, parent="eth2"),
            "eth1.20 on host-[1-4]: it is at different ports, but interfaces are those of a cluster",
        ),
        (
            interface("eth1.20", "198.51.100.11/24", vlan=20, parent="bond0"),
            "eth1.20 on host-1: no output shows the cable of its port",
        ),
    ],
)
def test_addresses_without_a_place_are_listed(change: dict[str, Any], says: str, tmp_path: Path) -> None:
    hosts = {host: usual_interfaces(number) for number, host in enumerate(HOSTS, 1)}
    hosts["host-1"] = [one for one in hosts["host-1"] if one["ifname"] != change["ifname"]] + [change]
    with_hosts(tmp_path, hosts)
    found = imported(tmp_path)
    assert f"address of {says}" in found.not_imported
    assert wrong(found) == []


def test_gateways_that_disagree_are_a_conflict(tmp_path: Path) -> None:
    with_hosts(tmp_path, {host: usual_interfaces(number) for number, host in enumerate(HOSTS, 1)})
    for host, gateway in (("host-1", "198.51.100.1"), ("host-2", "198.51.100.2"), ("host-3", "x")):
        routes = [{"dst": "default", "gateway": gateway, "dev": "eth1.20"}]
        (tmp_path / host / "routes.json").write_text(json.dumps(routes))
    found = imported(tmp_path)
    assert found.conflicts == ("gateway of vlan-20: hosts have 198.51.100.1 and 198.51.100.2",)
    assert {network.gateway for network in model(found).networks.values()} == {""}


def test_addresses_of_windows_hosts(tmp_path: Path) -> None:
    """Ports with a blank in their names; the virtual adapters of a switch have no place yet."""
    ports = ("SLOT 3 Port 1", "SLOT 3 Port 2")
    cables = [
        ((f"node-{n}", ports[leaf - 1]), (f"leaf-{leaf}", f"swp{n}")) for n in (1, 2) for leaf in (1, 2)
    ]
    collect(tmp_path, cables, ["leaf-1", "leaf-2"])
    (tmp_path / "leaf-2" / "vlans.txt").write_text(VLANS)
    for number in (1, 2):
        records = [
            {"InterfaceAlias": name, "IPAddress": f"{prefix}.{number}", "PrefixLength": length}
            for name, prefix, length in (
                ("Loopback Pseudo-Interface 1", "127.0.0", 8),
                (ports[0], "198.51.100", 24),
                (ports[1], "203.0.113", 24),
                ("vEthernet (Management)", "192.0.2", 24),
            )
        ]
        (tmp_path / f"node-{number}").mkdir(exist_ok=True)
        (tmp_path / f"node-{number}" / "addresses.json").write_text(json.dumps(records))
        adapters = [
            {"Name": name, "InterfaceDescription": "Adapter", "Status": "Up", "LinkSpeed": "25 Gbps",
             "MacAddress": f"B8-CE-F6-00-0{number}-0{at}"}
            for at, name in enumerate(ports)
        ]  # fmt: skip
        (tmp_path / f"node-{number}" / "adapters.json").write_text(json.dumps(adapters))
    found = imported(tmp_path)
    plan, design = found.files["ip-plan.yaml"], found.files["design.yaml"]
    assert "product: smb-direct" in design
    assert 'purpose: other  # ? purpose and VLAN: no output shows them\n    prefix: "198.51.100.0/24"' in plan
    assert 'of: "node-[1-2] SLOT 3 Port 2", first: "203.0.113.1"' in plan
    assert "SLOT 3 Port 2: {connected_to: SLOT 3 Port 2, network: vlan-200, vlan: 0}" in design
    assert found.not_imported == (
        "address of vEthernet (Management) on node-[1-2]: no output shows the cable of its port",
    )
    assert wrong(found) == []
