"""PATH001 and PATH007 for switches that hosts of one network may use and that no cable joins."""

from collections.abc import Mapping

from rule_designs import BETWEEN, HOST_LINKS, SPINES, Edits, findings, told

APART = (
    "error PATH007 VLAN 30 of host-1 enters leaf-2, but no bridged cable leads to leaf-1; vSAN traffic from "
    "4 hosts of cluster compute does not arrive after the failure of vmnic4 on host-1"
)


def broken_paths(replaced: Mapping[str, str | Edits]) -> list[str]:
    """What the walk reports of packets that do not arrive."""
    lines = [line for code in ("PATH001", "PATH007") for line in told(code, replaced)]
    return [line for line in lines if "does not arrive" in line]


def test_no_link_between_the_leafs() -> None:
    assert broken_paths({"wiring.yaml": [(BETWEEN, "")]}) == [f"wiring.yaml:6:37 {APART}"]


def test_link_without_the_vlan_is_reported_at_the_link() -> None:
    lacking = {"wiring.yaml": [(BETWEEN, BETWEEN.replace("bond: bond1", "bond: bond1, carries: [vmotion]"))]}
    (line,) = broken_paths(lacking)
    assert line.startswith(
        "wiring.yaml:7:103 error PATH007 VLAN 30 of host-1 must reach leaf-1, but swp21 from"
    )


def test_guest_tagging_is_for_vlan006() -> None:
    tagged = {
        "design.yaml": [
            ("            network: vsan\n", "            network: vsan\n            vlan: 4095\n")
        ]
    }
    assert [finding.code for finding in findings("", tagged)] == ["VLAN006"]


def test_management_ports_do_not_join_leafs() -> None:
    """Both leafs are cabled to one management switch by eth0."""
    by_eth0 = (
        BETWEEN,
        '  - {from: "leaf-[1-2] eth0", to: "oob-1 swp[1-2]", cable: generic-cat6a, length: 2m}\n',
    )
    switch = (
        "links:\n",
        "  oob-1: {model: nvidia-sn2010, role: management, fabric: main, nos: cumulus-linux}\nlinks:\n",
    )
    assert broken_paths({"wiring.yaml": [by_eth0, switch]}) == [f"wiring.yaml:7:37 {APART}"]


def test_spines_join_leafs() -> None:
    assert broken_paths({"wiring.yaml": SPINES}) == []


def test_all_hosts_on_one_leaf_need_no_second() -> None:
    one = (HOST_LINKS + BETWEEN, HOST_LINKS.replace('"leaf-2 swp[1-4]"', '"leaf-1 swp[5-8]"'))
    assert broken_paths({"wiring.yaml": [one]}) == []


def test_single_uplinks_on_different_leafs_need_the_link_at_once() -> None:
    """No failure is needed: host-1 to host-3 use leaf-1, host-4 is cabled the other way round. The ports
    without a cable get the effect, which points at the cable of host-4."""
    crossed = (
        HOST_LINKS + BETWEEN,
        '  - {from: "host-[1-3] vmnic4", to: "leaf-1 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}\n'
        '  - {from: "host-4 vmnic4", to: "leaf-2 swp4", cable: nvidia-mcp2m00-a003e30l}\n',
    )
    single = ("active: [Uplink 1], standby: [Uplink 2]}", "active: [Uplink 1], unused: [Uplink 2]}")
    (finding,) = findings("WIRE012", {"wiring.yaml": [crossed], "design.yaml": [single]})
    notes = [(one.line, one.message) for one in finding.related if one.message.startswith("so ")]
    assert (6, "so vSAN traffic from 4 hosts of cluster compute does not arrive") in notes


def test_every_leaf_that_is_cut_off_is_named_once() -> None:
    wiring = (
        "format: 1\nswitches:\n  leaf-[1-4]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: "
        "cumulus-linux}\nlinks:\n"
        '  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}\n'
        '  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}\n'
        '  - {from: "host-[3-4] vmnic4", to: "leaf-3 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}\n'
        '  - {from: "host-[3-4] vmnic5", to: "leaf-4 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}\n'
        '  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l}\n'
        '  - {from: "leaf-3 swp[21-22]", to: "leaf-4 swp[21-22]", cable: nvidia-mcp1600-c003e30l}\n'
    )
    (line,) = broken_paths({"wiring.yaml": wiring})
    assert "VLAN 30 of host-1 enters leaf-1, but no bridged cable leads to leaf-3" in line, (
        "the second rack is one island"
    )


def test_two_clusters_on_leafs_of_their_own_are_not_mixed() -> None:
    """The shipped example has one; a link is asked for only between leafs of one network."""
    tcp = ("transport: roce-v2", "transport: tcp")
    assert broken_paths({"design.yaml": [tcp]}) == []
    assert len(broken_paths({"design.yaml": [tcp], "wiring.yaml": [(BETWEEN, "")]})) == 1
