"""``--prices``: a buyer's own file beside the bill of materials, in a terminal and on a site."""

from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch import api
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
    assert rows[0].endswith(",Price of one,Currency,Price of all,Lead time")
    (switch,) = [row for row in rows if row.startswith("nvidia-sn2010,")]
    assert switch.endswith(",18500.00,EUR,37000.00,8 weeks")
    assert rows[-1] == f",,sum in EUR{',' * 9}EUR,37000.00,"
    assert "not on this bill of materials: nothing (line 3)" in err
    assert "has no price for dell-poweredge-r740, nvidia-connectx-6-lx-25g-2p, " in err


def test_prices_are_for_the_bill_alone(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", DESIGN, "wiring", "--prices", "prices.csv"]) == 2
    said = "refarch: --prices is for the bill of materials: refarch show DESIGN bom --prices FILE\n"
    assert capsys.readouterr().err == said


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
