"""Tables as sheets of a workbook, opened again by openpyxl: every cell, and nothing that starts by itself."""

import io
import zipfile
from typing import Any

import pytest
from openpyxl import load_workbook
from test_tables import HOSTILE, PARTS, hostile_table

from refarch import api
from refarch.api.table_files import book
from refarch.core.origin import Origin
from refarch.report._visible import visible
from refarch.report.tables import xlsx
from refarch.report.tables.xlsx import (
    MAX_CELL_LENGTH,
    MAX_EXACT_NUMBER,
    NAME_LENGTH,
    WorkbookSheet,
    sheet_names,
    workbook_bytes,
)
from refarch.views.tables.table import Column, Row, Table, VlanCell
from shipped_designs import shipped

HERE = Origin("bom.yaml", ())


def opened(content: bytes) -> Any:
    return load_workbook(io.BytesIO(content))


def one_column(*cells: api.Cell) -> Table:
    return Table("t", "T", (Column("a", "A"),), tuple(Row((cell,), HERE) for cell in cells))


def in_excel(cell: api.Cell) -> api.Cell:
    """What a cell is once it is read again."""
    return "untagged" if isinstance(cell, VlanCell) and cell == 0 else cell if cell != "" else None


def test_the_heading_stands_out_and_cells_are_wrapped_at_their_top() -> None:
    heading, cell = (opened(xlsx.render(PARTS))["bom"][place] for place in ("A1", "A2"))
    assert (heading.font.b, heading.fill.fgColor.rgb, heading.border.bottom.style) == (
        True,
        "FFE3ECFA",
        "thin",
    )
    assert (cell.font.b, cell.fill.fill_type, cell.border.bottom.style) == (False, None, None)
    for place in (heading, cell):
        assert (place.alignment.wrap_text, place.alignment.vertical) == (True, "top")


def test_a_sheet_has_the_heading_with_units_and_every_cell() -> None:
    book = opened(xlsx.render(PARTS))
    assert book.sheetnames == ["bom"]
    sheet = book["bom"]
    assert [[cell.value for cell in row] for row in sheet.rows] == [
        ["Part", "Quantity", "Speed (Gbit/s)"],
        ["nvidia-sn3700", 2, 200],
        ["宽 cable", 120, None],
        ["spare", None, 2.5],
    ]
    assert [type(cell.value) for cell in sheet[2]] == [str, int, int]
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == "A1:C4"
    assert sheet.print_title_rows == "$1:$1"
    assert sheet["A1"].font.b and not sheet["A2"].font.b
    assert sheet.column_dimensions["A"].width >= len("nvidia-sn3700")
    assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
    assert sheet.oddFooter.left.text == "Bill of materials"


@pytest.mark.parametrize(
    "text", [*HOSTILE, "{=1+1}", "http://example.net/", "internal:'bom'!A1", "_x0041_", "007"]
)
def test_text_is_text_whatever_it_says(text: str) -> None:
    content = xlsx.render(hostile_table(text))
    cell = opened(content)["bom"]["A2"]
    assert (cell.data_type, cell.hyperlink) == ("s", None)
    assert cell.value == (text if text == "_x0041_" else visible(text))
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml").decode()
        assert "<f>" not in sheet and "hyperlink" not in sheet
        assert not any("external" in name.lower() or "vba" in name.lower() for name in archive.namelist())


def test_a_number_is_text_where_excel_would_lose_digits() -> None:
    sheet = opened(xlsx.render(one_column(MAX_EXACT_NUMBER, MAX_EXACT_NUMBER + 1, -3, 0.1, float("inf"))))[
        "t"
    ]
    assert [cell.value for (cell,) in sheet.rows] == [
        "A",
        MAX_EXACT_NUMBER,
        str(MAX_EXACT_NUMBER + 1),
        -3,
        0.1,
        "inf",
    ]


def test_a_vlan_is_a_number_and_none_is_a_word() -> None:
    sheet = opened(xlsx.render(one_column(VlanCell(20), VlanCell(0), 0)))["t"]
    assert [cell.value for cell in sheet["A"][1:]] == [20, "untagged", 0]


def test_what_is_too_long_for_a_cell_says_so() -> None:
    cell = opened(xlsx.render(one_column("x" * (MAX_CELL_LENGTH + 1))))["t"]["A2"]
    assert len(cell.value) == MAX_CELL_LENGTH
    assert cell.value.endswith("x... (32768 characters; the CSV has the complete text)")


def test_names_of_sheets_fit_and_differ() -> None:
    long = "wiring.ports.a-switch-with-a-long-name"
    names = sheet_names([long, long, long.upper(), "a[1]:*?/\\b", "'", "history"])
    assert names == [
        "wiring.ports.a-switch-with-a-lo",
        "wiring.ports.a-switch-with-a-~2",
        "WIRING.PORTS.A-SWITCH-WITH-A-~3",
        "a-1------b",
        "Sheet",
        "history~2",
    ]
    assert all(len(name) <= NAME_LENGTH for name in names)
    assert opened(workbook_bytes("t", [WorkbookSheet(name, PARTS) for name in names])).sheetnames == names


def test_the_name_of_a_design_is_no_code_of_a_footer() -> None:
    sheet = opened(xlsx.render(PARTS._replace(title="Bill &P &[Pages] & more")))["bom"]
    assert sheet.oddFooter.left.text == "Bill &&P &&[Pages] && more"


def test_a_whole_design_has_every_row_of_every_table() -> None:
    result = shipped("vsan-roce-vsphere7u3")
    assert result.design is not None
    made = book(result.design)
    content = xlsx.render_book(made)
    assert xlsx.render_book(made) == content, "the same bytes"
    found = opened(content)
    names = [chapter.name for chapter in made.chapters]
    assert len(names) > 30 and found.sheetnames == ["Contents", *(name[:NAME_LENGTH] for name in names)]
    for chapter in made.chapters:
        sheet = found[chapter.name[:NAME_LENGTH]]
        rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
        assert rows == [[in_excel(cell) for cell in row.cells] for row in chapter.table.rows], chapter.name
    first = found["Contents"]
    assert [first["A1"].value, first["B1"].value] == ["Design", result.design.title]
    assert [first["A3"].value, first["B3"].value] == ["Version", result.design.version]
    assert "prices" in first["B5"].value
    listed = {row[0].value: (row[0].hyperlink.location, row[2].value) for row in first.iter_rows(min_row=8)}
    assert listed["wiring"] == ("'wiring'!A1", len(api.table(result.design, "wiring").rows))
    assert list(listed) == found.sheetnames[1:]
