"""The plug is the unit of the cable schedule and the labels, in all designs: as many as the cables have that
are ordered, each with what an installer needs."""

from pathlib import Path

import pytest

from refarch import api
from refarch.model.ranges import expand
from refarch.views.inventory.optics import bought_cables, breakout_port
from refarch.views.inventory.plugs import plugs
from shipped_designs import shipped_design

ROOT = Path(__file__).resolve().parents[2]
DESIGNS = sorted(path.parent for path in (ROOT / "designs").glob("*/design.yaml"))
FOREIGN = sorted(path.parent for path in (ROOT / "tests/fixtures/foreign/designs").glob("*/design.yaml"))


def rows(design: api.Design, name: str) -> list[dict[str, api.Cell]]:
    """Rows of a table by the keys of its columns."""
    table = api.table(design, name)
    keys = [column.key for column in table.columns]
    return [dict(zip(keys, row.cells, strict=True)) for row in table.rows]


@pytest.mark.parametrize("folder", DESIGNS + FOREIGN, ids=lambda folder: folder.name)
def test_cables_plugs_labels_and_schedule_agree(folder: Path) -> None:
    design = shipped_design(folder.name)
    cables = bought_cables(design)
    by_cable = [1 + len(cable.links) if breakout_port(design, cable.links[0]) else 2 for cable in cables]
    schedule, labels = rows(design, "cable-runs"), rows(design, "cable-labels")
    assert sum(by_cable) == len(plugs(design)) == len(schedule) == len(labels)
    assert [row["label"] for row in schedule] == [row["label"] for row in labels]
    assert len({(row["device"], row["port"]) for row in schedule}) == len(schedule), "one row for each plug"
    racked = {place.device for rack in design.racks.values() for place in rack.places}
    for row in schedule:
        assert row["label"] and row["cable"] and row["far_device"] and row["far_port"], row
        if row["far_optic"]:
            assert row["optic"], row
        if set(expand(str(row["far_device"]))) <= racked:
            assert row["far_rack"] and row["far_unit"], row


@pytest.mark.parametrize("folder", DESIGNS, ids=lambda folder: folder.name)
def test_every_cable_is_in_the_bill_of_materials(folder: Path) -> None:
    design = shipped_design(folder.name)
    needed: dict[str, int] = {}
    for cable in bought_cables(design):
        part = cable.links[0].cable.id
        needed[part] = needed.get(part, 0) + 1
    listed = {row["part"]: row["needed"] for row in rows(design, "bom")}
    assert needed and {part: listed.get(part) for part in needed} == needed


def test_a_split_cable_has_one_plug_at_the_switch_and_one_at_each_host() -> None:
    design = shipped_design("vsan-esa-arista")
    schedule = rows(design, "cable-runs")
    assert (len(bought_cables(design)), len(schedule)) == (12, 36)
    (shared,) = [row for row in schedule if (row["device"], row["port"]) == ("eos-leaf-1", "Ethernet1")]
    assert (shared["speed"], shared["far_device"], shared["far_port"]) == (
        "4 × 25",
        "eos-esa-[1-4]",
        "vmnic4",
    )
    assert (shared["far_rack"], shared["far_unit"]) == ("Rack A", "1, 3, 5, 7")
    (host,) = [row for row in schedule if (row["device"], row["port"]) == ("eos-esa-3", "vmnic4")]
    assert (host["speed"], host["far_port"], host["far_label"]) == (25, "Ethernet1/3", shared["label"])
    assert "Ethernet1/1" not in {row["port"] for row in schedule if row["device"] == "eos-leaf-1"}
