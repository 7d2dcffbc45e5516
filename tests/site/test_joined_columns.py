"""Columns of wide tables that are shown as one."""

import pytest

from refarch.api import Column, Row, Table
from refarch_site.joined_columns import PAIRS, join_columns, joined_cell
from refarch_site.markdown import table

KEYS = ("label", "port", "optic", "cable", "length", "far_rack", "far_unit", "far_device", "far_port")
COLUMNS = tuple(Column(key, key.replace("_", " "), "m" if key == "length" else "") for key in KEYS)
PAIR = {pair.second: pair for pair in PAIRS}


def runs(*rows: tuple[object, ...]) -> Table:
    return Table("runs", "Runs", COLUMNS, tuple(Row(row, None) for row in rows))  # type: ignore[arg-type]


def headings(markdown: str) -> list[str]:
    line = next(line for line in markdown.splitlines() if line.startswith("|"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_columns_are_joined_until_six_are_left() -> None:
    data = runs((1, "p1", "o1", "c", 3, "R1", 12, "esx-1", "vmnic4"))
    assert join_columns(data, range(9)).stay == [0, 1, 2, 3, 5, 7]
    assert join_columns(data, range(7)).stay == [0, 1, 2, 3, 4, 5], "one pair is enough"
    assert join_columns(data, range(6)) == ([0, 1, 2, 3, 4, 5], {}), "six columns stay as they are"
    assert join_columns(data, range(6), further=1).stay == [0, 1, 2, 3, 5]


def test_a_wide_table_shows_pairs_in_one_cell() -> None:
    rows = ((n, f"p{n}", f"o{n}", f"c{n}", n, f"R{n}", n, f"esx-{n}", f"vmnic{n}") for n in (1, 2))
    shown = table(runs(*rows), lambda _: "line")
    assert headings(shown) == ["label", "port", "optic", "cable", "far rack", "far device", "Source"]
    cells = "<code>c2</code>, 2 m | R2, unit 2 | <code>esx-2</code> <code>vmnic2</code> | line |"
    assert shown.splitlines()[-1].endswith(cells)


@pytest.mark.parametrize(
    ("first", "cell", "key", "joined"),
    [
        ("R1", "12", "far_unit", "R1, unit 12"),
        ("R1", "", "far_unit", "R1"),
        ("", "12", "far_unit", "unit 12"),
        ("vsan", "untagged", "vlan", "vsan, untagged"),
        ("vsan", "220", "vlan", "vsan, VLAN 220"),
        ("vsan", "`10.1.0.0/24`", "prefix", "vsan, `10.1.0.0/24`"),
        ("esx-1", "`vmnic4`", "far_port", "esx-1 `vmnic4`"),
        ("esx-1", "vmnic4", "far_port", "esx-1 vmnic4"),
        ("10.1.0.5", "<code>10.1.0.1</code>", "gateway", "10.1.0.5, gateway <code>10.1.0.1</code>"),
        ("ConnectX-5", "OCP", "slot", "ConnectX-5, OCP"),
        ("", "", "length", ""),
    ],
)
def test_a_cell_has_both_values(first: str, cell: str, key: str, joined: str) -> None:
    assert joined_cell(first, [(cell, PAIR[key])]) == joined
