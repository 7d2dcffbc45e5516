"""The cable schedule: every plug, rack by rack from the top, with the labels that go on them."""

from pathlib import Path

import pytest

from refarch import api
from shipped_designs import shipped_design

ROOT = Path(__file__).resolve().parents[2]

HOST, LEAF = "esa-01:vmnic4 / esa-leaf-1:swp1", "esa-leaf-1:swp1 / esa-01:vmnic4"
"""Labels of the two plugs of one cable."""


@pytest.fixture(scope="module")
def racked() -> api.Design:
    return shipped_design("vsan-esa-100g")


def test_a_cable_stands_in_the_list_once_for_each_end(racked: api.Design) -> None:
    rows = api.table(racked, "cable-runs").rows
    assert len(rows) == 2 * len(racked.links) == 144
    ends = {f"{end.device}:{end.port}" for link in racked.links for end in (link.a, link.b)}
    assert {str(row.cells[0]).partition(" / ")[0] for row in rows} == ends and len(ends) == 144


def test_each_end_says_what_is_plugged_in_where_and_where_the_other_end_is(racked: api.Design) -> None:
    by_label = {row.cells[0]: row.cells for row in api.table(racked, "cable-runs").rows}
    near, far = by_label[HOST], by_label[LEAF]
    assert near == (
        *(HOST, "Rack A", 1, "esa-01", "vmnic4", "", "", "MCP1600-C003E26N", "MCP1600-C003E26N"),
        *(3, 100, "Rack A", 40, "esa-leaf-1", "swp1", "", LEAF),
    )
    assert (far[1:5], far[11:15], far[16]) == (near[11:15], near[1:5], HOST)
    assert {cells[near.index("Rack A")] for cells in by_label.values()} == {"Rack A", "Rack B"}


def test_a_fibre_names_the_transceivers_of_both_ends(racked: api.Design) -> None:
    table = api.table(racked, "cable-runs")
    keys = [column.key for column in table.columns]
    fibres = [dict(zip(keys, row.cells, strict=True)) for row in table.rows if row.cells[6]]
    assert fibres and all(row["optic"] == row["far_optic"] for row in fibres)
    assert {row["optic"] for row in fibres} == {"MMA1B00-C100D"}


def test_the_list_goes_from_rack_to_rack_from_the_top_down(racked: api.Design) -> None:
    places = [(str(row.cells[1]), -int(row.cells[2] or 0)) for row in api.table(racked, "cable-runs").rows]
    assert places == sorted(places)


def test_without_racks_the_list_goes_device_by_device_switches_first() -> None:
    rows = api.table(shipped_design("vsan-roce-vsphere7u3"), "cable-runs").rows
    assert [(row.cells[1], row.cells[2]) for row in rows] == [("", None)] * 56
    devices = list(dict.fromkeys(str(row.cells[3]) for row in rows))
    assert devices[:5] == ["clx-swx-033", "clx-swx-034", "clx-swx-035", "clx-swx-036", "clx-host-51"]


def test_a_label_says_both_ends_and_the_cable(racked: api.Design) -> None:
    labels = {row.cells[0]: row.cells[1:] for row in api.table(racked, "cable-labels").rows}
    here, there = "esa-01 vmnic4, Rack A U1", "esa-leaf-1 swp1, Rack A U40"
    assert labels[HOST] == (here, there, "MCP1600-C003E26N, 3 m, 100 GbE")
    assert labels[LEAF] == (there, here, "MCP1600-C003E26N, 3 m, 100 GbE")


def test_what_another_table_says_is_no_second_difference(racked: api.Design) -> None:
    before, after = racked, shipped_design("vsan-esa-arista")
    names = {difference.name for difference in api.diff(before, after)}
    assert "wiring" in names
    assert names.isdisjoint({"cable-runs", "cable-labels"})
