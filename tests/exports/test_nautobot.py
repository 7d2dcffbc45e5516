"""Files for Nautobot: the rows of a design, and references between the files by name and by ID."""

from collections.abc import Callable
from pathlib import Path
from uuid import UUID

import pytest
from exported import DESIGNS, exported, shipped, tables

from refarch.exports.nautobot import NO_OBJECT

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "exports" / "nautobot"


def test_the_files_of_a_design_with_split_cables(golden: Callable[[Path, str], None]) -> None:
    _, written = exported("nautobot", shipped("vsan-esa-arista"))
    for path, text in written.files.items():
        golden(GOLDEN / "vsan-esa-arista" / path, text)


def test_what_an_import_cannot_state_is_listed() -> None:
    _, written = exported("nautobot", shipped("vsan-esa-arista"))
    assert written.remarks == (
        "12 primary addresses must be set by hand: an import cannot change a device, and the device is "
        "imported before its addresses",
        "4 split cables are written as 16 cables, one for each link",
    )
    assert exported("nautobot", shipped("smb-direct-iwarp"))[1].remarks == ()


def test_ids_are_those_of_the_design() -> None:
    """The same design has the same IDs, another one has other IDs for the same names."""
    ids = [
        [row["id"] for row in tables(exported("nautobot", shipped(name))[1])["vlans"]]
        for name in ("vsan-esa-arista", "vsan-esa-arista", "vsan-rdma-rules")
    ]
    assert ids[0] == ids[1] and not {*ids[0]} & {*ids[2]}
    assert all(str(UUID(text)) == text for listed in ids for text in listed)


@pytest.mark.parametrize("name", DESIGNS)
def test_every_reference_is_to_an_object_of_an_earlier_file(name: str) -> None:
    inventory, written = exported("nautobot", shipped(name))
    found = tables(written)
    named = {file: {row["name"] for row in rows if "name" in row} for file, rows in found.items()}
    ids = {file: {row["id"] for row in rows if "id" in row} for file, rows in found.items()}
    for row in found["devices"]:
        assert row["role__name"] in named["roles"] and row["location__name"] in named["locations"]
        assert row["platform__name"] in named["platforms"] | {NO_OBJECT}
        assert row["rack__name"] in named.get("racks", set()) | {NO_OBJECT}
        assert (row["rack__name"] == NO_OBJECT) == (row["rack__location__name"] == NO_OBJECT)
    earlier: set[str] = set()
    for row in found["interfaces"]:
        assert row["device__name"] in named["devices"]
        assert {row["lag"], row["parent_interface"]} <= earlier | {""}
        assert {row["untagged_vlan"], *row["tagged_vlans"].split(",")} <= ids.get("vlans", set()) | {""}
        earlier.add(row["id"])
    ends = [row[f"termination_{side}_id"] for row in found["cables"] for side in "ab"]
    assert len({*ends}) == len(ends) and {*ends} <= earlier
    assert len(found["cables"]) == len(inventory.cables)
    assert all(row["length"].isdigit() for row in found["cables"])
    for row in found["ip-address-assignments"]:
        assert row["ip_address"] in ids["ip-addresses"] and row["interface"] in earlier
