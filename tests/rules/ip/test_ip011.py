"""IP011: one subnet, one VLAN."""

import pytest
from rule_designs import BETWEEN, HOST_LINKS, findings, places, told

VSAN = "    purpose: vsan\n    vlan: 30\n"


def second(vlan: str, prefix: str, more: str = "") -> list[tuple[str, str]]:
    """One more network, before vsan (line 17)."""
    return [("  vsan:\n", f"  second:\n    purpose: vsan\n{vlan}    prefix: {prefix}\n{more}  vsan:\n")]


@pytest.mark.parametrize(
    ("vlan", "prefix", "fires"),
    [
        ("    vlan: 31\n", "203.0.113.0/24", True),
        ("    vlan: 30\n", "203.0.113.0/24", False),
        ("", "203.0.113.0/24", False),
        ("    vlan: 31\n", "203.0.113.0/25", False),
        ("    vlan: 31\n", "10.31.0.0/24", False),
    ],
)
def test_one_subnet_in_two_vlans(vlan: str, prefix: str, fires: bool) -> None:
    """Equal prefixes only; a mere overlap is for IP003 alone."""
    line = 21 + bool(vlan)
    assert (
        told("IP011", {"ip-plan.yaml": second(vlan, prefix)})
        == [
            f"ip-plan.yaml:{line + 1}:11 error IP011 networks second and vsan use one subnet, "
            "203.0.113.0/24, but two VLANs, 31 and 30"
        ]
        * fires
    )


def test_out_of_band_networks_count() -> None:
    plan = second("    vlan: 31\n", "192.0.2.0/24", "    out_of_band: true\n")
    assert [one.split()[2] for one in told("IP", {"ip-plan.yaml": plan})] == ["IP011"]


GROUP = "          vSAN:\n            network: vsan\n"


@pytest.mark.parametrize(
    ("purpose", "vlan", "codes"),
    [("vsan", 30, ["IP011"]), ("vsan", 31, []), ("vm", 30, ["VLAN002"])],
)
def test_one_vlan_with_two_subnets(purpose: str, vlan: int, codes: list[str]) -> None:
    network = f"  second: {{purpose: {purpose}, vlan: {vlan}, prefix: 10.31.0.0/24}}\n  vsan:\n"
    group = f"          Second: {{network: second, teaming: {{active: [Uplink 1, Uplink 2]}}}}\n{GROUP}"
    edits = {"ip-plan.yaml": [("  vsan:\n", network)], "design.yaml": [(GROUP, group)]}
    assert [one.code for one in (*findings("IP", edits), *findings("VLAN", edits))] == codes


def test_message_of_two_subnets() -> None:
    network = "  second: {purpose: vsan, vlan: 30, prefix: 10.31.0.0/24}\n  vsan:\n"
    group = f"          Second: {{network: second, teaming: {{active: [Uplink 1, Uplink 2]}}}}\n{GROUP}"
    edits = {"ip-plan.yaml": [("  vsan:\n", network)], "design.yaml": [(GROUP, group)]}
    assert told("IP011", edits) == [
        "ip-plan.yaml:20:11 warning IP011 networks second and vsan share VLAN 30 in cluster compute but use "
        "two subnets, 10.31.0.0/24 and 203.0.113.0/24"
    ]


def test_networks_that_never_meet() -> None:
    """Nobody uses the second network."""
    assert places("IP011", {"ip-plan.yaml": second("    vlan: 30\n", "10.31.0.0/24")}) == []


def test_racks_behind_routed_links_may_use_one_vlan() -> None:
    network = "  second: {purpose: vsan, vlan: 30, prefix: 10.31.0.0/24}\n  vsan:\n"
    group = f"          Second: {{network: second, teaming: {{active: [Uplink 1, Uplink 2]}}}}\n{GROUP}"
    adapter = "      vmk2: {port_group: vSAN, services: [vsan]}"
    astray = adapter.replace("]}", '], overrides: {"host-[3-4]": {port_group: Second}}}')
    racks = HOST_LINKS.replace("host-[1-4] vmnic5", "host-[1-2] vmnic5").replace(
        "leaf-2 swp[1-4]", "leaf-1 swp[5-6]"
    )
    racks = racks.replace("host-[1-4] vmnic4", "host-[1-2] vmnic4").replace(
        "leaf-1 swp[1-4]", "leaf-1 swp[1-2]"
    )
    second_rack = racks.replace("host-[1-2]", "host-[3-4]").replace("leaf-1", "leaf-2")
    edits = {"ip-plan.yaml": [("  vsan:\n", network)], "design.yaml": [(GROUP, group), (adapter, astray)]}
    for between, codes in ((BETWEEN, ["IP011"]), (BETWEEN.replace("bond: bond1", "routed: true"), [])):
        wiring = [(HOST_LINKS, racks + second_rack), (BETWEEN, between)]
        assert [one.code for one in findings("IP011", {**edits, "wiring.yaml": wiring})] == codes
    overlay = [
        (HOST_LINKS, racks + second_rack),
        (BETWEEN, BETWEEN.replace("bond: bond1", "routed: true")),
        ("nos: cumulus-linux", "nos: cumulus-linux, vxlan: true"),
    ]
    assert [one.code for one in findings("IP011", {**edits, "wiring.yaml": overlay})] == ["IP011"]
