"""MTU001: the chain from the VMkernel adapter over the virtual switch to every switch port on the way."""

import pytest
from rule_designs import BETWEEN, HOST_LINKS, SPINES, files, findings, places, told

from refarch import api

VDS = "        mtu: 9000\n        uplinks"
LEAFS = "fabric: main, nos: cumulus-linux}"
VMK2 = "vmk2: {port_group: vSAN, services: [vsan]}"
TWO_CLUSTERS = (
    (
        VMK2,
        VMK2
        + """
  second:
    product: vsan-osa
    transport: tcp
    hosts:
      - names: guest-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
    virtual_switches:
      Other:
        kind: distributed
        mtu: 1500
        uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}
        port_groups:
          Narrow: {network: narrow, teaming: {active: [Uplink 1], standby: [Uplink 2]}}
    vmkernel:
      vmk2: {port_group: Narrow, services: [vsan]}
""",
    ),
)
NARROW = """
  narrow:
    purpose: vsan
    vlan: 40
    prefix: 192.168.40.0/24
    addresses:
      - {of: "guest-[1-4] vmk2", first: 192.168.40.1}
"""


def test_clean_example() -> None:
    assert told("MTU", {}) == []


@pytest.mark.parametrize(("mtu", "fires"), [(1500, True), (8999, True), (9000, False), (9001, False)])
def test_virtual_switch_at_its_limit(mtu: int, fires: bool) -> None:
    found = told("MTU001", {"design.yaml": [(VDS, VDS.replace("9000", str(mtu)))]})
    assert (
        found
        == [
            "design.yaml:28:14 error MTU001 vmk1 on host-1 has MTU 9000, but virtual switch Storage has MTU "
            f"{mtu}; larger frames are dropped; also: vmk2 on host-1, vmk[1-2] on host-2, "
            f"vmk[1-2] on host-3 and 2 more"
        ]
        * fires
    )


def test_virtual_switch_without_mtu_has_the_default() -> None:
    """Nothing is written, so the finding stands at the switch."""
    (finding,) = findings("MTU001", {"design.yaml": [(VDS, "        uplinks")]})
    assert (finding.line, finding.object) == (26, "clusters.compute.virtual_switches.Storage")
    assert finding.message.startswith(
        "vmk1 on host-1 has MTU 9000, but virtual switch Storage has MTU 1500; larger frames are dropped"
    )


@pytest.mark.parametrize(("mtu", "fires"), [(8999, True), (9000, False), (9001, False)])
def test_mtu_of_both_leafs_at_its_limit(mtu: int, fires: bool) -> None:
    found = told("MTU001", {"wiring.yaml": [(LEAFS, f"fabric: main, nos: cumulus-linux, mtu: {mtu}}}")]})
    assert (
        found
        == [
            "wiring.yaml:3:89 error MTU001 vmk1 on host-1 has MTU 9000, but port swp1 on leaf-2 has MTU "
            f"{mtu}; larger frames are dropped; also: vmk[1-2] on host-1 at port swp1 on "
            "leaf-1, vmk2 on host-1 at port swp1 on leaf-2, vmk1 on host-2 at port swp2 on "
            "leaf-2 and 19 more"
        ]
        * fires
    )


def test_a_switch_whose_mtu_nobody_says_is_no_finding() -> None:
    """Without an operating system its default is not known: WIRE015 says so, once."""
    assert findings("MTU001", {"wiring.yaml": [(", nos: cumulus-linux", "")]}) == []


@pytest.mark.parametrize(("line", "leaf"), [(5, "leaf-1"), (6, "leaf-2")])
def test_links_of_one_leaf_only(line: int, leaf: str) -> None:
    """leaf-1 is the vSAN adapters' active path, leaf-2 their standby path: both count."""
    old = HOST_LINKS.splitlines()[line - 5]
    (finding,) = findings("MTU001", {"wiring.yaml": [(old, old.replace("}", ", mtu: 1500}"))]})
    assert (finding.file, finding.line, finding.column) == ("wiring.yaml", line, 93)
    assert finding.message == (
        f"vmk1 on host-1 has MTU 9000, but port swp1 on {leaf} has MTU 1500; larger frames "
        f"are dropped; also: vmk2 on host-1 at port swp1 on {leaf}, vmk[1-2] on host-2 at "
        f"port swp2 on {leaf}, vmk[1-2] on host-3 at port swp3 on {leaf} and 2 more"
    )


def test_one_host_port_of_the_standby_path_of_vsan_only() -> None:
    """vMotion moved to a switch of its own would not see it; here only vSAN's standby uplink of one host is
    narrow."""
    cable = "cable: nvidia-mcp2m00-a003e30l"
    wiring = f"""\
format: 1
switches:
  leaf-[1-2]: {{model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}}
links:
  - {{from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", {cable}}}
  - {{from: "host-[1-3] vmnic5", to: "leaf-2 swp[1-3]", {cable}}}
  - {{from: host-4 vmnic5, to: leaf-2 swp4, {cable}, mtu: 1500}}
{BETWEEN}"""
    vmotion = "teaming: {policy: explicit-failover-order, active: [Uplink 2], standby: [Uplink 1]}"
    only_first = vmotion.replace("active: [Uplink 2], standby: [Uplink 1]", "active: [Uplink 1]")
    assert told("MTU001", {"wiring.yaml": wiring, "design.yaml": [(vmotion, only_first)]}) == [
        "wiring.yaml:7:81 error MTU001 vmk2 on host-4 has MTU 9000, but port swp4 on leaf-2 has MTU 1500; "
        "larger frames are dropped"
    ]


def test_link_override_beats_the_switch() -> None:
    """A switch at 1500 whose every used link says 9216 carries 9216."""
    wide = [(f"{end}}}", f"{end}, mtu: 9216}}") for end in ("-a003e30l", "bond: bond1")]
    raised = [(LEAFS, f"{LEAFS[:-1]}, mtu: 1500}}"), *wide]
    assert told("MTU", {"wiring.yaml": raised}) == []


def test_link_between_the_leafs_only() -> None:
    found = told("MTU", {"wiring.yaml": [("bond: bond1}", "bond: bond1, mtu: 8999}")]})
    assert found == [
        (
            "wiring.yaml:7:108 error MTU001 vmk1 on host-1 has MTU 9000, but port swp21 on "
            "leaf-1 has MTU 8999; larger frames are dropped; also: vmk1 on host-1 at port swp21 "
            "on leaf-2, vmk1 on host-1 at port swp22 on leaf-[1-2], vmk2 on host-1 at port swp21 "
            "on leaf-[1-2] and 2 more"
        )
    ]
    assert told("MTU001", {"wiring.yaml": [("bond: bond1}", "bond: bond1, mtu: 9000}")]}) == []


def test_one_cable_between_the_leafs() -> None:
    one = BETWEEN.replace("[21-22]", "21") + BETWEEN.replace("[21-22]", "22").replace(
        "bond1}", "bond1, mtu: 1500}"
    )
    assert places("MTU001", {"wiring.yaml": [(BETWEEN, one)]}) == ["wiring.yaml:8 MTU001"]


@pytest.mark.parametrize(
    ("old", "new", "line", "port"),
    [
        ("role: spine, ", "role: spine, mtu: 1500, ", 4, "swp21 on spine-1"),
        ('"spine-[1-2] swp21", ', '"spine-[1-2] swp21", mtu: 1500, ', 8, "swp21 on leaf-1"),
        ('"spine-[1-2] swp22", ', '"spine-[1-2] swp22", mtu: 1500, ', 9, "swp21 on leaf-2"),
    ],
)
def test_spines_between_the_leafs(old: str, new: str, line: int, port: str) -> None:
    assert told("MTU", {"wiring.yaml": SPINES}) == []
    (finding,) = findings("MTU001", {"wiring.yaml": SPINES.replace(old, new)})
    assert finding.line == line
    assert finding.message.startswith(
        f"vmk1 on host-1 has MTU 9000, but port {port} has MTU 1500; larger frames are dropped; "
    )


def test_one_spine_is_enough_to_be_wrong() -> None:
    first = "  spine-1: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}\n"
    two = SPINES.replace("  spine-[1-2]: {", f"{first}  spine-2: {{mtu: 1500, ")
    assert told("MTU001", {"wiring.yaml": two})[0].startswith(
        "wiring.yaml:5:18 error MTU001 vmk1 on host-1 has MTU 9000, but port swp21 on spine-2 has MTU 1500; "
        "larger frames are dropped"
    )


def test_link_that_does_not_carry_the_vlan_is_no_path() -> None:
    """Uplinks to the spines that are kept for other VLANs; the direct link between the leafs carries the
    traffic."""
    kept = SPINES.replace("-c003e30l}", "-c003e30l, carries: [], mtu: 1500}") + BETWEEN.replace(
        "21-22", "19-20"
    )
    assert told("MTU", {"wiring.yaml": kept}) == []
    assert told("VLAN", {"wiring.yaml": kept}) == []


def test_narrow_link_counts_although_its_vlan_is_missing_where_it_is_the_only_path() -> None:
    edits = [("bond: bond1}", "bond: bond1, carries: [], mtu: 1500}")]
    assert places("MTU001", {"wiring.yaml": edits}) == ["wiring.yaml:7 MTU001"]


def test_leaf_that_serves_nobody_is_no_path() -> None:
    """A third leaf hangs on both spines with a small MTU: traffic between the other two does not go down to
    it."""
    leaf = "  leaf-3: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, mtu: 1500}\n"
    third = SPINES.replace("links:\n", f"{leaf}links:\n")
    third += (
        '  - {from: "leaf-3 swp[21-22]", to: "spine-[1-2] swp20", cable: nvidia-mcp1600-c003e30l, mtu: '
        "1500}\n"
    )
    assert told("MTU", {"wiring.yaml": third}) == []


def test_leaf_in_the_middle_of_a_chain_is_a_path() -> None:
    """leaf-1 and leaf-2 are joined by leaf-3 alone."""
    chain = (
        "format: 1\nswitches:\n  leaf-[1-2]: {model: nvidia-sn2010, nos: cumulus-linux}\n"
        "  leaf-3: {model: nvidia-sn2010, nos: cumulus-linux, mtu: 1500}\n"
        f"links:\n{HOST_LINKS}"
        '  - {from: "leaf-[1-2] swp22", to: "leaf-3 swp[21-22]", cable: nvidia-mcp1600-c003e30l}\n'
    )
    assert told("MTU001", {"wiring.yaml": chain}) == [
        "wiring.yaml:4:59 error MTU001 vmk1 on host-1 has MTU 9000, but port swp21 on leaf-3 has MTU 1500; "
        "larger frames are dropped; also: vmk1 on host-1 at port swp22 on leaf-3, vmk2 on "
        "host-1 at port swp[21-22] on leaf-3"
    ]


def test_one_host_is_the_odd_one() -> None:
    """All fits but the MTU that one host has for itself: the finding stands there, once, and not at what it
    exceeds."""
    design = [
        (VDS, VDS.replace("9000", "1600")),
        ("vmk1: {port_group: vMotion, ", "vmk1: {port_group: vMotion, mtu: 1500, "),
        (VMK2, VMK2.replace("services", "mtu: 1500, overrides: {host-3: {mtu: 9000}}, services")),
    ]
    wiring = [(LEAFS, "fabric: main, nos: cumulus-linux, mtu: 1600}")]
    assert told("MTU001", {"design.yaml": design, "wiring.yaml": wiring}) == [
        (
            "design.yaml:40:69 error MTU001 vmk2 on host-3 has MTU 9000, but virtual switch "
            "Storage has MTU 1600; larger frames are dropped; also: vmk2 on host-3 at port swp3 "
            "on leaf-[1-2], vmk2 on host-3 at port swp21 on leaf-[1-2], vmk2 on host-3 at port "
            "swp22 on leaf-[1-2]"
        )
    ]


def test_host_with_an_mtu_of_its_own_where_the_path_is_too_small_for_all() -> None:
    """The path is at fault, not the host that differs as well."""
    design = [
        (VDS, VDS.replace("9000", "1500")),
        (VMK2, VMK2.replace("services", "overrides: {host-3: {mtu: 8000}}, services")),
    ]
    assert places("MTU001", {"design.yaml": design}) == ["design.yaml:28 MTU001"]


def test_host_with_a_smaller_mtu_of_its_own_passes() -> None:
    design = [(VMK2, VMK2.replace("services", "overrides: {host-3: {mtu: 8000}}, services"))]
    assert told("MTU001", {"design.yaml": design}) == []


def test_mtu_from_the_network() -> None:
    lower = ("        mtu: 9000\n", "        mtu: 8999\n")
    plan = [("    prefix: 198.51.100.0/24\n    mtu: 9000", "    prefix: 198.51.100.0/24\n    mtu: 1500")]
    found = findings("MTU001", {"ip-plan.yaml": plan, "design.yaml": [lower]})
    assert [(one.file, one.line) for one in found] == [("design.yaml", 28)]
    assert [(one.file, one.line) for one in found[0].related] == [("ip-plan.yaml", 21), ("design.yaml", 28)]


def test_more_than_any_adapter_takes_is_for_mtu003_alone() -> None:
    above = [(VMK2, VMK2.replace("services", "mtu: 9216, services"))]
    assert places("MTU", {"design.yaml": above}) == ["design.yaml:40 MTU003"]
    smaller = [*above, (VDS, VDS.replace("9000", "8999"))]
    assert places("MTU", {"design.yaml": smaller}) == ["design.yaml:28 MTU001", "design.yaml:40 MTU003"]


def test_tcp_and_other_products_need_it_as_well() -> None:
    design = [(VDS, VDS.replace("9000", "1500")), ("transport: roce-v2", "transport: tcp")]
    assert places("MTU001", {"design.yaml": design}) == ["design.yaml:28 MTU001"]


def test_out_of_band_network_is_not_followed_into_the_fabric() -> None:
    """Its virtual switch is in the design and checked; the switches behind it are not, whatever its ports are
    cabled to."""
    plan = [
        (f"    purpose: {one}\n", f"    purpose: {one}\n    out_of_band: true\n")
        for one in ("vsan", "vmotion")
    ]
    wiring = [(LEAFS, "fabric: main, nos: cumulus-linux, mtu: 1500}")]
    assert told("MTU", {"ip-plan.yaml": plan, "wiring.yaml": wiring}) == []
    narrow = [(VDS, VDS.replace("9000", "1500"))]
    assert places("MTU001", {"ip-plan.yaml": plan, "design.yaml": narrow}) == ["design.yaml:28 MTU001"]


def test_untagged_network_is_followed_like_any_other() -> None:
    plan = [("    vlan: 30\n", "")]
    assert told("MTU", {"ip-plan.yaml": plan}) == []
    narrow = [("bond: bond1}", "bond: bond1, mtu: 1500}")]
    assert places("MTU001", {"ip-plan.yaml": plan, "wiring.yaml": narrow}) == ["wiring.yaml:7 MTU001"]


def test_unused_uplink_is_no_path() -> None:
    design = [
        ("standby: [Uplink 2]", "unused: [Uplink 2]"),
        ("active: [Uplink 2], standby: [Uplink 1]", "active: [Uplink 1]"),
    ]
    second = HOST_LINKS.splitlines()[1]
    assert (
        told("MTU", {"design.yaml": design, "wiring.yaml": [(second, second.replace("}", ", mtu: 1500}"))]})
        == []
    )


def test_port_group_without_failover_order_uses_all_uplinks() -> None:
    design = [
        (
            "policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]",
            "policy: originating-virtual-port",
        ),
        (
            "policy: explicit-failover-order, active: [Uplink 2], standby: [Uplink 1]",
            "policy: originating-virtual-port",
        ),
    ]
    second = HOST_LINKS.splitlines()[1]
    wiring = [(second, second.replace("}", ", mtu: 1500}"))]
    assert places("MTU001", {"design.yaml": design, "wiring.yaml": wiring}) == ["wiring.yaml:6 MTU001"]


def test_members_of_a_lag_are_paths() -> None:
    design = [
        ("        discovery:", "        lags: {lag1: {uplinks: [Uplink 1, Uplink 2]}}\n        discovery:"),
        ("active: [Uplink 1], standby: [Uplink 2]", "active: [lag1]"),
    ]
    second = HOST_LINKS.splitlines()[1]
    wiring = [(second, second.replace("}", ", mtu: 1500}"))]
    assert places("MTU001", {"design.yaml": design, "wiring.yaml": wiring}) == ["wiring.yaml:6 MTU001"]


def test_cluster_with_small_frames_beside_one_with_jumbo_frames() -> None:
    """Two clusters on the same leafs: the ports of the second may be narrow, those of the first and the link
    between not."""
    ports = (
        HOST_LINKS.replace("host-", "guest-").replace("swp[1-4]", "swp[11-14]").replace("}", ", mtu: 1500}")
    )
    wiring = [(BETWEEN, ports + BETWEEN)]
    last = '      - {of: "host-[1-4] vmk2", first: 203.0.113.1}'
    both = {
        "design.yaml": TWO_CLUSTERS,
        "ip-plan.yaml": [(f"{last}\n", last + NARROW)],
        "wiring.yaml": wiring,
    }
    assert told("MTU", both) == []
    narrow = [(BETWEEN, ports + BETWEEN.replace("bond1}", "bond1, mtu: 1500}"))]
    assert places("MTU001", {**both, "wiring.yaml": narrow}) == ["wiring.yaml:9 MTU001"]


def test_design_without_wiring_is_checked_as_far_as_it_goes() -> None:
    plan = [('    addresses:\n      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}\n', "")]
    listed = files({"design.yaml": [(VDS, VDS.replace("9000", "1500"))], "ip-plan.yaml": plan})
    del listed["wiring.yaml"], listed["qos.yaml"]
    result = api.lint_texts("vsan-roce", listed)
    assert [one.line for one in result.findings if one.code == "MTU001"] == [28]


@pytest.mark.parametrize(
    ("system", "needed", "possible"), [("cumulus-linux", 9000, 4200), ("juniper-junos", 9022, 4178)]
)
def test_the_values_of_the_hint_leave_no_finding(system: str, needed: int, possible: int) -> None:
    """MTU004 counts headers on Junos, and so does the hint."""

    def switches(mtu: int) -> list[tuple[str, str]]:
        return [(LEAFS, f"fabric: main, nos: {system}, mtu: {mtu}}}")]

    (found,) = findings("MTU001", {"wiring.yaml": switches(4200)})
    assert found.hint == (
        f"Increase `mtu` to {needed} or more on the whole path: virtual switches in design.yaml, switches "
        f"and links in wiring.yaml. Or reduce `mtu` of the network in ip-plan.yaml to {possible}."
    )
    for code in ("MTU001", "MTU004"):
        assert told(code, {"wiring.yaml": switches(needed)}) == []
    assert [
        *told("MTU001", {"wiring.yaml": switches(needed - 1)}),
        *told("MTU004", {"wiring.yaml": switches(needed - 1)}),
    ]
