"""MTU003: 9000 is the largest MTU of a VMkernel adapter."""

import pytest
from rule_designs import findings, places, told

VMK2 = "vmk2: {port_group: vSAN, services: [vsan]}"
PLAN = "    prefix: 203.0.113.0/24\n    mtu: "


@pytest.mark.parametrize(("mtu", "fires"), [(8999, False), (9000, False), (9001, True), (9216, True)])
def test_limit_in_the_adapter(mtu: int, fires: bool) -> None:
    found = told("MTU003", {"design.yaml": [(VMK2, VMK2.replace("}", f", mtu: {mtu}}}"))]})
    assert (
        found
        == [
            (
                f"design.yaml:40:55 error MTU003 vmk2 on host-1 has MTU {mtu}, but vSphere "
                f"supports up to 9000; also: vmk2 on host-[2-4]"
            )
        ]
        * fires
    )


def test_value_of_the_network_is_reported_where_it_is_written() -> None:
    assert places("MTU003", {"ip-plan.yaml": [(f"{PLAN}9000", f"{PLAN}9001")]}) == ["ip-plan.yaml:21 MTU003"]


def test_one_host() -> None:
    edits = [(VMK2, VMK2.replace("}", ", overrides: {host-2: {mtu: 9216}}}"))]
    (finding,) = findings("MTU003", {"design.yaml": edits})
    assert (finding.line, finding.column) == (40, 76)
    assert finding.message == "vmk2 on host-2 has MTU 9216, but vSphere supports up to 9000"


def test_switches_may_have_more() -> None:
    edits = {
        "design.yaml": [("        mtu: 9000\n", "        mtu: 9190\n")],
        "wiring.yaml": [("bond: bond1", "bond: bond1, mtu: 12000")],
    }
    assert told("MTU", edits) == []


def test_network_without_an_adapter_of_its_own_may_have_more() -> None:
    assert (
        told("MTU003", {"ip-plan.yaml": [("    out_of_band: true", "    mtu: 9216\n    out_of_band: true")]})
        == []
    )


@pytest.mark.parametrize(("mtu", "codes"), [(9000, []), (9216, []), (9217, ["MTU001"])])
def test_windows_goes_by_its_network_card_and_by_what_the_path_carries(mtu: int, codes: list[str]) -> None:
    edits = [("prefix: 198.51.100.0/24\n    mtu: 9000", f"prefix: 198.51.100.0/24\n    mtu: {mtu}")]
    found = findings("MTU0", {"ip-plan.yaml": edits}, "s2d")
    assert [one.code for one in found if one.severity == "error"] == codes


@pytest.mark.parametrize(
    ("release", "severity"), [("8.0 U3", "error"), ("9.0", "warning"), ("9.0.1", "warning")]
)
def test_from_9_0_on_no_document_was_read(release: str, severity: str) -> None:
    software = ('esxi: {release: "7.0 U3d", build: 19482537}', f'esxi: {{release: "{release}"}}')
    edits = {"design.yaml": [software, (VMK2, VMK2.replace("}", ", mtu: 9001}"))]}
    assert [line.partition(" ")[2] for line in told("MTU003", edits)] == [
        (
            f"{severity} MTU003 vmk2 on host-1 has MTU 9001, but vSphere supports up to 9000; "
            f"also: vmk2 on host-[2-4]"
        )
    ]
