"""TEAM023: IP hash over static bonds to two switches."""

import pytest
from rule_designs import BETWEEN, findings

EXPLICIT = [
    ("{policy: explicit-failover-order, active: [Uplink 2], standby: [Uplink 1]}", "{policy: POLICY}"),
    ("{policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}", "{policy: POLICY}"),
    ("transport: roce-v2", "transport: tcp"),
]


def team023(policy: str, mode: str, second: str = "leaf-2") -> list[str]:
    """Severity and message for two bonds of hosts, or for bonds to one switch."""
    cable = 'cable: nvidia-mcp2m00-a003e30l, bond: "host[1-4]", bond_mode: ' + mode + ', mlag: "[1-4]"}\n'
    first_port = "5" if second == "leaf-1" else "1"
    last_port = "8" if second == "leaf-1" else "4"
    wiring = [
        (
            '  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}\n',
            f'  - {{from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", {cable}',
        ),
        (
            '  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}\n',
            f'  - {{from: "host-[1-4] vmnic5", to: "{second} swp[{first_port}-{last_port}]", {cable}',
        ),
        ("links:\n", 'mlag:\n  pair: {switches: ["leaf-[1-2]"], peer_link: bond1}\nlinks:\n'),
        (BETWEEN, BETWEEN),
    ]
    design = [(old, new.replace("POLICY", policy)) for old, new in EXPLICIT]
    found = findings("TEAM023", {"design.yaml": design, "wiring.yaml": wiring})
    return [f"{one.severity} {one.message}" for one in found]


@pytest.mark.parametrize(
    ("policy", "mode", "second", "found"),
    [
        ("ip-hash", "static", "leaf-2", True),
        ("ip-hash", "lacp", "leaf-2", False),
        ("ip-hash", "static", "leaf-1", False),
        ("originating-virtual-port", "static", "leaf-2", False),
    ],
)
def test_static_bonds_to_two_switches(policy: str, mode: str, second: str, found: bool) -> None:
    assert (
        team023(policy, mode, second)
        == [
            "info port group vMotion uses static bonds to leaf-1 and leaf-2, but only LACP "
            "detects a switch that stops to forward with its links up"
        ]
        * found
    )
