"""Bandwidth by hand: hosts, switches, fabrics, arrays, and the load of the links between switches."""

import pytest
from small_designs import HOSTS, LEAF, PAIR, PEER, SPINE, cells, make

from refarch import api
from refarch.core.origin import Origin
from refarch.model.types import End, Link, Part
from refarch.views.capacity import bandwidth, pcie
from refarch.views.capacity.host_bandwidth import CardTraffic
from refarch.views.failure import between_switches
from refarch.views.network.attachments import CabledPort

UNORDERED = """\
clusters:
  compute:
    virtual_switches:
      Storage:
        port_groups:
          vSAN: {teaming: {policy: originating-virtual-port, active: [Uplink 1, Uplink 2], standby: null}}
"""
BONDED = """\
clusters:
  compute:
    virtual_switches:
      Storage:
        lags: {lag1: {uplinks: [Uplink 1, Uplink 2], mode: active}}
        port_groups:
          vSAN: {teaming: {policy: ip-hash, active: [lag1], standby: null}}
          vMotion: {teaming: {policy: ip-hash, active: [lag1], standby: null}}
"""
SPINES = {"leaf-[1-4]": LEAF, "spine-[1-2]": SPINE}
ROWS = (
    "host-[1-2] vmnic4 > leaf-1 swp[1-2]",
    "host-[1-2] vmnic5 > leaf-2 swp[1-2]",
    "host-[3-4] vmnic4 > leaf-3 swp[1-2]",
    "host-[3-4] vmnic5 > leaf-4 swp[1-2]",
    *(
        f"leaf-{leaf} swp{20 + spine} > spine-{spine} swp{18 + leaf}"
        for leaf in (1, 2, 3, 4)
        for spine in (1, 2)
    ),
)


def crossing(design: api.Design, network: str = "vsan") -> list[tuple[api.Cell, ...]]:
    """Links, load and capacity as they are, and at the worst failure."""
    table = between_switches.crossing_table(design)
    keys = ("links", "load", "capacity", "failure", "load_then", "capacity_then")
    return [row[1:] for row in cells(table, "network", *keys) if row[0] == network]


@pytest.mark.parametrize(
    ("slot", "mbits"),
    [
        # x1 of the first two generations: 250 and 500 MB/s; x16 of the third 15.75 GB/s
        ({"generation": 1, "lanes": 1}, 2000),
        ({"generation": 2, "lanes": 1}, 4000),
        ({"generation": 3, "lanes": 8}, 63015),
        ({"generation": 3, "lanes": 16}, 126030),
        ({"generation": 4, "lanes": 16}, 252061),
        ({"generation": 5, "lanes": 16}, 504123),
        ({"generation": 6, "lanes": 16}, None),
        ({"generation": 3}, None),
        ({}, None),
        (None, None),
    ],
)
def test_what_a_slot_carries(slot: dict[str, int] | None, mbits: int | None) -> None:
    assert pcie.slot_speed(slot) == mbits


@pytest.mark.parametrize(
    ("slot", "usable"),
    [({"generation": 3, "lanes": 16}, 126030), ({"generation": 4, "lanes": 16}, 200000), (None, 200000)],
)
def test_a_card_is_as_fast_as_the_slower_of_its_ports_and_its_slot(
    slot: dict[str, int] | None, usable: int
) -> None:
    here = Origin("design.yaml", ())
    card = Part("card", "nic", "", "", "", "", {"pcie": slot} if slot else {}, here)
    nowhere = End("", "")
    link = Link(
        nowhere, nowhere, card, 1, "host", "", "", None, None, None, "", None, None, "auto", 0, 0, here
    )
    leads = tuple(CabledPort(End("host", name), End("leaf", name), link, 100000) for name in ("one", "two"))
    assert CardTraffic(card, "1", leads).usable_speed == usable


@pytest.mark.parametrize(("total", "usable"), [("100G", 100_000), ("150G", 126_030), (None, 126_030)])
def test_ports_that_share_a_total_are_no_faster(total: str | None, usable: int) -> None:
    here = Origin("design.yaml", ())
    ports = {"count": 2, **({"total": total} if total else {})}
    card = Part("card", "nic", "", "", "", "", {"pcie": {"generation": 3, "lanes": 16}, "ports": ports}, here)
    nowhere = End("", "")
    link = Link(
        nowhere, nowhere, card, 1, "host", "", "", None, None, None, "", None, None, "auto", 0, 0, here
    )
    leads = tuple(CabledPort(End("host", name), End("leaf", name), link, 100_000) for name in ("one", "two"))
    carried = CardTraffic(card, "1", leads)
    assert carried.usable_speed == usable
    limit = f", {total.removesuffix('G')}" if total else ""
    assert bandwidth._formula_text(carried) == f"min(2 × 100, 126{limit})"


def test_a_host_uses_the_active_port_of_its_storage_adapter() -> None:
    keys = ("device", "count", "ports", "active", "standby", "line", "pcie", "bus", "formula", "usable")
    assert cells(bandwidth.host_bandwidth_table(make(PAIR, *HOSTS, PEER)), *keys) == [
        ("host-[1-4]", 4, "vmnic[4-5] 25 GbE", "vmnic4", "vmnic5", 25, "4.0 x8", 126, "min(25, 126)", 25)
    ]


def test_a_bond_counts_all_its_ports() -> None:
    table = bandwidth.host_bandwidth_table(make(PAIR, *HOSTS, PEER, design=BONDED))
    assert cells(table, "active", "standby", "formula", "usable") == [
        ("vmnic[4-5]", "", "min(2 × 25, 126)", 50)
    ]


def test_an_adapter_that_may_use_either_port_uses_one() -> None:
    table = bandwidth.host_bandwidth_table(make(PAIR, *HOSTS, PEER, design=UNORDERED))
    assert cells(table, "active", "usable") == [("vmnic4", 25)]


def test_hosts_with_other_ports_have_a_row_of_their_own() -> None:
    one_port = (*(link.replace("[1-4]", "[1-3]") for link in HOSTS), "host-4 vmnic4 > leaf-1 swp4")
    table = bandwidth.host_bandwidth_table(make(PAIR, *one_port))
    assert cells(table, "device", "ports", "standby") == [
        ("host-[1-3]", "vmnic[4-5] 25 GbE", "vmnic5"),
        ("host-4", "vmnic4 25 GbE", ""),
    ]


def test_a_design_without_cables_has_no_bandwidth() -> None:
    design = make(PAIR)
    tables = (
        bandwidth.host_bandwidth_table,
        bandwidth.switch_bandwidth_table,
        bandwidth.array_bandwidth_table,
        between_switches.crossing_table,
    )
    assert [table(design).rows for table in tables] == [()] * 4
    assert cells(bandwidth.fabric_bandwidth_table(design), "switch", "hosts", "edge") == [
        ("leaf-1", 0, 0),
        ("leaf-2", 0, 0),
    ]


def test_links_between_leaf_switches_are_no_uplinks() -> None:
    keys = ("switch", "edge_ports", "edge", "to_peers", "onward", "ratio")
    assert cells(bandwidth.switch_bandwidth_table(make(PAIR, *HOSTS, PEER)), *keys) == [
        ("leaf-1", "4 × 25 GbE", 100, "2 × 100 GbE", 0, "no uplinks"),
        ("leaf-2", "4 × 25 GbE", 100, "2 × 100 GbE", 0, "no uplinks"),
    ]


def test_a_leaf_that_leads_nowhere_has_no_ratio() -> None:
    assert cells(bandwidth.switch_bandwidth_table(make({"leaf-1": LEAF}, HOSTS[0])), "onward", "ratio") == [
        (0, "no other switch")
    ]


def test_a_spine_has_leafs_and_no_hosts() -> None:
    joined = (*ROWS, "spine-1 swp17 > spine-2 swp17")
    found = cells(
        bandwidth.switch_bandwidth_table(make(SPINES, *joined)),
        "switch",
        "edge",
        "to_leafs",
        "to_spines",
        "onward",
        "ratio",
    )
    assert found[0] == ("leaf-1", 50, "", "2 × 100 GbE", 200, "0.25:1")
    assert found[-1] == ("spine-2", 0, "4 × 100 GbE", "", 400, None)


def test_separate_fabrics_share_the_ports_in_use() -> None:
    apart = cells(
        bandwidth.fabric_bandwidth_table(make(PAIR, *HOSTS)), "switch", "hosts", "edge", "used", "between"
    )
    assert apart == [("leaf-1", 4, 100, 100, 0), ("leaf-2", 4, 100, 0, 0)]
    joined = cells(
        bandwidth.fabric_bandwidth_table(make(PAIR, *HOSTS, PEER)),
        "switch",
        "hosts",
        "edge",
        "used",
        "between",
    )
    assert joined == [("leaf-[1-2]", 4, 200, 100, 200)]


def test_nothing_crosses_until_a_host_changes_its_leaf() -> None:
    assert crossing(make(PAIR, *HOSTS, PEER)) == [
        ("leaf-1 – leaf-2", 0, 200, "cable of vmnic4 of any of host-[1-4]", 25, 200)
    ]


def test_adapters_on_any_port_cross_when_half_of_them_are_on_each_leaf() -> None:
    # two of four hosts on each side send 2 x 25G across; when a host must be on one side, still two are on
    # either
    assert crossing(make(PAIR, *HOSTS, PEER, design=UNORDERED)) == [
        ("leaf-1 – leaf-2", 50, 200, "one of 2 cables of leaf-1 – leaf-2", 50, 100)
    ]


def test_three_hosts_cannot_be_split_in_half() -> None:
    three = [link.replace("[1-4]", "[1-3]") for link in HOSTS]
    assert crossing(make(PAIR, *three, PEER, design=UNORDERED))[0][1] == 25


def test_bonded_hosts_are_served_by_the_leaf_that_the_traffic_is_at() -> None:
    # with its cable to leaf-1 gone, host-1 gets from leaf-2 what others send to leaf-1: at most its 25G
    assert crossing(make(PAIR, *HOSTS, PEER, design=BONDED)) == [
        (
            "leaf-1 – leaf-2",
            0,
            200,
            "cable of vmnic4 of any of host-[1-4]; cable of vmnic5 of any of host-[1-4]",
            25,
            200,
        )
    ]


def test_rows_of_leafs_send_over_the_spines() -> None:
    # two hosts of 25G on each of leaf-1 and leaf-3; with a spine gone, 50G over one cable of 100G
    found = [row for row in crossing(make(SPINES, *ROWS)) if row[1]]
    failures = "any switch of spine-[1-2]; the cable of any of leaf-1 – spine-[1-2], leaf-3 – spine-[1-2]"
    assert found == [(f"{leaf} – spine-[1-2]", 50, 200, failures, 50, 100) for leaf in ("leaf-1", "leaf-3")]


def test_links_that_do_not_carry_the_network_do_not_count() -> None:
    assert crossing(make(PAIR, *HOSTS, f"{PEER}, carries: [vmotion]")) == []
    assert crossing(make(PAIR, *HOSTS, f"{PEER}, carries: [vmotion]"), "vmotion")[0][:3] == (
        "leaf-1 – leaf-2",
        0,
        200,
    )
