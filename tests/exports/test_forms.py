"""Cells and names of import files: formulas, long names, slugs, and designs that contradict themselves or
whose texts are hostile."""

import csv
import json
import re
import shutil
from io import StringIO
from pathlib import Path

import pytest
from exported import cells, exported, opened, tables

from refarch.exports import export_names
from refarch.exports._forms import FORMULA_STARTS, FormColumn, FormWriter, slugs

FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "＝1")


@pytest.fixture
def small(root: Path, tmp_path: Path) -> Path:
    """A small design that a test edits."""
    return Path(shutil.copytree(root / "linter" / "refarch" / "examples" / "vsan-esa", tmp_path / "vsan-esa"))


def test_a_cell_is_no_formula_and_one_line() -> None:
    writer = FormWriter()
    rows = [(text,) for text in (*FORMULAS, "two\nlines\t here", "a,b", 'say "no"')]
    text = writer.csv_text((FormColumn("name", 100),), rows)
    found = [row[0] for row in csv.reader(StringIO(text, newline=""))]
    assert found == [
        "name",
        *(f"'{formula}" for formula in FORMULAS),
        "two lines here",
        "a,b",
        'say "no"',
    ]
    assert len(text.splitlines()) == len(found)
    assert writer.remarks[0] == "'=1+1' begins like a formula and is written with an apostrophe in front"
    assert len(writer.remarks) == len(FORMULAS)


def test_numbers_and_words_of_a_cell() -> None:
    row = (25_000_000, 0.5, 3.0, True, False, None, "")
    columns = [FormColumn(name) for name in "abcdefg"]
    assert FormWriter().csv_text(columns, [row]) == "a,b,c,d,e,f,g\n25000000,0.5,3,true,false,,\n"
    assert FormWriter().csv_text(columns, []) == ""


def test_two_long_names_stay_two_names() -> None:
    writer, names = FormWriter(), ["x" * 64, "x" * 65, "x" * 66]
    short = [writer.name(name, 64) for name in names]
    assert short[0] == names[0] and len(set(short)) == 3 and max(map(len, short)) == 64
    assert writer.name(names[1], 64) == short[1]
    assert len(writer.remarks) == 2 and writer.remarks[0].endswith(f"is written as {short[1]!r}")


def test_slugs_are_unique_and_valid() -> None:
    found = slugs(["Rack A", "rack-a", "Zürich", "Zurich", "機架", "leaf", "y" * 120])
    assert found["leaf"] == "leaf" and found["Zurich"] == "zurich"
    assert len(set(found.values())) == len(found)
    assert all(0 < len(slug) <= 100 and slug.strip("-") == slug for slug in found.values())


@pytest.mark.parametrize("system", export_names())
def test_hostile_texts_stay_texts(system: str, small: Path) -> None:
    """Titles that are formulas, Markdown, or much too long change no row and no other cell."""
    _, plain = exported(system, opened(small))
    design = small / "design.yaml"
    title = '=HYPERLINK("http://example.com","# *x* | y") --- ' + "z" * 200
    design.write_text(re.sub("(?m)^title:.*", lambda _: f"title: {json.dumps(title)}", design.read_text()))
    _, written = exported(system, opened(small))
    assert written.files.keys() == plain.files.keys()
    assert {name: len(rows) for name, rows in tables(written).items()} == {
        name: len(rows) for name, rows in tables(plain).items()
    }
    assert not [cell for cell in cells(written) if cell.startswith(FORMULA_STARTS)]
    assert any("begins like a formula" in remark for remark in written.remarks)
    guide = written.files["00-import.md"].splitlines()
    assert [line for line in guide if "HYPERLINK" in line and not line.startswith("    ")] == []


@pytest.mark.parametrize("system", export_names())
def test_a_second_cable_in_a_port_is_omitted_and_named(system: str, small: Path) -> None:
    before, _ = exported(system, opened(small))
    wiring = small / "wiring.yaml"
    text = wiring.read_text()
    first = next(line for line in text.splitlines() if line.strip().startswith("- {from:"))
    again = '  - {from: "leaf-1 swp1", to: "leaf-2 swp1", cable: nvidia-mcp2m00-a003e30l}'
    wiring.write_text(text.replace(first, f"{first}\n{again}", 1))
    after, written = exported(system, opened(small))
    assert len(tables(written)["cables"]) == len(after.cables)
    assert after.omitted[0] == (
        "the cable from leaf-1 swp1 to leaf-2 swp1 is omitted: leaf-1 swp1 already has a cable"
    )
    assert len(after.cables) + len(after.omitted) == len(before.cables) + 1
    assert "    " + after.omitted[0] in written.files["00-import.md"].splitlines()
