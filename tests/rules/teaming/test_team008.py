"""TEAM008: the port group of a software NVMe adapter with more than one uplink in use."""

import pytest
from rule_designs import findings, told

DESIGN, BASE = "design.yaml", "nvme-of"
UPLINKS = ("        uplinks: [vmnic4]\n", "        uplinks: [vmnic4, vmnic6]\n")
GROUP = "NVMe-A: {network: nvme-a, teaming: {active: [vmnic4]}}"


def teamed(teaming: str, *edits: tuple[str, str]) -> list[str]:
    return told(
        "TEAM008", {DESIGN: [UPLINKS, (GROUP, f"NVMe-A: {{network: nvme-a{teaming}}}"), *edits]}, BASE
    )


@pytest.mark.parametrize(
    ("teaming", "column"),
    [
        (", teaming: {active: [vmnic4], standby: [vmnic6]}", 65),
        (", teaming: {active: [vmnic4, vmnic6]}", 47),
        ("", 11),
    ],
)
def test_two_uplinks_in_use(teaming: str, column: int) -> None:
    """On standby, active, or, where the design names none, active by the default of vSphere."""
    assert teamed(teaming) == [
        f"design.yaml:39:{column} warning TEAM008 port group NVMe-A (binding of vmhba64) uses vmnic4 and "
        "vmnic6, but should use only one physical port"
    ]


def test_the_binding_is_named() -> None:
    edits = [UPLINKS, (GROUP, GROUP.replace("[vmnic4]", "[vmnic4, vmnic6]"))]
    (finding,) = findings("TEAM008", {DESIGN: edits}, BASE)
    assert [(one.line, one.message) for one in finding.related] == [(52, "binding of vmhba64")]


@pytest.mark.parametrize(
    "teaming", [", teaming: {active: [vmnic4]}", ", teaming: {active: [vmnic4], unused: [vmnic6]}"]
)
def test_one_in_use_and_the_other_not(teaming: str) -> None:
    assert teamed(teaming) == [] == told("TEAM008", {}, BASE)


def test_a_port_group_that_no_adapter_is_bound_through() -> None:
    unbound = ("        vmhba64: {nic: vmnic4, vmkernel: vmk1}\n", "")
    assert teamed(", teaming: {active: [vmnic4, vmnic6]}", unbound) == []


def test_over_tcp_a_team_is_allowed() -> None:
    assert teamed(", teaming: {active: [vmnic4, vmnic6]}", ("transport: roce-v2", "transport: tcp")) == []


@pytest.mark.parametrize(("leaf", "fires"), [("leaf-1", False), ("leaf-2", True)])
def test_over_tcp_a_team_is_on_switches_that_are_joined(leaf: str, fires: bool) -> None:
    """Nothing joins leaf-1 and leaf-2."""
    card = '{card: nvidia-connectx-5-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}\n'
    more = f"{card}          - {card.replace('1', '2').replace('vmnic4, vmnic5', 'vmnic6, vmnic7')}"
    edits = {
        DESIGN: [
            ("transport: roce-v2", "transport: tcp"),
            UPLINKS,
            (GROUP, GROUP.replace("[vmnic4]", "[vmnic4, vmnic6]")),
            (card, more),
        ],
        "wiring.yaml": [
            (
                "links:\n",
                f'links:\n  - {{from: "host-[1-2] vmnic6", to: "{leaf} swp[3-4]", '
                "cable: nvidia-mcp2m00-a003e30l}\n",
            )
        ],
    }
    assert [line.partition("TEAM008 ")[2] for line in told("TEAM008", edits, BASE)] == [
        "port group NVMe-A (binding of vmhba64) uses vmnic4 and vmnic6, but should use only one physical port"
    ] * fires
