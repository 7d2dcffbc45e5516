"""NVME028: the ports of the NVMe adapters of a host run at one speed."""

import pytest
from rule_designs import findings, told

SECOND = '  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}\n'
FIRST = SECOND.replace("vmnic5", "vmnic4").replace("leaf-2", "leaf-1")
SLOW = (
    "vmnic5 on host-1 (NVMe adapter vmhba65) runs at 10 GbE, but vmnic4 (vmhba64) runs at 25 GbE; "
    "also: host-2"
)
TEN, ONE_SIDED = ", speed: 10G}", "nvidia-mc3309130-003"


def at(line: str, more: str, cable: str = "nvidia-mcp2m00-a003e30l") -> tuple[str, str]:
    return line, line.replace("}", more).replace("nvidia-mcp2m00-a003e30l", cable)


@pytest.mark.parametrize(
    ("edits", "found"),
    [
        pytest.param((), [], id="equal"),
        pytest.param((at(SECOND, TEN),), [SLOW], id="one path"),
        pytest.param((at(FIRST, TEN), at(SECOND, TEN)), [], id="both paths"),
        pytest.param((at(SECOND, ", speed: 25G}"),), [], id="as fast as possible"),
        pytest.param((at(SECOND, "}", ONE_SIDED),), [], id="a slow cable is for WIRE023"),
        pytest.param((at(SECOND, TEN, ONE_SIDED),), [SLOW], id="a slow cable whose speed is intended"),
        pytest.param((at(SECOND, ", speed: 40G}"),), [], id="an impossible speed is for NIC012"),
    ],
)
def test_speeds_of_the_paths_of_a_host(edits: tuple[tuple[str, str], ...], found: list[str]) -> None:
    lines = told("NVME028", {"wiring.yaml": list(edits)}, "nvme-of")
    assert [line.partition(" warning NVME028 ")[2] for line in lines] == found


def test_a_slow_cable_is_one_finding_at_the_cable() -> None:
    edits = {"wiring.yaml": [at(SECOND, "}", ONE_SIDED)]}
    assert [line.split()[2] for line in told("", edits, "nvme-of")] == ["WIRE023"]


def test_one_host_of_several_is_compared_with_the_others_by_wire023() -> None:
    """Of two hosts, neither is the usual one."""
    one, other = (SECOND.replace("host-[1-2]", f"host-{n}").replace("[1-2]", str(n)) for n in (1, 2))
    edits = {"wiring.yaml": [(SECOND, at(one, TEN)[1] + other)]}
    assert [line.split()[2] for line in told("", edits, "nvme-of")] == ["NVME028"]
    more = {
        **edits,
        "wiring.yaml": [
            (SECOND, at(one, TEN)[1] + other + other.replace("host-2", "host-3").replace("swp2", "swp3"))
        ],
        "design.yaml": [("host-[1-2]", "host-[1-3]")],
    }
    assert {line.split()[2] for line in told("", more, "nvme-of")} >= {"WIRE023"}
    assert not told("NVME028", more, "nvme-of")
    # Two slow hosts of three are the usual ones, so their adapters differ from each other only.
    two_slow = other.replace("host-2", "host-3").replace("swp2", "swp3")
    more["wiring.yaml"] = [(SECOND, at(one, TEN)[1] + at(other, TEN)[1] + two_slow)]
    assert [
        line.partition(" NVME028 ")[2].partition(" (")[0] for line in told("NVME028", more, "nvme-of")
    ] == [
        "vmnic5 on host-1",
        "vmnic5 on host-2",
    ]


@pytest.mark.parametrize(
    ("cable", "hint"),
    [
        ("nvidia-mcp2m00-a003e30l", "Set `speed: 25G`."),
        (ONE_SIDED, "Use ports and cables of one speed for all NVMe adapters of a host."),
    ],
)
def test_the_hint_names_a_speed_that_the_link_supports(cable: str, hint: str) -> None:
    (finding,) = findings("NVME028", {"wiring.yaml": [at(SECOND, TEN, cable)]}, "nvme-of")
    assert finding.hint == hint
    assert finding.object == "links[1].speed"


def test_a_slower_adapter_is_named_where_it_is_bound() -> None:
    second = '          - {card: generic-nic-10g-2p-roce, slot: "2", ports: [vmnic5]}'
    edits = {"design.yaml": [("ports: [vmnic4, vmnic5]}", f"ports: [vmnic4]}}\n{second}")]}
    (finding,) = findings("NVME028", edits, "nvme-of")
    assert finding.message == SLOW
    assert finding.object == "clusters.compute.nvme.adapters.vmhba65.nic"
