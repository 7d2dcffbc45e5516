"""TEAM002: a LAG on the distributed switch, and a bond on the switch port, each at its own place."""

import pytest
from rule_designs import BETWEEN, HOST_LINKS, findings, places, told

DISCOVERY = "        discovery:"
LAG = "        lags: {lag1: {uplinks: [Uplink 1, Uplink 2], mode: active}}\n"
ORDER = "active: [Uplink 1], standby: [Uplink 2]"
FIRST = HOST_LINKS.splitlines()[0]


def test_clean_example_has_a_bond_between_the_leafs_only() -> None:
    assert "bond: bond1" in BETWEEN
    assert told("TEAM002", {}) == []


def test_lag_as_active_uplink() -> None:
    edits = [(DISCOVERY, LAG + DISCOVERY), (ORDER, "active: [lag1]")]
    (finding,) = findings("TEAM", {"design.yaml": edits})
    assert (finding.code, finding.severity) == ("TEAM002", "error")
    assert (finding.file, finding.line, finding.column) == ("design.yaml", 38, 65)
    assert finding.message == (
        "port group vSAN (vmk2, vSAN over RoCE v2) has active uplink lag1, a LAG of Uplink 1 and "
        "Uplink 2, but vSAN over RDMA does not support LAGs"
    )
    assert [(one.line, one.message) for one in finding.related] == [(30, "lag1 is defined here")]


def test_lag_as_standby_uplink() -> None:
    lag = LAG.replace("Uplink 1, Uplink 2", "Uplink 2")
    (finding,) = findings(
        "TEAM002",
        {"design.yaml": [(DISCOVERY, lag + DISCOVERY), (ORDER, "active: [Uplink 1], standby: [lag1]")]},
    )
    assert (finding.line, finding.column) == (38, 86)
    assert "standby uplink lag1, a LAG of Uplink 2" in finding.message


def test_uplink_that_is_in_a_lag_is_named_there() -> None:
    """The port group names plain uplinks, which the switch has put into a LAG as well too."""
    found = told("TEAM002", {"design.yaml": [(DISCOVERY, LAG + DISCOVERY)]})
    assert found == [
        "design.yaml:30:33 error TEAM002 port group vSAN (vmk2, vSAN over RoCE v2) uses Uplink 1 and "
        "Uplink 2, members of LAG lag1, but vSAN over RDMA does not support LAGs"
    ]


def test_one_uplink_of_two_is_in_a_lag() -> None:
    single = LAG.replace("[Uplink 1, Uplink 2]", "[Uplink 2]")
    (line,) = told("TEAM002", {"design.yaml": [(DISCOVERY, single + DISCOVERY)]})
    assert line.startswith("design.yaml:30:33 ") and "uses Uplink 2, a member of LAG lag1" in line


def test_lag_that_other_traffic_uses_on_other_ports() -> None:
    other = """\
      Other:
        kind: distributed
        uplinks: {Uplink 1: vmnic6}
        lags: {lag1: {uplinks: [Uplink 1]}}
        port_groups:
          vMotion: {network: vmotion, teaming: {active: [lag1]}}
"""
    edits = [
        ("    vmkernel:\n", other + "    vmkernel:\n"),
        (
            "          vMotion:\n            network: vmotion\n",
            "          Spare:\n            network: vmotion\n",
        ),
    ]
    assert told("TEAM002", {"design.yaml": edits}) == []


@pytest.mark.parametrize(
    ("more", "column", "words"),
    [
        ("bond: bond9", 94, "bond bond9 (lacp)"),
        ("bond: bond9, bond_mode: static", 94, "bond bond9 (static)"),
        ("mlag: 7", 94, "MLAG bond 7"),
        ("bond: bond9, mlag: 7", 94, "MLAG bond 7, bond bond9 (lacp)"),
    ],
)
def test_bond_on_the_host_facing_port(more: str, column: int, words: str) -> None:
    found = told("TEAM", {"wiring.yaml": [(FIRST, FIRST.replace("}", f", {more}}}"))]})
    assert found == [
        f"wiring.yaml:5:{column} error TEAM002 port swp1 on leaf-1 connects to vmnic4 on host-1 (vmk2, vSAN "
        f"over RoCE v2) but is a member of {words}; also: port swp[2-4] on leaf-1"
    ]


def test_bond_of_one_host_of_its_standby_port() -> None:
    one = HOST_LINKS.splitlines()[1]
    split = (
        one.replace("[1-4]", "[1-3]")
        + "\n  - {from: host-4 vmnic5, to: leaf-2 swp4, cable: nvidia-mcp2m00-a003e30l, bond: bond4}"
    )
    (finding,) = findings("TEAM002", {"wiring.yaml": [(one, split)]})
    assert (finding.line, finding.column) == (7, 82)
    assert finding.message.startswith(
        "port swp4 on leaf-2 connects to vmnic5 on host-4 (vmk2, vSAN over RoCE v2) "
    )


def test_link_written_from_the_switch() -> None:
    """The direction in which a cable is written does not matter."""
    turned = (
        '  - {from: "leaf-1 swp[1-4]", to: "host-[1-4] vmnic4", cable: nvidia-mcp2m00-a003e30l, bond: bond9}'
    )
    assert places("TEAM002", {"wiring.yaml": [(FIRST, turned)]}) == ["wiring.yaml:5 TEAM002"]


def test_both_sides_are_two_findings() -> None:
    edits = {
        "design.yaml": [(DISCOVERY, LAG + DISCOVERY), (ORDER, "active: [lag1]")],
        "wiring.yaml": [("-a003e30l}", "-a003e30l, bond: bond9, mlag: 1}")],
    }
    assert places("TEAM", edits) == [
        "design.yaml:38 TEAM002",
        "wiring.yaml:5 TEAM002",
        "wiring.yaml:6 TEAM002",
    ]


def test_bond_towards_a_port_without_storage() -> None:
    """Only vMotion uses vmnic5 here."""
    second = HOST_LINKS.splitlines()[1]
    edits = {
        "design.yaml": [(ORDER, "active: [Uplink 1]")],
        "wiring.yaml": [(second, second.replace("}", ", bond: bond9}"))],
    }
    assert told("TEAM002", edits) == []


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_other_transports(transport: str) -> None:
    design = [
        (DISCOVERY, LAG + DISCOVERY),
        (ORDER, "active: [lag1]"),
        ("transport: roce-v2", f"transport: {transport}"),
    ]
    assert (
        told("TEAM002", {"design.yaml": design, "wiring.yaml": [("-a003e30l}", "-a003e30l, bond: bond9}")]})
        == []
    )
