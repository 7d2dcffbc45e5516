"""``--prices``: a buyer's own file beside the bill of materials, in a terminal and on a site."""

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
import yaml
from cli_project import DESIGN
from openpyxl import load_workbook

from few_rules import few_rules
from refarch import api
from refarch.api.table_files import design_schema
from refarch.cli import main

PRICES = "part,price,currency,lead_time\nnvidia-sn2010,18500,EUR,8 weeks\nnothing,1,EUR,\n"


def test_show_prints_prices_sums_and_what_has_none(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "prices.csv"
    file.write_text(PRICES)
    assert main(["show", DESIGN, "bom", "--prices", str(file), "--format", "csv"]) == 0
    out, err = capsys.readouterr()
    rows = out.splitlines()
    assert rows[0].endswith(",Unit price,Currency,Total price,Lead time")
    (switch,) = [row for row in rows if row.startswith("nvidia-sn2010,")]
    assert switch.endswith(",18500.00,EUR,37000.00,8 weeks")
    assert rows[-1] == f",,total in EUR{',' * 9}EUR,37000.00,"
    assert "not in this bill of materials: nothing (line 3)" in err
    assert "has no price for dell-poweredge-r740, nvidia-connectx-6-lx-25g-2p, " in err


def test_prices_are_for_the_bill_alone(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", DESIGN, "wiring", "--prices", "prices.csv"]) == 2
    said = (
        "refarch: --prices requires the table bom or bom.vendors, or a whole design: refarch show "
        "DESIGN bom --prices FILE\n"
    )
    assert capsys.readouterr().err == said


def test_totals_by_vendor_have_prices(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "prices.csv"
    file.write_text(PRICES)
    assert main(["show", DESIGN, "bom.vendors", "--prices", str(file), "--format", "csv"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.endswith(",Total price (EUR),Lines without a price")
    assert next(row for row in rows if row.startswith("NVIDIA,")).endswith(",37000.00,3")


def test_a_workbook_has_prices_that_are_numbers(project: Path, tmp_path: Path) -> None:
    file, book = tmp_path / "prices.csv", tmp_path / "book.xlsx"
    file.write_text(PRICES.replace("8 weeks", "=8+1"))
    words = ["show", DESIGN, "--format", "xlsx", "--output", str(book)]
    assert main([*words, "--prices", str(file)]) == 0
    made = load_workbook(book)
    head, *rows = made["bom"].iter_rows()
    at = {cell.value: cell.column - 1 for cell in head}
    (switch,) = [row for row in rows if row[0].value == "nvidia-sn2010"]
    price, lead_time = switch[at["Unit price"]], switch[at["Lead time"]]
    assert (price.value, price.data_type, price.number_format) == (18500, "n", "0.00##")
    assert (lead_time.value, lead_time.data_type) == ("=8+1", "s")
    assert rows[-1][at["Total price"]].value == 37000
    assert "prices" not in str(made["Contents"]["B5"].value)
    assert made["bom.vendors"]["F1"].value == "Total price (EUR)"
    assert main([*words]) == 0
    without = load_workbook(book)
    assert "prices (`--prices FILE`)" in str(without["Contents"]["B5"].value)
    assert "Unit price" not in [cell.value for cell in without["bom"][1]]


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_a_whole_design_as_data_has_prices_that_are_numbers(
    form: str, project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "prices.csv"
    file.write_text(PRICES)
    assert main(["show", DESIGN, "--all", "--format", form, "--prices", str(file)]) == 0
    data = yaml.load(capsys.readouterr().out, yaml.CSafeLoader)
    cells = [row["cells"] for row in data["tables"]["bom"]["rows"]]
    (switch,) = [row for row in cells if row["part"] == "nvidia-sn2010"]
    assert (switch["price"], switch["sum"], switch["lead_time"]) == (18500.0, 37000.0, "8 weeks")
    jsonschema.Draft7Validator(json.loads(design_schema())).validate(data)


@pytest.mark.parametrize("words", [["print", DESIGN, "--html", "--out", "out"], ["pages", "--out", "out"]])
def test_what_is_printed_and_pages_have_prices(
    words: list[str],
    project: Path,
    tmp_path: Path,
    need_tool: Callable[..., str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    need_tool("dot")
    file = tmp_path / "prices.csv"
    file.write_text(PRICES)
    with few_rules():
        assert main([*words, "--prices", str(file)]) == 0
    said = f"refarch: note: out contains the prices of {file}; keep both files confidential and out of git\n"
    assert said in capsys.readouterr().err
    out = Path("out")
    page = out if out.is_file() else out / "designs" / DESIGN / "order.md"
    assert "37000.00 EUR" in page.read_text() and "8 weeks" in page.read_text()
    with few_rules():
        assert main(words) == 0
    assert "37000.00" not in page.read_text()


def test_a_wrong_line_is_told_with_its_number(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "prices.csv"
    file.write_text(PRICES + "x,a lot,EUR,\n")
    assert main(["show", DESIGN, "bom", "--prices", str(file)]) == 2
    expected = f"refarch: {file}:4: price 'a lot': expected digits and a point, e.g. 1234.50\n"
    assert capsys.readouterr().err == expected


def test_no_file_of_a_design_has_a_price(project: Path) -> None:
    design = api.open_design(DESIGN).design
    assert design is not None
    keys = {column.key for column in api.table(design, "bom").columns}
    assert keys.isdisjoint({"price", "currency", "sum", "lead_time"})
