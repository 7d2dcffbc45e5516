"""Interfaces that NetBox has already: rows with their ID change them."""

import pytest
from exported import exported, shipped, tables

from refarch.core.errors import RefarchError
from refarch.exports import export_by_name, export_files
from refarch.exports._existing import existing_interfaces, with_existing_interfaces

HEADING = "ID,Name,Label,Device\n"


def test_a_row_has_the_id_of_the_interface_of_its_device() -> None:
    inventory, plain = exported("netbox", shipped("vsan-esa-arista"))
    lines = [
        HEADING,
        "7,Ethernet1/1,,eos-leaf-1\n",
        "8,Ethernet1/1,,another\n",
        "9,Ethernet3/1,,eos-leaf-1\n",
    ]
    found = with_existing_interfaces(inventory, lines, "i.csv")
    assert [(each.device, each.name) for each in existing_interfaces(found)] == [
        ("eos-leaf-1", "Ethernet1/1")
    ]
    rows = tables(export_files(export_by_name("netbox"), found))["interfaces"]
    assert list(rows[0])[:2] == ["id", "device"]
    assert {row["id"]: (row["device"], row["name"]) for row in rows if row["id"]} == {
        "7": ("eos-leaf-1", "Ethernet1/1")
    }
    assert [{name: row[name] for name in row if name != "id"} for row in rows] == tables(plain)["interfaces"]


def test_without_an_interface_in_common_nothing_changes() -> None:
    inventory, plain = exported("netbox", shipped("vsan-esa-arista"))
    found = with_existing_interfaces(inventory, [HEADING, "7,swp1,,elsewhere\n"], "i.csv")
    assert export_files(export_by_name("netbox"), found) == plain


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["Name,Device\n"], "i.csv: no column id; "),
        ([], "i.csv: no column id; "),
        ([HEADING, "=1+1,swp1,,leaf\n"], "i.csv:2: the ID '=1+1' is no number"),
        ([HEADING, "\u0663,swp1,,leaf\n"], "i.csv:2: the ID '\u0663' is no number"),
        ([HEADING, "7\n", "8\n"], None),
        ([HEADING, f"{'9' * 30},a,,b\n"], "is no number"),
    ],
)
def test_a_csv_of_another_kind_is_refused(lines: list[str], message: str | None) -> None:
    inventory, _ = exported("netbox", shipped("smb-direct-iwarp"))
    if message is None:
        assert not existing_interfaces(with_existing_interfaces(inventory, lines, "i.csv"))
        return
    with pytest.raises(RefarchError) as refused:
        with_existing_interfaces(inventory, lines, "i.csv")
    assert message in str(refused.value)
