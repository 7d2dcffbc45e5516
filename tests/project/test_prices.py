"""A buyer's own prices: what a file may say, what is joined, and what is told with its line."""

from decimal import Decimal
from pathlib import Path

import pytest

from refarch import api, testing
from refarch.api.inventory import WITHOUT_NUMBER
from refarch.core.errors import RefarchError
from refarch.project.prices import parse_prices, price_bill, price_vendors, read_prices
from refarch.views.tables.table import Money

HEAD = "part,part_number,price,currency,lead_time\n"


@pytest.fixture(scope="module")
def bill() -> api.Table:
    design = api.lint_texts("vsan-roce", testing.base_files("vsan-roce")).design
    assert design is not None
    return api.table(design, "bom")


@pytest.fixture(scope="module")
def vendors() -> api.Table:
    design = api.lint_texts("vsan-roce", testing.base_files("vsan-roce")).design
    assert design is not None
    return api.table(design, "bom", "vendors")


def rows(made: api.Table) -> list[dict[str, api.Cell]]:
    keys = [column.key for column in made.columns]
    return [dict(zip(keys, row.cells, strict=True)) for row in made.rows]


def test_prices_are_joined_by_id_and_by_part_number_and_summed_by_currency(bill: api.Table) -> None:
    numbered = [row for row in rows(bill) if row["part_number"] not in WITHOUT_NUMBER]
    first, second = numbered[:2]
    text = f"{HEAD}{first['part']},,10.50,EUR,8 weeks\n,{second['part_number']},3,USD,\n"
    made = price_bill(bill, parse_prices("p.csv", text))
    by_part = {row["part"]: row for row in rows(made.table)}
    one, other = by_part[first["part"]], by_part[second["part"]]
    assert isinstance(one["quantity"], int) and isinstance(other["quantity"], int)
    assert (str(one["price"]), one["currency"], one["lead_time"]) == ("10.50", "EUR", "8 weeks")
    assert str(one["sum"]) == f"{Decimal('10.50') * one['quantity']:.2f}"
    assert (str(other["price"]), other["currency"], other["lead_time"]) == ("3.00", "USD", None)
    assert made.sums == {"EUR": Decimal("10.50") * one["quantity"], "USD": Decimal(3 * other["quantity"])}
    assert [row["model"] for row in rows(made.table)[-2:]] == ["total in EUR", "total in USD"]
    assert set(made.parts_without_price) == {row["part"] for row in rows(bill)} - {
        first["part"],
        second["part"],
    }
    assert made.unknown == ()


def test_totals_by_vendor_are_sums_of_the_bill(bill: api.Table, vendors: api.Table) -> None:
    parts = [row["part"] for row in rows(bill) if row["vendor"] == "NVIDIA"]
    text = f"{HEAD}{parts[0]},,10.50,EUR,\n{parts[1]},,0.125,EUR,\n"
    made = rows(price_vendors(vendors, price_bill(bill, parse_prices("p.csv", text))))
    pieces = {row["part"]: row["quantity"] for row in rows(bill)}
    first, second = pieces[parts[0]], pieces[parts[1]]
    assert isinstance(first, int) and isinstance(second, int)
    (nvidia,) = [row for row in made if row["vendor"] == "NVIDIA"]
    assert str(nvidia["sum_eur"]) == str(Decimal("10.50") * first + Decimal("0.125") * second)
    assert nvidia["without_price"] == len(parts) - 2
    (dell,) = [row for row in made if row["vendor"] == "Dell"]
    assert (dell["sum_eur"], dell["without_price"]) == (None, 1)


def test_money_is_a_number_to_programs_and_text_with_its_places() -> None:
    assert (str(Money(Decimal("3"))), str(Money(Decimal("0.125"))), Money(Decimal("1.5"))) == (
        "3.00",
        "0.125",
        1.5,
    )


def test_a_part_of_the_file_that_the_bill_does_not_have_is_told_with_its_line(bill: api.Table) -> None:
    made = price_bill(bill, parse_prices("p.csv", HEAD + "no-such-part,,1,EUR,\n,NO-SUCH,2,EUR,\n"))
    assert made.unknown == ("no-such-part (line 2)", "NO-SUCH (line 3)")
    assert made.sums == {} and len(made.table.rows) == len(bill.rows)


def test_a_lead_time_stands_without_a_price(bill: api.Table) -> None:
    part = rows(bill)[0]["part"]
    made = price_bill(
        bill, parse_prices("p.csv", f"part;price;currency;lead_time\n{part};;;no longer made\n")
    )
    assert rows(made.table)[0]["lead_time"] == "no longer made" and part in made.parts_without_price


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "",
            "p.csv:1: missing column part or part_number, price, currency; expected",
        ),
        ("part,price\nx,1\n", "p.csv:1: missing column currency; expected"),
        ("part,price,price,currency\nx,1,1,EUR\n", "p.csv:1: duplicate column price"),
        (HEAD + "x,,1,EUR\n", "p.csv:2: the line has 4 cells, but the first line has 5"),
        (HEAD + ",,1,EUR,\n", "p.csv:2: no part; expected a part id or a part number"),
        (HEAD + 'x,,"1,50",EUR,\n', "p.csv:2: price '1,50': expected digits and a point, e.g. 1234.50"),
        (HEAD + "x,,-1,EUR,\n", "p.csv:2: price '-1': expected digits and a point"),
        (HEAD + "x,,1e9,EUR,\n", "p.csv:2: price '1e9': expected digits and a point"),
        (HEAD + "x,,1,€,\n", "p.csv:2: currency '€': expected three capital letters, e.g. EUR"),
        (HEAD + "y,,1,EUR,\nx,,1,EUR,\nx,,2,EUR,\n", "p.csv:4: 'x' already has a price in line 3"),
        (HEAD + 'x,,"1,EUR,\n', "p.csv:2: not valid CSV: "),
        (HEAD + f"x,,1,EUR,{'w' * 65}\n", "p.csv:2: lead time of more than 64 characters"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, said: str) -> None:
    with pytest.raises(RefarchError) as error:
        parse_prices("p.csv", text)
    assert str(error.value).startswith(said)


def test_a_file_of_a_spreadsheet_is_read(tmp_path: Path) -> None:
    file = tmp_path / "p.csv"
    file.write_bytes("\ufeffPart;Price;Currency;Remark\r\nx;1.5;EUR;later\r\n\r\n".encode())
    (price,) = read_prices(str(file)).by_part.values()
    assert (price.amount, price.currency, price.line) == (Decimal("1.5"), "EUR", 2)


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "p.csv"
    file.write_bytes(b"part,price,currency\n\xff,1,EUR\n")
    with pytest.raises(RefarchError, match="is not UTF-8; save it as CSV UTF-8"):
        read_prices(str(file))
    with pytest.raises(RefarchError, match="cannot be read: No such file"):
        read_prices(str(tmp_path / "none.csv"))
