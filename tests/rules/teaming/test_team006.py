"""TEAM006: link status, not beacon probing."""

import pytest
from rule_designs import told

ORDER = "active: [Uplink 1], standby: [Uplink 2]"


@pytest.mark.parametrize(("detection", "fires"), [("link-status", False), ("beacon-probing", True)])
@pytest.mark.parametrize("transport", ["roce-v2", "tcp"])
def test_values(detection: str, fires: bool, transport: str) -> None:
    edits = [
        (ORDER, f"{ORDER}, failure_detection: {detection}"),
        ("transport: roce-v2", f"transport: {transport}"),
    ]
    assert (
        told("TEAM", {"design.yaml": edits})
        == [
            "design.yaml:37:116 warning TEAM006 port group vSAN (vmk2, vsan) detects failures by beacon "
            "probing over 2 uplinks, but the vendor recommends link status only"
        ]
        * fires
    )


def test_three_uplinks_are_still_advised_against() -> None:
    edits = [
        (
            "uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}",
            "uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5, Uplink 3: vmnic6}",
        ),
        (
            "ports: [vmnic4, vmnic5]}",
            "ports: [vmnic4, vmnic5]}\n          - {card: nvidia-connectx-6-lx-25g-2p, ports: [vmnic6]}",
        ),
        (ORDER, "active: [Uplink 1], standby: [Uplink 2, Uplink 3], failure_detection: beacon-probing"),
    ]
    (line,) = told("TEAM006", {"design.yaml": edits})
    assert " over 3 uplinks, but" in line


def test_other_traffic_needs_three_uplinks() -> None:
    vmotion = "active: [Uplink 2], standby: [Uplink 1]"
    assert told("TEAM006", {"design.yaml": [(vmotion, f"{vmotion}, failure_detection: beacon-probing")]}) == [
        "design.yaml:34:116 warning TEAM006 port group vMotion detects failures by beacon probing over 2 "
        "uplinks, but beacon probing requires at least 3"
    ]


@pytest.mark.parametrize("more", [["Uplink 3"], ["Uplink 3", "Uplink 4"]])
def test_other_traffic_with_three_uplinks(more: list[str]) -> None:
    vmotion = "active: [Uplink 2], standby: [Uplink 1]"
    ports = {"Uplink 3": "vmnic6", "Uplink 4": "vmnic7"}
    uplinks = "".join(f", {name}: {ports[name]}" for name in more)
    edits = [
        (
            "uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}",
            f"uplinks: {{Uplink 1: vmnic4, Uplink 2: vmnic5{uplinks}}}",
        ),
        (
            "ports: [vmnic4, vmnic5]}",
            "ports: [vmnic4, vmnic5]}\n"
            "          - {card: nvidia-connectx-6-lx-25g-2p, ports: [vmnic6, vmnic7]}",
        ),
        (
            vmotion,
            f"active: [Uplink 2], standby: [Uplink 1, {', '.join(more)}], failure_detection: beacon-probing",
        ),
    ]
    assert told("TEAM006", {"design.yaml": edits}) == []


def test_other_products_need_three_uplinks() -> None:
    nvme = [("product: vsan-osa", "product: nvme-of"), (ORDER, f"{ORDER}, failure_detection: beacon-probing")]
    (line,) = told("TEAM006", {"design.yaml": nvme})
    assert line.endswith("over 2 uplinks, but beacon probing requires at least 3")


def test_ip_hash_is_left_to_team019() -> None:
    vmotion = "active: [Uplink 2], standby: [Uplink 1]"
    edits = [
        ("transport: roce-v2", "transport: tcp"),
        (f"explicit-failover-order, {vmotion}", f"ip-hash, {vmotion}, failure_detection: beacon-probing"),
    ]
    codes = {line.split()[2] for line in told("TEAM", {"design.yaml": edits})}
    assert "TEAM019" in codes and "TEAM006" not in codes
