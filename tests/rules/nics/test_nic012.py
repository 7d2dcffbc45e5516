"""NIC012: stated speeds of links to hosts are speeds of the adapter, the switch port and the cable."""

import pytest
from rule_designs import HOST_LINKS, findings, told

LX, DX = "nvidia-connectx-6-lx-25g-2p", "nvidia-connectx-6-dx-100g-2p"
FIRST, SECOND = HOST_LINKS.splitlines(keepends=True)
FEW = "1 GbE, 10 GbE, 25 GbE"
MANY = "10 GbE, 25 GbE, 40 GbE, 50 GbE, 100 GbE"
CABLE = "cable MCP2M00-A003E30L supports up to 25 GbE"


def at(speed: str, line: str = FIRST) -> list[tuple[str, str]]:
    return [(line, line.replace("}", f", speed: {speed}}}"))]


def faults(speed: str, *edits: tuple[str, str]) -> list[str]:
    start = (
        f"vmnic4 on host-1 is set to {speed[:-1]} GbE on the link to swp1 on leaf-1, but the ports or "
        "the cable do not support this speed; "
    )
    found = findings("NIC012", {"design.yaml": list(edits), "wiring.yaml": at(speed)})
    assert all(finding.message.startswith(start) for finding in found)
    return [finding.message.removeprefix(start).partition("; also:")[0] for finding in found]


@pytest.mark.parametrize("speed", ["1G", "10G", "25G"])
def test_speeds_that_all_have(speed: str) -> None:
    assert faults(speed) == []


@pytest.mark.parametrize("speed", ["40G", "50G", "100G"])
def test_speeds_that_none_has(speed: str) -> None:
    assert faults(speed) == [f"vmnic4 on host-1 supports {FEW}; swp1 on leaf-1 supports {FEW}; {CABLE}"]


def test_a_speed_that_only_the_card_lacks() -> None:
    assert faults("1G", (LX, DX)) == [f"vmnic4 on host-1 supports {MANY}"]


def test_a_speed_that_only_the_card_has() -> None:
    assert faults("50G", (LX, DX)) == [f"swp1 on leaf-1 supports {FEW}; {CABLE}"]


def test_place_and_hosts() -> None:
    assert told("NIC012", {"wiring.yaml": at("40G", SECOND)}) == [
        "wiring.yaml:6:95 error NIC012 vmnic5 on host-1 is set to 40 GbE on the link to swp1 on leaf-2, "
        f"but the ports or the cable do not support this speed; vmnic5 on host-1 supports {FEW}; swp1 on "
        f"leaf-2 supports {FEW}; {CABLE}; also: host-[2-4]"
    ]


def test_the_host_may_stand_at_either_end() -> None:
    turned = [
        (
            FIRST,
            '  - {from: "leaf-1 swp[1-4]", to: "host-[1-4] vmnic4", cable: nvidia-mcp2m00-a003e30l, '
            "speed: 50G}\n",
        )
    ]
    (finding,) = findings("NIC012", {"wiring.yaml": turned})
    assert finding.message.startswith(
        "vmnic4 on host-1 is set to 50 GbE on the link to swp1 on leaf-1, "
        "but the ports or the cable do not support this speed;"
    )


def test_every_transport_and_product() -> None:
    for edit in (("transport: roce-v2", "transport: tcp"), ("product: vsan-osa", "product: nvme-of")):
        assert len(faults("50G", edit)) == 1


def test_links_between_switches_and_links_without_a_speed() -> None:
    assert findings("NIC012", {}) == []
    between = {"wiring.yaml": [("bond: bond1", "bond: bond1, speed: 200G")]}
    assert findings("NIC012", between) == []
    assert len(findings("WIRE007", between)) == 1


def test_a_port_that_the_design_does_not_know() -> None:
    """WIRE002 finds it; its speeds cannot be judged, those of the other end can."""
    unknown = [(FIRST, FIRST.replace("vmnic4", "vmnic9").replace("}", ", speed: 50G}"))]
    (finding,) = findings("NIC012", {"wiring.yaml": unknown})
    assert finding.message.startswith(
        "vmnic9 on host-1 is set to 50 GbE on the link to swp1 on leaf-1, but the ports or the cable do "
        "not support this speed; swp1 on leaf-1 supports 1 GbE"
    )


def over_qsfp_plus(speed: str) -> dict[str, list[tuple[str, str]]]:
    """Cables of 40G, with four lanes of 10G, between QSFP28 ports of which those of the hosts have no 40G."""
    plug = f"cable: nvidia-mc2210128-003{f', speed: {speed}' if speed else ''}"
    line = '  - {{from: "host-1 {}", to: "leaf-{} swp19", {}}}\n'
    return {
        "design.yaml": [(LX, "intel-e810-cqda2")],
        "wiring.yaml": [
            (FIRST, line.format("vmnic4", 1, plug)),
            (SECOND, line.format("vmnic5", 2, plug)),
        ],
    }


@pytest.mark.parametrize(
    ("speed", "fault"),
    [
        ("25G", "cable MC2210128-003 has four lanes of 10 GbE"),
        ("40G", "vmnic4 on host-1 supports 10 GbE, 25 GbE, 50 GbE, 100 GbE"),
        ("50G", "cable MC2210128-003 supports up to 40 GbE"),
    ],
)
def test_the_lanes_of_a_cable_exclude_speeds_below_its_own(speed: str, fault: str) -> None:
    found = findings("NIC012", over_qsfp_plus(speed))
    assert [finding.message.partition("this speed; ")[2] for finding in found] == [
        fault,
        fault.replace("vmnic4", "vmnic5"),
    ]
    assert {finding.hint for finding in found} == {"Set `speed: 10G`. Or remove `speed`."}


@pytest.mark.parametrize("speed", ["10G", ""])
def test_one_lane_of_a_cable_is_enough_for_10_gbe(speed: str) -> None:
    assert findings("NIC012", over_qsfp_plus(speed)) == []
    slow = [line for line in told("NIC013", over_qsfp_plus(speed)) if "carries vSAN at 10 GbE" in line]
    assert len(slow) == 2
