"""IP029: a port or bond of a switch that bridges has no address."""

import pytest
from rule_designs import BETWEEN, findings, told

VMOTION = '      - {of: "host-[1-4] vmk1", first: 198.51.100.1}\n'
"""Line 16 of the plan; the added rule is line 17."""


def with_address(rule: str) -> dict[str, list[tuple[str, str]]]:
    return {"ip-plan.yaml": [(VMOTION, f"{VMOTION}      - {{{rule}}}\n")]}


@pytest.mark.parametrize(("interface", "kind"), [("swp1", "port"), ("swp21", "port"), ("bond1", "bond")])
def test_ports_with_a_cable_and_their_bonds(interface: str, kind: str) -> None:
    assert told("IP029", with_address(f"of: leaf-1 {interface}, first: 198.51.100.201")) == [
        f"ip-plan.yaml:17:14 error IP029 {kind} {interface} on leaf-1 has 198.51.100.201 in network "
        "vmotion, but its cable is bridged; the switch does not use the address"
    ]


@pytest.mark.parametrize("interface", ["eth0", "swp10", "swp1.20", "vlan20", "lo"])
def test_other_interfaces(interface: str) -> None:
    assert told("IP029", with_address(f"of: leaf-1 {interface}, first: 198.51.100.201")) == []


def test_a_range_is_one_finding() -> None:
    (finding,) = findings("IP029", with_address('of: "leaf-[1-2] swp1", first: 198.51.100.201'))
    assert finding.message.startswith("port swp1 on leaf-1 has 198.51.100.201")
    assert finding.message.endswith("; also: swp1 on leaf-2")
    assert [(one.file, one.line, one.message) for one in finding.related] == [
        ("wiring.yaml", 5, "cable of the port")
    ]


def test_addresses_by_dhcp_and_of_ipv6() -> None:
    (line,) = told("IP029", with_address("of: leaf-1 swp1, assigned: dhcp"))
    assert "port swp1 on leaf-1 has a DHCP address in network vmotion" in line
    six = with_address('of: leaf-1 swp1, first6: "2001:db8::1"')
    six["ip-plan.yaml"].append(
        ("prefix: 198.51.100.0/24", 'prefix: 198.51.100.0/24\n    prefix6: "2001:db8::/64"')
    )
    (line,) = told("IP029", six)
    assert line.startswith(
        "ip-plan.yaml:18:14 error IP029 port swp1 on leaf-1 has 2001:db8::1 in network vmotion"
    )


def test_a_routed_port_has_an_address() -> None:
    apart = BETWEEN.replace(", bond: bond1}", ", routed: true}")
    routed = with_address("of: leaf-1 swp21, first: 198.51.100.201") | {"wiring.yaml": [(BETWEEN, apart)]}
    assert told("IP029", routed) == []


def test_a_cable_at_the_management_port() -> None:
    cable = "  - {from: leaf-1 eth0, to: leaf-2 swp19, cable: nvidia-mcp1600-c003e30l}\n"
    assert told("IP029", {"wiring.yaml": [(BETWEEN, BETWEEN + cable)]}) == []
