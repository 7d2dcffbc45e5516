"""Prices and lead times of a CSV file of the user, joined to a bill of materials. They are not part of a
design and stay out of its files and of git, because they belong to one buyer.

Columns: ``part`` (an id of the catalog) or ``part_number``, ``price`` for one piece, ``currency`` and
``lead_time``, in any order; others are ignored. Prices are summed per currency, never across currencies.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from ..core.errors import RefarchError
from ..views.tables.registry import TableBook
from ..views.tables.table import Cell, Column, Money, Row, Table

KEYS = ("part", "part_number")
MAX_FILE_SIZE = 16 << 20
"""Bytes of a file that is read."""

_PRICE = re.compile(r"[0-9]{1,12}(\.[0-9]{1,4})?")
_CURRENCY = re.compile(r"[A-Z]{3}")
_MAX_LEAD_TIME = 64


class Price(NamedTuple):
    """Price and lead time of one piece of a part."""

    key: str
    """Id or part number, as in the file."""
    amount: Decimal | None
    currency: str
    lead_time: str
    line: int


class PriceList(NamedTuple):
    """Prices of a file."""

    file: str
    by_part: Mapping[str, Price]
    by_number: Mapping[str, Price]

    def find(self, part: str, number: str) -> Price | None:
        """Price of a part, by its id or else by its part number."""
        return self.by_part.get(part) or self.by_number.get(number)


class PricedBill(NamedTuple):
    """Bill of materials with prices."""

    table: Table
    sums: Mapping[str, Decimal]
    """Sums by currency, over the lines with a price."""
    parts_without_price: tuple[str, ...]
    """Parts of the bill without a price."""
    unknown: tuple[str, ...]
    """Parts of the file that are not on the bill, each with its line."""


def read_prices(path: str) -> PriceList:
    """Prices of the file at ``path``. Raises RefarchError, with file and line, for a file that cannot be
    read."""
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_FILE_SIZE + 1)
    except OSError as error:
        raise RefarchError(f"{path}: cannot be read: {error.strerror}") from None
    # One byte more than allowed was read, which is enough to know.
    if len(content) > MAX_FILE_SIZE:
        raise RefarchError(f"{path} is larger than {MAX_FILE_SIZE >> 20} MiB")
    try:
        return parse_prices(path, content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise RefarchError(f"{path} is not UTF-8; save it as CSV UTF-8") from None


def parse_prices(path: str, text: str) -> PriceList:
    """Prices in the text of a file, with commas or semicolons between the columns. Raises RefarchError."""
    head = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=";" if ";" in head else ",", strict=True)
    prices: dict[str, dict[str, Price]] = {key: {} for key in KEYS}
    try:
        titles = [title.strip().lower() for title in next(reader, [])]
        _check_columns(path, titles)
        for cells in reader:
            if any(cell.strip() for cell in cells):
                _add_row(path, reader.line_num, prices, titles, cells)
    except csv.Error as error:
        raise RefarchError(f"{path}:{reader.line_num}: not valid CSV: {error}") from None
    return PriceList(path, prices["part"], prices["part_number"])


def _check_columns(path: str, titles: Sequence[str]) -> None:
    missing = [name for name in ("price", "currency") if name not in titles]
    if not set(KEYS) & set(titles):
        missing.insert(0, "part or part_number")
    if missing:
        raise RefarchError(
            f"{path}:1: missing column {', '.join(missing)}; expected part or part_number, price, "
            "currency and lead_time"
        )
    twice = sorted({name for name in titles if name and titles.count(name) > 1})
    if twice:
        raise RefarchError(f"{path}:1: duplicate column {', '.join(twice)}")


def _add_row(
    path: str, line: int, prices: Mapping[str, dict[str, Price]], titles: Sequence[str], cells: Sequence[str]
) -> None:
    """Add the price of one line of the file."""
    if len(cells) != len(titles):
        raise RefarchError(
            f"{path}:{line}: the line has {len(cells)} cells, but the first line has {len(titles)}"
        )
    row = {title: cell.strip() for title, cell in zip(titles, cells, strict=True)}
    key = next((name for name in KEYS if row.get(name)), None)
    if key is None:
        raise RefarchError(f"{path}:{line}: no part; expected a part id or a part number")
    earlier = prices[key].get(row[key])
    if earlier is not None:
        raise RefarchError(f"{path}:{line}: {row[key]!r} already has a price in line {earlier.line}")
    prices[key][row[key]] = _price(f"{path}:{line}", row[key], row, line)


def _price(where: str, key: str, row: Mapping[str, str], line: int) -> Price:
    amount, currency, lead_time = row["price"], row["currency"], row.get("lead_time", "")
    if amount and not _PRICE.fullmatch(amount):
        raise RefarchError(f"{where}: price {amount!r}: expected digits and a point, e.g. 1234.50")
    if amount and not _CURRENCY.fullmatch(currency):
        raise RefarchError(f"{where}: currency {currency!r}: expected three capital letters, e.g. EUR")
    if len(lead_time) > _MAX_LEAD_TIME:
        raise RefarchError(f"{where}: lead time of more than {_MAX_LEAD_TIME} characters")
    return Price(key, Decimal(amount) if amount else None, currency if amount else "", lead_time, line)


BILL_TABLE, VENDORS_TABLE = "bom", "bom.vendors"
"""Tables that prices are joined to."""

COLUMNS = (
    Column("price", "Unit price"),
    Column("currency", "Currency"),
    Column("sum", "Total price"),
    Column("lead_time", "Lead time"),
)


def price_bill(bill: Table, prices: PriceList) -> PricedBill:
    """Table ``bom`` with a price, its currency, the price of all pieces and the lead time in each row that
    the file has a price for."""
    keys = [column.key for column in bill.columns]
    sums: dict[str, Decimal] = {}
    without, used, rows = [], set(), []
    for row in bill.rows:
        cells = dict(zip(keys, row.cells, strict=True))
        price = prices.find(str(cells["part"]), str(cells["part_number"]))
        more = _price_cells(price, cells["quantity"], sums)
        if price is not None:
            used.add(price)
        if more[0] is None:
            without.append(str(cells["part"]))
        rows.append(row._replace(cells=(*row.cells, *more)))
    priced_table = bill._replace(columns=(*bill.columns, *COLUMNS), rows=(*rows, *_sum_rows(bill, sums)))
    return PricedBill(priced_table, sums, tuple(dict.fromkeys(without)), tuple(_unused_prices(prices, used)))


def _price_cells(price: Price | None, quantity: Cell, sums: dict[str, Decimal]) -> tuple[Cell, ...]:
    """Further cells of one row; its price is added to the sum of its currency."""
    if price is None:
        return None, None, None, None
    if price.amount is None or not isinstance(quantity, int):
        return None, None, None, price.lead_time or None
    whole = price.amount * quantity
    sums[price.currency] = sums.get(price.currency, Decimal(0)) + whole
    return Money(price.amount), price.currency, Money(whole), price.lead_time or None


def _sum_rows(bill: Table, sums: Mapping[str, Decimal]) -> Iterable[Row]:
    """Row with the sum of each currency."""
    for currency, amount in sorted(sums.items()):
        cells = (f"total in {currency}" if column.key == "model" else None for column in bill.columns)
        yield Row((*cells, None, currency, Money(amount), None), bill.rows[0].origin)


def _unused_prices(prices: PriceList, used: set[Price]) -> Iterable[str]:
    """Parts of the file that are not on the bill."""
    every = (*prices.by_part.values(), *prices.by_number.values())
    for price in sorted(every, key=lambda price: price.line):
        if price not in used:
            yield f"{price.key} (line {price.line})"


def price_vendors(vendors: Table, bill: PricedBill) -> Table:
    """Table ``bom.vendors`` with the sum of each vendor, one column per currency, and the number of lines
    without a price."""
    keys = [column.key for column in bill.table.columns]
    totals: dict[tuple[Cell, Cell], Decimal] = {}
    without: Counter[Cell] = Counter()
    for row in bill.table.rows:
        cells = dict(zip(keys, row.cells, strict=True))
        key = cells["vendor"], cells["currency"]
        if cells["sum"] is None:
            without[cells["vendor"]] += 1
        else:
            totals[key] = totals.get(key, Decimal(0)) + Decimal(str(cells["sum"]))
    more = [Column(f"sum_{currency.lower()}", "Total price", currency) for currency in sorted(bill.sums)]
    rows = []
    for row in vendors.rows:
        vendor = row.cells[0]
        sums = (_sum(totals.get((vendor, column.unit))) for column in more)
        rows.append(row._replace(cells=(*row.cells, *sums, without[vendor])))
    columns = (*vendors.columns, *more, Column("without_price", "Lines without a price"))
    return vendors._replace(columns=columns, rows=tuple(rows))


def _sum(amount: Decimal | None) -> Money | None:
    return None if amount is None else Money(amount)


def price_tables(tables: Mapping[str, Table], prices: PriceList) -> dict[str, Table]:
    """Tables by name, with prices in the bill of materials and in its totals by vendor."""
    result = dict(tables)
    if BILL_TABLE in result:
        bill = price_bill(result[BILL_TABLE], prices)
        result[BILL_TABLE] = bill.table
        if VENDORS_TABLE in result:
            result[VENDORS_TABLE] = price_vendors(result[VENDORS_TABLE], bill)
    return result


def price_book(book: TableBook, prices: PriceList) -> TableBook:
    """Tables of a whole design with prices in the bill of materials and in its totals by vendor."""
    priced = price_tables({chapter.name: chapter.table for chapter in book.chapters}, prices)
    return book._replace(
        chapters=tuple(chapter._replace(table=priced[chapter.name]) for chapter in book.chapters)
    )
