"""Addresses of hosts that `refarch import` reads: interfaces in design.yaml and networks in ip-plan.yaml."""

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from test_importing import import_mutated, imported, model, wrong

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
    assert "        overrides:\n          host-3: {mtu: 1500}\n" in design
    assert "        overrides:\n          host-2: {network: vlan-200}\n" in design
    assert "network: vlan-200-net-203-0-113-0-25\n        vlan: 0\n" in design
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
    """Ports with a blank in their names: one in a VLAN, and one that can be in any VLAN of a trunk. Virtual
    adapters of a switch are listed."""
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
        vlan = [{"Name": ports[0], "RegistryKeyword": "VlanID", "RegistryValue": ["20"]}]
        (tmp_path / f"node-{number}" / "properties.json").write_text(json.dumps(vlan))
    found = imported(tmp_path)
    plan, design = found.files["ip-plan.yaml"], found.files["design.yaml"]
    assert "product: smb-direct" in design
    assert '    vlan: 20\n    prefix: "198.51.100.0/24"' in plan
    assert 'purpose: other  # ? purpose and VLAN: no output shows them\n    prefix: "203.0.113.0/24"' in plan
    assert 'of: "node-[1-2] SLOT 3 Port 2", first: "203.0.113.1"' in plan
    assert "SLOT 3 Port 1: {connected_to: SLOT 3 Port 1, network: vlan-20}" in design
    assert "SLOT 3 Port 2: {connected_to: SLOT 3 Port 2, network: net-203-0-113-0}" in design
    assert found.not_imported == (
        "address of vEthernet (Management) on node-[1-2]: no output shows the cable of its port",
    )
    assert wrong(found) == []


PORT_GROUPS = """\
Name                Virtual Switch  Active Clients  VLAN ID
------------------  --------------  --------------  -------
Management Network  vSwitch0                     1        0
vMotion             vSwitch0                     1       20
"""


def esxcli_session(host: str, number: int, port_groups: str, mtu: int, group: str, stack: str) -> str:
    """Record of a session on an ESXi host, in the forms of esxcli."""
    adapters = [("vmk0", "Management Network", STACK, 1500), ("vmk1", group, stack, mtu)]
    outputs = {
        "esxcli network nic list": (
            "Name    PCI Device    Driver      Link Status  Speed  MAC Address         MTU\n"
            "------  ------------  ----------  -----------  -----  -----------------  ----\n"
            f"vmnic4  0000:3b:00.0  nmlx5_core  Up           25000  0c:42:a1:00:00:{number}4  9000\n"
            f"vmnic5  0000:3b:00.1  nmlx5_core  Up           25000  0c:42:a1:00:00:{number}5  9000\n"
        ),
        "esxcli network ip interface list": "\n".join(
            f"{name}\n   Name: {name}\n   Portgroup: {one}\n   Netstack Instance: {key}\n   MTU: {size}\n"
            for name, one, key, size in adapters
        ),
        "esxcli network ip interface ipv4 get": (
            "Name  IPv4 Address  IPv4 Netmask   IPv4 Broadcast  Address Type  Gateway      DHCP DNS\n"
            "----  ------------  -------------  --------------  ------------  -----------  --------\n"
            f"vmk0  192.0.2.{number}     255.255.255.0  192.0.2.255     STATIC        192.0.2.254  false\n"
            f"vmk1  198.51.100.{number}  255.255.255.0  198.51.100.255  STATIC        0.0.0.0      false\n"
        ),
        "esxcli network vswitch standard list": (
            "vSwitch0\n   Name: vSwitch0\n   Class: cswitch\n   MTU: 9000\n   Uplinks: vmnic5, vmnic4\n"
        ),
        "esxcli network vswitch standard portgroup list": port_groups,
        "esxcli network vswitch standard portgroup policy failover get -p vMotion": (
            "   Load Balancing: explicit\n   Active Adapters: vmnic5\n   Standby Adapters: vmnic4\n"
        ),
    }
    return "".join(f"[root@{host}:~] {command}\n{text}" for command, text in outputs.items())


STACK = "defaultTcpipStack"
DIFFERENT_GROUPS = "it is at different port groups, but interfaces are those of a cluster"


def esxi_hosts(folder: Path, **changes: Any) -> None:
    """Two ESXi hosts at two switches. ``changes`` are those of the session of the second host."""
    cables = [
        ((f"esx-{n}", f"vmnic{leaf + 3}"), (f"leaf-{leaf}", f"swp{n}")) for n in (1, 2) for leaf in (1, 2)
    ]
    collect(folder, cables, ["leaf-1", "leaf-2"])
    for number in (1, 2):
        words = {"port_groups": PORT_GROUPS, "mtu": 9000, "group": "vMotion", "stack": STACK}
        words |= changes if number == 2 else {}
        (folder / f"esx-{number}.log").write_text(esxcli_session(f"esx-{number}", number, **words))


def test_vmkernel_adapters_are_on_the_standard_switches_of_their_hosts(tmp_path: Path) -> None:
    esxi_hosts(tmp_path)
    found = imported(tmp_path)
    assert found.files["design.yaml"].partition("    virtual_switches:\n")[2] == (
        "      vSwitch0:\n"
        "        kind: standard\n"
        "        mtu: 9000\n"
        "        uplinks: [vmnic4, vmnic5]\n"
        "        port_groups:\n"
        "          Management Network: {network: net-192-0-2-0, vlan: 0}\n"
        "          vMotion: {network: vlan-20, teaming: {policy: explicit-failover-order, "
        "active: [vmnic5], standby: [vmnic4]}}\n"
        "    vmkernel:\n"
        "      vmk0: {port_group: Management Network}  # ? services of the interfaces: no output shows them\n"
        "      vmk1: {port_group: vMotion}\n"
    )
    assert 'gateway: "192.0.2.254"' in found.files["ip-plan.yaml"]
    assert "card: generic-nic-25g-2p" in found.files["design.yaml"]
    equal = {one.expectation.property for one in found.verification.results if one.outcome == "equal"}
    assert equal >= {"port group", "virtual switch", "VLAN", "active adapters", "uplinks", "address", "MTU"}
    assert wrong(found) == [] and found.not_imported == ()


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            {"group": "vMotion 2"},
            "vmk1 on esx-2: no output shows the virtual switch and the VLAN of port group vMotion 2",
        ),
        ({"group": "Management Network"}, f"vmk1 on esx-[1-2]: {DIFFERENT_GROUPS}"),
        ({"stack": "backup"}, "vmk1 on esx-2: it is in another TCP/IP stack than those of ESXi"),
        ({"stack": "vmotion"}, f"vmk1 on esx-[1-2]: {DIFFERENT_GROUPS}"),
        (
            {"port_groups": PORT_GROUPS.replace(" 20\n", " 21\n")},
            "vmk1 on esx-[1-2]: port group vMotion differs between hosts, "
            "but a design has one for the cluster",
        ),
    ],
)
def test_vmkernel_adapters_that_differ_are_listed(changes: dict[str, str], says: str, tmp_path: Path) -> None:
    esxi_hosts(tmp_path, **changes)
    found = imported(tmp_path)
    assert f"address of {says}" in found.not_imported
    assert "vmk0: {port_group: Management Network}" in found.files["design.yaml"]
    assert wrong(found) == []


def test_a_host_with_another_mtu_is_an_exception(tmp_path: Path) -> None:
    esxi_hosts(tmp_path, mtu=1500)
    found = imported(tmp_path)
    assert "        overrides:\n          esx-2: {mtu: 1500}\n" in found.files["design.yaml"]
    assert wrong(found) == []


def test_an_mtu_that_no_design_can_have_is_listed(tmp_path: Path) -> None:
    hosts = {host: usual_interfaces(number) for number, host in enumerate(HOSTS, 1)}
    hosts["host-2"][3]["mtu"] = 70_000
    with_hosts(tmp_path, hosts)
    found = imported(tmp_path)
    assert "MTU 70000 of eth2 on host-2: no design can have it" in found.not_imported
    assert "mtu: 9216" in found.files["ip-plan.yaml"] and "70000" not in found.files["design.yaml"]
    assert [one[:3] for one in wrong(found)] == [("host-2", "eth2", "mtu")]


STRANGE = ('"', "{", "# x", "[1-", "\n", "99999", "-1", "null", "eth1", "\u202e", "a" * 300, ": ", "0.0.0.0")


@pytest.mark.parametrize("seed", range(10))
def test_mutated_outputs_of_hosts_give_a_design_or_one_sentence(seed: int, tmp_path: Path) -> None:
    choice = random.Random(seed)
    if seed % 2:
        esxi_hosts(tmp_path)
    else:
        with_hosts(tmp_path, {host: usual_interfaces(number) for number, host in enumerate(HOSTS, 1)})
    files = (*sorted(tmp_path.glob("*.log")), *sorted(tmp_path.rglob("addresses.json")))
    import_mutated(files, STRANGE, choice, tmp_path)
