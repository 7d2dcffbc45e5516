"""TEAM022: speeds of the uplinks of one port group."""

import pytest
from rule_designs import told

CABLE = '"host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l'
SLOW = (CABLE, f"{CABLE}, speed: 10G")
BOTH_ACTIVE = ("active: [Uplink 2], standby: [Uplink 1]", "active: [Uplink 1, Uplink 2]")
TCP = ("transport: roce-v2", "transport: tcp")


def codes(*design: tuple[str, str]) -> list[str]:
    return [line.partition(" ")[2] for line in told("TEAM", {"design.yaml": design, "wiring.yaml": [SLOW]})]


def test_active_uplinks_of_other_traffic() -> None:
    lines = [line for line in codes(BOTH_ACTIVE) if "TEAM022" in line]
    assert lines == [
        "warning TEAM022 vmnic5 on host-1 runs at 10 GbE, but vmnic4 in the same team of vMotion runs at 25 "
        "GbE; also: host-[2-4]"
    ]


def test_a_standby_uplink_of_other_traffic_can_be_slower() -> None:
    assert not [line for line in codes() if "vMotion" in line and "TEAM022" in line]


def test_a_standby_uplink_of_vsan_is_compared() -> None:
    """TEAM004 over RoCE v2, this rule over TCP."""
    roce, tcp = codes(), codes(TCP)
    assert [line.split()[1] for line in roce if "vSAN" in line or "vmk2" in line] == ["TEAM004"]
    assert [line.split()[1] for line in tcp] == ["TEAM022"] and "in the same team of vSAN" in tcp[0]


@pytest.mark.parametrize("edit", [TCP, BOTH_ACTIVE])
def test_equal_speeds(edit: tuple[str, str]) -> None:
    assert told("TEAM022", {"design.yaml": [edit]}) == []


def test_members_of_a_lag_are_left_to_wire010() -> None:
    lag = [
        TCP,
        (
            "discovery: {protocol: lldp",
            "lags: {lag1: {uplinks: [Uplink 1, Uplink 2]}}\n        discovery: {protocol: lldp",
        ),
        BOTH_ACTIVE,
    ]
    groups = [
        ("active: [Uplink 1, Uplink 2]", "active: [lag1]"),
        ("active: [Uplink 1], standby: [Uplink 2]", "active: [lag1]"),
    ]
    assert told("TEAM022", {"design.yaml": lag + groups, "wiring.yaml": [SLOW]}) == []


def test_a_port_without_a_cable_is_left_to_wire012() -> None:
    adapters = (
        '          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}\n',
        '          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4]}\n'
        '          - {card: nvidia-connectx-6-dx-100g-2p, slot: "2", ports: [vmnic5]}\n',
    )
    without = ('  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}\n', "")
    lines = told("TEAM022", {"design.yaml": [TCP, adapters], "wiring.yaml": [without]})
    assert lines == []


def test_teams_of_windows_are_left_to_smb020() -> None:
    cable = '"node-[1-4] pNIC2", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l'
    lines = told("", {"wiring.yaml": [(cable, f"{cable}, speed: 10G")]}, "s2d")
    codes = {line.split()[2] for line in lines}
    assert "SMB020" in codes and "TEAM022" not in codes
