"""Tables as text, CSV, JSON and Markdown: aligned, complete, and harmless in the program that opens them."""

import csv as csv_reader
import io
import json as json_reader
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import markdown as markdown_library
import pytest

from refarch.core.origin import Origin
from refarch.report.tables import csv, json, markdown, table, yaml
from refarch.views.tables.table import Column, Row, Table, VlanCell

GOLDEN = Path(__file__).parent.parent / "golden" / "report"
COLUMNS = (Column("part", "Part"), Column("quantity", "Quantity"), Column("speed", "Speed", "Gbit/s"))

PARTS = Table(
    "bom",
    "Bill of materials",
    COLUMNS,
    (
        Row(("nvidia-sn3700", 2, 200), Origin("bom.yaml", ("items", 0))),
        Row(("宽 cable", 120, None), Origin("bom.yaml", ("items", 1))),
        Row(("spare", None, 2.5), Origin("bom.yaml", ("items", 2))),
    ),
)

HOSTILE = (
    "=1+1",
    "+1",
    "-1+cmd|' /C calc'!A0",
    "@SUM(A1)",
    "\t=1",
    "＝1",
    "a|b",
    "`code` *bold* __b__ ~~s~~",
    "<script>alert(1)</script>",
    "[x](javascript:alert(1))",
    "![x](https://example.net/x.png)",
    "{: onclick=alert(1) }",
    "a\nb",
    "a\r\n| c |",
    "\x1b[2J",
    "\u202egnp",
    "&lt;b&gt;",
    "\\",
    "\\|",
    "<!-- -->",
    '"quoted", text',
)


def hostile_table(text: str) -> Table:
    """One row whose first cell is this text, with a harmless row after it."""
    here = Origin("bom.yaml", ())
    return Table("bom", "t", COLUMNS[:2], (Row((text, 1), here), Row(("after", 2), here)))


def test_text_reads_as_the_golden_says(golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / "table.txt", table.render(PARTS))


def test_markdown_reads_as_the_golden_says(golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / "table.md", markdown.render(PARTS))


def test_json_reads_as_the_golden_says(golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / "table.json", json.render(PARTS))


def test_csv_reads_as_the_golden_says(golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / "table.csv", csv.render(PARTS))


def test_only_the_heading_is_bold() -> None:
    plain, bold = table.render(PARTS), table.render(PARTS, color=True)
    assert bold.splitlines()[0] == f"\x1b[1m{plain.splitlines()[0]}\x1b[0m"
    assert bold.splitlines()[1:] == plain.splitlines()[1:]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_terminal_shows_hostile_text_on_its_own_row(text: str) -> None:
    lines = table.render(hostile_table(text)).removesuffix("\n").split("\n")
    assert len(lines) == 4
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_spreadsheet_takes_no_cell_for_a_formula(text: str) -> None:
    rows = list(csv_reader.reader(io.StringIO(csv.render(hostile_table(text)), newline="")))
    assert len(rows) == 3
    assert rows[1][0] in (text, f"'{text}")
    assert not rows[1][0].startswith(csv.FORMULA_STARTS)
    assert rows[1][1] == "1"


def test_a_negative_number_stays_a_number() -> None:
    assert csv.csv_text(-3) == "-3"


@pytest.mark.parametrize("text", HOSTILE)
def test_markdown_shows_hostile_text_as_text(text: str) -> None:
    """Judged by the Markdown library that the site uses, with the extensions that it uses."""
    html = markdown_library.markdown(markdown.render(hostile_table(text)), extensions=["tables", "attr_list"])
    cell = ElementTree.fromstring(html).find("tbody/tr/td")
    assert cell is not None and len(cell) == 0
    assert set(cell.attrib) <= {"style"}
    shown = markdown.visible(text).strip()
    assert cell.text == shown


def test_json_keeps_every_value_and_its_origin() -> None:
    made = json_reader.loads(json.render(PARTS))
    assert made["rows"][1] == {
        "cells": {"part": "宽 cable", "quantity": 120, "speed": None},
        "origin": {"file": "bom.yaml", "path": "items[1]"},
    }


def test_no_vlan_is_a_word_for_people_and_a_number_for_programs() -> None:
    here = Origin("ip-plan.yaml", ())
    made = Table("t", "T", (Column("vlan", "VLAN"),), (Row((VlanCell(20),), here), Row((VlanCell(0),), here)))
    assert csv.render(made) == "VLAN\n20\nuntagged\n"
    assert [line.split() for line in table.render(made).splitlines()[2:]] == [["20"], ["untagged"]]
    assert markdown.render(made).splitlines()[2:] == ["| 20 |", "| untagged |"]
    assert [row["cells"]["vlan"] for row in json_reader.loads(json.render(made))["rows"]] == [20, 0]
    assert "vlan: 0\n" in yaml.render(made)


@pytest.mark.parametrize("module", [table, csv, json, markdown])
def test_an_empty_table_has_its_headings(module: object) -> None:
    text: str = module.render(Table("bom", "t", COLUMNS, ()))  # type: ignore[attr-defined]
    assert all(word in text for word in ("Part", "Quantity", "Speed"))


NARROW = (
    "Part              Says\n"
    "----------------  -----------------\n"
    "nvidia-sn3700     two words\n"
    "wide-cable-宽-    a sentence of\n"
    "and-long-as-a-    several words\n"
    "name-can-be       that is broken\n"
)


def test_a_wide_table_has_cells_of_several_lines() -> None:
    rows = [
        ["nvidia-sn3700", "two words"],
        ["wide-cable-宽-and-long-as-a-name-can-be", "a sentence of several words that is broken"],
    ]
    assert table.aligned_table(["Part", "Says"], rows, [False, False], room=35) == NARROW
    as_it_is = table.aligned_table(["Part", "Says"], rows, [False, False])
    assert len(as_it_is.splitlines()) == 4
    for room in (0, 20, 100):  # as wide as it may be, too narrow for it, and wide enough
        assert table.aligned_table(["Part", "Says"], rows, [False, False], room=room) == as_it_is
