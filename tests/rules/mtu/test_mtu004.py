"""MTU004: 22 bytes of headers above the payload, for jumbo frames."""

import pytest
from rule_designs import BETWEEN, HOST_LINKS, SPINES, findings, places, told

LEAFS = "nos: cumulus-linux}"
"""The leafs; without an operating system nobody knows what their MTU counts."""

UNKNOWN = (LEAFS, "mtu: 9216}")
NETWORKS = [
    (f"    prefix: {one}/24\n    mtu: 9000", f"    prefix: {one}/24\n    mtu: MTU")
    for one in ("198.51.100.0", "203.0.113.0")
]


def hosts_with(mtu: int) -> list[tuple[str, str]]:
    """Both networks with this MTU."""
    return [(old, new.replace("MTU", str(mtu))) for old, new in NETWORKS]


@pytest.mark.parametrize(
    ("mtu", "codes"),
    [(8999, ["MTU001"]), (9000, ["MTU004"]), (9021, ["MTU004"]), (9022, []), (9216, [])],
)
def test_limits_of_all_ports(mtu: int, codes: list[str]) -> None:
    found = findings("MTU", {"wiring.yaml": [(LEAFS, f"mtu: {mtu}}}")]})
    assert [one.code for one in found] == codes


def test_message() -> None:
    assert told("MTU", {"wiring.yaml": [UNKNOWN, ("bond: bond1}", "bond: bond1, mtu: 9021}")]}) == [
        "wiring.yaml:7:108 info MTU004 port swp21 on leaf-1 has MTU 9021, but frames of vmk1 on "
        "host-1 (MTU 9000) have 9022 bytes with headers; a switch that counts headers drops them; also: "
        "port swp21 on leaf-2, port swp22 on leaf-[1-2]"
    ]


@pytest.mark.parametrize(
    ("hosts", "ports", "fires"),
    [(1500, 1500, False), (1501, 1501, True), (1501, 1522, True), (1501, 1523, False)],
)
def test_standard_frames_need_no_headroom(hosts: int, ports: int, fires: bool) -> None:
    edits = {
        "ip-plan.yaml": hosts_with(hosts),
        "wiring.yaml": [(LEAFS, f"mtu: {ports}}}")],
    }
    assert places("MTU004", edits) == ["wiring.yaml:3 MTU004"] * fires


def test_standby_path_and_spine() -> None:
    second = HOST_LINKS.splitlines()[1]
    assert places("MTU", {"wiring.yaml": [UNKNOWN, (second, second.replace("}", ", mtu: 9000}"))]}) == [
        "wiring.yaml:6 MTU004"
    ]
    assert places(
        "MTU",
        {
            "wiring.yaml": SPINES.replace(
                "role: spine, fabric: main, nos: cumulus-linux", "mtu: 9000, role: spine, fabric: main"
            )
        },
    ) == ["wiring.yaml:4 MTU004"]


def test_two_ports_tight_and_one_too_small() -> None:
    """Every port is judged for itself."""
    two = BETWEEN.replace("[21-22]", "21").replace("}", ", mtu: 9000}") + BETWEEN.replace(
        "[21-22]", "22"
    ).replace("}", ", mtu: 1500}")
    assert places("MTU", {"wiring.yaml": [UNKNOWN, (BETWEEN, two)]}) == [
        "wiring.yaml:7 MTU004",
        "wiring.yaml:8 MTU001",
    ]


def test_out_of_band() -> None:
    plan = [
        (f"    purpose: {one}\n", f"    purpose: {one}\n    out_of_band: true\n")
        for one in ("vsan", "vmotion")
    ]
    assert told("MTU", {"ip-plan.yaml": plan, "wiring.yaml": [(LEAFS, "mtu: 9000}")]}) == []


@pytest.mark.parametrize(("system", "severity"), [("cumulus-linux", ""), ("juniper-junos", "error")])
def test_what_a_system_counts(system: str, severity: str) -> None:
    """Cumulus Linux counts the payload alone, Junos the frame."""
    found = told("MTU004", {"wiring.yaml": [(LEAFS, f"nos: {system}, mtu: 9000}}")]})
    assert [one.split()[1] for one in found] == [severity] * bool(severity)
