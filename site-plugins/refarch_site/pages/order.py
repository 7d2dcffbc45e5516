"""Order list by vendor, and the bill of materials against the parts that the design needs."""

import os
from collections.abc import Mapping

from refarch import api
from refarch.api import Row, Table
from refarch.api.inventory import MISSING, WITHOUT_NUMBER
from refarch.api.prices import Money, PricedBill, price_bill, price_vendors

from ..catalog_entries import UsedEntry, part_entry, used_parts
from ..context import Context
from ..display_names import count_text
from ..escape import code, text
from ..markdown import author_note, badge, cell_value, grid, heading, page, row_anchors, table
from ..table_files import table_file_row
from . import Page

ORDER_TEXT = (
    "One list for each vendor. The quantity includes spares. A part number that no document gives is "
    "**missing**."
)

INTRODUCTION = (
    "**Needed** is counted from the hosts, switches, and links of the design. **Listed** is the quantity in "
    "the bill of materials, including spares. **Spares** is the quantity beyond the need. A value of 0 means "
    "that the design has no spares of the part."
)

NO_PRICES_TEXT = "A design contains no prices. " + author_note(
    "To add prices and lead times from your CSV file, run `refarch build --prices FILE` or `refarch show "
    "DESIGN bom --prices FILE`. refarch does not write them to the design files."
)

NOT_INCLUDED_TEXT = (
    "The hosts, switches, cables, or products of this design need these items, but the bill of materials "
    "does not list them. refarch does not assume that an item exists on site."
)

ENDS_TEXT = (
    "**End of sale** and **End of support** are the last days on which the vendor sells and supports the "
    "part. An empty cell means that no document with the date was found. It does not mean that the part is "
    "still sold or supported."
)

CABLING_TEXT = (
    "A breakout cable counts once, at the port that it splits. A fiber without integrated transceivers needs "
    "one at each end."
)


def exists(context: Context) -> bool:
    """A design that buys or needs parts."""
    return bool(api.table(context.design, "bom").rows)


def render(context: Context) -> str:
    """Parts, their totals, what is not among them, and what each host is built from."""
    parts_table = api.table(context.design, "bom")
    vendors = api.table(context.design, "bom", "vendors")
    bought_at = context.project.prices
    bill = price_bill(parts_table, bought_at) if bought_at else None
    return page(
        *_order_section(context),
        heading(2, "Needed and listed"),
        INTRODUCTION,
        "" if bill else NO_PRICES_TEXT,
        ENDS_TEXT if _has_end_dates(parts_table) else "",
        table(
            parts_table,
            context.place,
            ("Check", lambda row: _quantity_badge(parts_table, row)),
            without=("part",),
            anchors=row_anchors("part"),
        ),
        *(_prices_section(context, bill, bought_at.file) if bill and bought_at else ()),
        *(
            (heading(2, "Parts by vendor"), table(price_vendors(vendors, bill), context.place))
            if bill
            else ()
        ),
        *_licenses_section(context),
        *_cabling_section(context),
        heading(2, "Parts of each host"),
        *(
            piece
            for name, parts in api.tables(context.design, "hosts", "parts").items()
            for piece in (heading(3, name), table(parts, context.place, without=("part",)))
        ),
    )


def _order_section(context: Context) -> list[str]:
    """Parts to buy, a table for each vendor with its total, and what is not included."""
    data = api.table(context.design, "order")
    rows: dict[str, list[Row]] = {}
    for row in data.rows:
        rows.setdefault(str(row.cells[0]), []).append(row)
    pieces = [ORDER_TEXT, table_file_row(data)]
    entries = {(part.vendor, part.model): part_entry(part) for part in used_parts(context.design)}
    for vendor, lines in rows.items():
        part = data._replace(rows=tuple(lines))
        pieces += [heading(2, vendor), _total_text(part), _vendor_table(context, part, entries)]
    missing = table(api.table(context.design, "bom", "not-included"), context.place)
    return [*pieces, heading(2, "Not included"), NOT_INCLUDED_TEXT, missing]


ORDER_COLUMNS = ("Part number", "Model", "Quantity", "Spares included", "Used for", "Catalog", "Source")
"""Columns of all vendors, which have the same widths; a note is below the part number."""


def _vendor_table(context: Context, data: Table, entries: Mapping[tuple[str, str], UsedEntry]) -> str:
    """Lines of one vendor. ``entries`` are those of the catalog, by vendor and model."""
    rows = []
    for row, line in zip(data.rows, data.cells_by_key(), strict=True):
        number = cell_value(line["part_number"], "part_number")
        entry = entries.get((str(line["vendor"]), str(line["model"])))
        rows.append(
            [
                f"{number}<br>{text(line['note'])}" if line["note"] else number,
                text(line["model"]),
                str(line["quantity"]),
                str(line["spares"]),
                text(line["for"] or ""),
                context.catalog_line(entry, "part_number"),
                context.place(row.origin),
            ]
        )
    lines = grid(ORDER_COLUMNS, rows, [title in ("Quantity", "Spares included") for title in ORDER_COLUMNS])
    return f'<div class="ra-order" markdown>\n\n{lines}\n\n</div>'


def _total_text(data: Table) -> str:
    """``Total: 13 pieces, of which 1 is a spare.``; also how many part numbers are missing."""
    pieces, spares = (sum(map(_integer, data.cells_of(key))) for key in ("quantity", "spares"))
    missing = data.cells_of("part_number").count(MISSING)
    words = f"Total: **{count_text(pieces, 'piece')}**, {count_text(spares, 'spare', zero='no')} included."
    return f"{words} {count_text(missing, 'part number')} missing." if missing else words


def _has_end_dates(data: Table) -> bool:
    """Whether anything is known of the end of a part."""
    ends = [
        index for index, column in enumerate(data.columns) if column.key in ("end_of_sale", "end_of_support")
    ]
    return any(row.cells[index] for row in data.rows for index in ends)


def _licenses_section(context: Context) -> list[str]:
    """Licenses and support contracts, where the list has any."""
    data = api.table(context.design, "licenses")
    return [heading(2, data.title), table(data, context.place)] if data.rows else []


def _cabling_section(context: Context) -> list[str]:
    """Cables and transceivers by length and by place."""
    pieces = []
    for part in ("", "runs", "places"):
        data = api.table(context.design, "optics", part)
        if data.rows:
            level = 3 if part else 2
            pieces += [
                heading(level, data.title),
                table(data, context.place, without=("part", "vendor", "part_number")),
            ]
    return [pieces[0], CABLING_TEXT, *pieces[1:]] if pieces else []


HIDDEN_COLUMNS = ("part", "needed", "spares", "for", "end_of_sale", "end_of_support")
"""Columns of the bill that its table of prices leaves out: a page is not as wide as all of them."""


def _prices_section(context: Context, bill: PricedBill, file: str) -> list[str]:
    """Prices and lead times, line by line; their files are those of the bill."""
    lines = table(bill.table, context.place, without=HIDDEN_COLUMNS, with_files=False)
    return [heading(2, "Prices"), _sums_text(bill, file), lines]


def _sums_text(bill: PricedBill, file: str) -> str:
    """Sums of the prices, and the parts that they leave out."""
    sums = "; ".join(
        f"**{Money(amount)} {text(currency)}**" for currency, amount in sorted(bill.sums.items())
    )
    pieces = [
        f"Prices and lead times are from the buyer's file {code(os.path.basename(file))}, which is not part "
        "of the design. Keep this site and the file out of git.",
        f"Total of the lines with a price: {sums}." if sums else "No line has a price.",
    ]
    if bill.parts_without_price:
        pieces.append(f"Without a price: {', '.join(map(code, bill.parts_without_price))}.")
    if bill.unknown:
        pieces.append(
            f"In the file, but not in this bill of materials: {', '.join(map(text, bill.unknown))}."
        )
    return " ".join(pieces)


def _quantity_badge(data: Table, row: Row) -> str:
    """Whether enough is listed for what is needed and for the spares, and whether it can be ordered by what
    is known."""
    cells = dict(zip((column.key for column in data.columns), row.cells, strict=True))
    left = _integer(cells["quantity"]) - _integer(cells["needed"]) - _integer(cells["spares"])
    if left == 0 and cells["part_number"] in WITHOUT_NUMBER:
        return badge("complete, no part number", "info")
    if left == 0:
        return badge("complete", "pass")
    return badge(f"{-left} missing", "fail") if left < 0 else badge(f"{left} extra", "warning")


def _integer(cell: api.Cell) -> int:
    return cell if isinstance(cell, int) else 0


PAGE = Page(
    path="order.md",
    title="Order list",
    summary="Parts to order from each vendor with spares, and what the list does not include.",
    order=20,
    group="approve",
    render=render,
    exists=exists,
)
