"""MTU005: the packet size that RoCE derives from the Ethernet MTU."""

import pytest
from rule_designs import findings, places, told

from refarch.rules.mtu.mtu005_small_roce_packets import packet_size

VMK1 = "vmk1: {port_group: vMotion, services: [vmotion]}"
VMK2 = "vmk2: {port_group: vSAN, services: [vsan]}"


@pytest.mark.parametrize(
    ("mtu", "size"),
    [
        (9000, 4096),
        (4192, 4096),
        (4191, 2048),
        (4096, 2048),
        (2144, 2048),
        (2143, 1024),
        (1500, 1024),
        (1120, 1024),
        (1119, 512),
        (608, 512),
        (607, 256),
        (352, 256),
        (351, 0),
    ],
)
def test_steps(mtu: int, size: int) -> None:
    assert packet_size(mtu) == size


@pytest.mark.parametrize(
    ("mtu", "severity", "size"),
    [
        (9000, "", 0),
        (4192, "", 0),
        (4191, "warning", 2048),
        (2000, "warning", 1024),
        (1999, "info", 1024),
        (1501, "info", 1024),
        (1500, "", 0),  # MTU008 tells
    ],
)
def test_severity(mtu: int, severity: str, size: int) -> None:
    found = told("MTU005", {"design.yaml": [(VMK2, VMK2.replace("}", f", mtu: {mtu}}}"))]})
    assert found == [
        f"design.yaml:40:55 {severity} MTU005 vmk2 on host-1 has MTU {mtu}, so RoCE uses packets of {size} "
        "bytes instead of 4096; also: vmk2 on host-[2-4]"
    ] * bool(severity)


@pytest.mark.parametrize(("mtu", "codes"), [(1499, ["MTU013"]), (1279, ["MTU012"]), (351, ["MTU012"])])
def test_mtu_below_ethernet_is_another_finding(mtu: int, codes: list[str]) -> None:
    plan = "    prefix: 203.0.113.0/24\n    mtu: "
    found = findings("MTU", {"ip-plan.yaml": [(f"{plan}9000", f"{plan}{mtu}")]})
    assert [one.code for one in found] == codes


def test_1500_without_jumbo_frames_elsewhere() -> None:
    edits = {
        "design.yaml": [("        mtu: 9000\n", "")],
        "ip-plan.yaml": [
            (f"    prefix: {prefix}/24\n    mtu: 9000", f"    prefix: {prefix}/24\n    mtu: 1500")
            for prefix in ("198.51.100.0", "203.0.113.0")
        ],
    }
    (finding,) = findings("MTU", edits)
    assert (finding.code, finding.severity) == ("MTU005", "info")


def test_other_traffic_and_other_transports() -> None:
    assert told("MTU005", {"design.yaml": [(VMK1, VMK1.replace("}", ", mtu: 1500}"))]}) == []
    small = (VMK2, VMK2.replace("}", ", mtu: 1600}"))
    for transport, fires in (("tcp", False), ("iwarp", False), ("roce-v1", True)):
        edits = [small, ("transport: roce-v2", f"transport: {transport}")]
        assert places("MTU005", {"design.yaml": edits}) == ["design.yaml:40 MTU005"] * fires


def test_one_host() -> None:
    """One that is unlike the others is for MTU002, whatever its packets."""
    edits = [(VMK2, VMK2.replace("}", ", overrides: {host-2: {mtu: 4096}}}"))]
    assert places("MTU", {"design.yaml": edits}) == ["design.yaml:40 MTU002"]
    others = [(VMK2, VMK2.replace("}", ", mtu: 4096, overrides: {host-2: {mtu: 9000}}}"))]
    assert places("MTU", {"design.yaml": others}) == ["design.yaml:40 MTU005", "design.yaml:40 MTU002"]
