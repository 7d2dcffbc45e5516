"""VSAN031: fault domains and sites against the racks that the hosts stand in."""

import pytest
from rule_designs import findings

LEAFS = '{names: "leaf-[1-2]", unit: 40}'
LINK = "links:\n"
POLICY = "    topology: single-site\n"
THREE = 'fault_domains: {a: "host-[1-2]", b: host-3, c: host-4}'


def said(placed: dict[str, str], domains: str = THREE) -> list[str]:
    """Severity, line and message of each finding for hosts that stand in racks, by the name of the rack."""
    racks = "".join(
        f"  {rack}: {{units: 42, devices: [{{names: {hosts}, unit: 1}}]}}\n" for rack, hosts in placed.items()
    )
    edits = {
        "design.yaml": [(POLICY, f"{POLICY}    {domains}\n")],
        "wiring.yaml": [(LINK, f"racks:\n{racks}{LINK}")],
    }
    return [f"{one.severity} {one.line} {one.message}" for one in findings("VSAN031", edits)]


@pytest.mark.parametrize(
    ("placed", "expected"),
    [
        ({"x": '"host-[1-2]"', "y": "host-3", "z": "host-4"}, []),
        ({"x": "host-1", "y": "host-3", "z": "host-4"}, []),
        (
            {"x": '"host-[1,3]"', "y": "host-2", "z": "host-4"},
            [
                (
                    "warning LINE rack x contains hosts of fault domains a and b; the fault domains "
                    "fail together with the rack"
                )
            ],
        ),
        (
            {"x": "host-1", "w": "host-2", "y": "host-3", "z": "host-4"},
            ["info LINE fault domain a of cluster compute is spread over racks x and w"],
        ),
        (
            {"x": '"host-[1-4]"'},
            [
                "info LINE fault domains a, b and c of cluster compute are all in rack x; the fault "
                "domains fail together with the rack"
            ],
        ),
    ],
)
def test_fault_domains_follow_the_racks(placed: dict[str, str], expected: list[str]) -> None:
    found = said(placed)
    assert [line.replace(line.split()[1], "LINE", 1) for line in found] == expected


def test_as_many_fault_domains_in_a_rack_as_failures_are_tolerated() -> None:
    placed = {"x": '"host-[1-3]"', "y": "host-4"}
    assert said(placed, f"storage_policy: {{ftt: 2}}\n    {THREE}") == []
    assert len(said(placed, f"storage_policy: {{ftt: 1}}\n    {THREE}")) == 1


def test_one_fault_domain_is_of_another_rule_and_two_in_a_rack_are_not() -> None:
    placed = {"x": '"host-[1-4]"'}
    assert said(placed, 'fault_domains: {a: "host-[1-4]"}') == []
    (found,) = said(placed, 'fault_domains: {a: "host-[1-2]", b: "host-[3-4]"}')
    assert found.endswith(
        "fault domains a and b of cluster compute are all in rack x; the fault domains fail together "
        "with the rack"
    )


def test_a_host_in_two_fault_domains_is_of_another_rule() -> None:
    assert said({"x": '"host-[1-4]"'}, 'fault_domains: {a: "host-[1-2]", b: "host-[2-4]"}') == []


def test_a_rack_of_two_sites() -> None:
    sites = 'sites: {north: "host-[1-2]", south: "host-[3-4]"}'
    assert said({"x": '"host-[1-2]"', "y": '"host-[3-4]"'}, sites) == []
    (found,) = said({"x": '"host-[1-3]"', "y": "host-4"}, sites)
    assert found.endswith(
        "rack x contains hosts of sites north and south; the sites fail together with the rack"
    )
    unequal = 'sites: {north: "host-[1-3]", south: host-4}'
    assert said({"x": '"host-[1-4]"'}, unequal) == [], "TOP028 says that one is listed with the other site"
