"""Addresses of switches in an imported design: management ports, and gateways in VLANs."""

import json
from pathlib import Path
from typing import Any

import pytest
from test_imported_addresses import interface
from test_importing import imported, wrong

from collected import CABLES, collect
from refarch.load.reader import read

NXOS = """\
!Command: show running-config
hostname leaf-{number}
feature hsrp
vlan 10,20,30
interface Vlan10
  ip address 198.51.100.{own}/24
  hsrp 10
    ip 198.51.100.1
interface Vlan20
  ip address 203.0.113.1/25
interface Vlan4094
  ip address 169.254.1.{number}/30
{further}interface mgmt0
  vrf member management
  ip address 192.0.2.1{number}/24
"""

EXPECTED = {
    "management": {
        "purpose": "management",
        "prefix": "192.0.2.0/24",
        "out_of_band": True,
        "addresses": [{"of": "leaf-[1-2] mgmt0", "first": "192.0.2.11"}],
    },
    "vlan-10": {
        "purpose": "other",
        "vlan": 10,
        "prefix": "198.51.100.0/24",
        "gateway": "198.51.100.1",
        "router": {"devices": "leaf-[1-2]", "redundancy": "hsrp"},
        "addresses": [{"of": "leaf-[1-2] vlan10", "first": "198.51.100.2"}],
    },
    "vlan-20": {
        "purpose": "other",
        "vlan": 20,
        "prefix": "203.0.113.0/25",
        "gateway": "203.0.113.1",
        "router": {"devices": "leaf-[1-2]", "redundancy": "anycast"},
    },
}


def write_switches(
    folder: Path, further: str = "", changes: dict[int, tuple[str, str]] | None = None
) -> None:
    """Neighbors and configurations of two leaf switches."""
    collect(folder, CABLES, ["leaf-1", "leaf-2"])
    for number in (1, 2):
        text = NXOS.format(number=number, own=number + 1, further=further.format(number=number))
        for old, new in [(changes or {}).get(number, ("", ""))]:
            assert old in text
            text = text.replace(old, new) if old else text
        (folder / f"leaf-{number}" / "running.txt").write_text(text)


def networks(folder: Path) -> tuple[dict[str, Any], list[str]]:
    """Networks of the imported design, and the notes about addresses. Nothing differs from the outputs."""
    found = imported(folder)
    assert wrong(found) == []
    plan = read("ip-plan.yaml", found.files.get("ip-plan.yaml", "networks: {}").encode()).data
    return json.loads(json.dumps(plan["networks"])), [one for one in found.not_imported if "address" in one]


def test_own_and_shared_addresses_are_imported(tmp_path: Path) -> None:
    """The control VLAN of the pair is not."""
    write_switches(tmp_path)
    assert networks(tmp_path) == (EXPECTED, [])


def test_questions_about_networks_of_switches(tmp_path: Path) -> None:
    """A management port tells the purpose of its network; no output tells the protocol."""
    write_switches(tmp_path)
    lines = imported(tmp_path).files["ip-plan.yaml"].splitlines()
    assert [line.strip() for line in lines if "# ?" in line] == [
        "purpose: other  # ? purpose and redundancy of the router: no output shows them",
        'vlan-20: {purpose: other, vlan: 20, prefix: "203.0.113.0/25", gateway: "203.0.113.1", '
        'router: {devices: "leaf-[1-2]", redundancy: anycast}}  '
        "# ? purpose and redundancy of the router: no output shows them",
    ]


@pytest.mark.parametrize(
    ("further", "note"),
    [
        (
            "interface Vlan30\n  ip address 203.0.113.20{number}/26\n  ipv6 address 2001:db8::{number}/64\n",
            "address of VLAN 30 on leaf-[1-2]: an IPv6 address of an interface is not imported",
        ),
        (
            "interface Vlan30\n  ip address 203.0.113.200/26\n  hsrp 30\n    ip 203.0.114.1\n",
            "address of VLAN 30 on leaf-[1-2]: no output shows the length of the prefix",
        ),
        (
            "interface Vlan30\n  ip address 203.0.113.20{number}/26\n"
            "  ip address 203.0.113.21{number}/26 secondary\n",
            "address of VLAN 30 on leaf-[1-2]: it has several addresses in one network",
        ),
    ],
)
def test_addresses_that_are_not_imported_are_noted(further: str, note: str, tmp_path: Path) -> None:
    write_switches(tmp_path, further)
    assert networks(tmp_path) == (EXPECTED, [note])


def test_a_prefix_in_two_vlans_is_of_two_vrfs(tmp_path: Path) -> None:
    write_switches(tmp_path, "interface Vlan30\n  ip address 198.51.100.2{number}/24\n")
    found, notes = networks(tmp_path)
    assert found.keys() == {"management", "vlan-20"}
    assert notes == [
        "address of VLAN 10, VLAN 30 on leaf-[1-2]: its prefix is in several VLANs, but a design has no VRFs"
    ]


def test_a_management_port_with_two_addresses_is_noted(tmp_path: Path) -> None:
    second = ("192.0.2.12/24\n", "192.0.2.12/24\n  ip address 192.0.2.112/24 secondary\n")
    write_switches(tmp_path, changes={2: second})
    found, notes = networks(tmp_path)
    assert found["management"]["addresses"] == [{"of": "leaf-1 mgmt0", "first": "192.0.2.11"}]
    assert notes == ["address of mgmt0 on leaf-2: it is not the only address, or no output shows its length"]


def test_one_switch_with_the_gateway_of_hosts(tmp_path: Path) -> None:
    """Its address is that of the router, not one next to it."""
    alone = ("  hsrp 10\n    ip 198.51.100.1\n", "")
    write_switches(tmp_path, changes={1: alone, 2: (alone[0] + "interface Vlan20", "interface Vlan20")})
    of_host = [interface("eth1"), interface("eth1.10", "198.51.100.77/24", vlan=10, parent="eth1")]
    route = {"dst": "default", "gateway": "198.51.100.3", "dev": "eth1.10"}
    (tmp_path / "host-1").mkdir()
    (tmp_path / "host-1" / "addresses.json").write_text(json.dumps(of_host))
    (tmp_path / "host-1" / "routes.json").write_text(json.dumps([route]))
    found, _ = networks(tmp_path)
    (of_hosts,) = (one for one in found.values() if one["prefix"] == "198.51.100.0/24")
    assert of_hosts["gateway"] == "198.51.100.3"
    assert of_hosts["router"] == {"devices": "leaf-2"}
    assert [record["of"] for record in of_hosts["addresses"]][-1] == "leaf-1 vlan10"
