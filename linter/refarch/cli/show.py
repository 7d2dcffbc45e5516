"""Print a table of a design.

Tables contain expanded ranges and defaults. Without a table name, the command lists the tables that have
content for this design. `--all` writes all tables and the expanded model to one file: json or yaml, or xlsx
for a workbook of the tables. Without a table name, xlsx always contains the whole design.
"""

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ..core.errors import RefarchError
from ..report.tables import FORMATS
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_color, add_output, add_plugin_choice, add_prices

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..api import Design, LintResult, Plugins, Table
    from ..api.prices import PricedBill, PriceList
    from ..report.tables import TableFormat

EXAMPLE = """\
  refarch show vsan-roce-vsphere7u3 wiring
  refarch show designs/vsan-roce-vsphere7u3 bom --format csv
  refarch show vsan-roce-vsphere7u3 bom --prices ../prices.csv
  refarch show vsan-roce-vsphere7u3 verification --format json
  refarch show vsan-roce-vsphere7u3 --format xlsx --output vsan.xlsx
  refarch show vsan-roce-vsphere7u3 --format xlsx --prices ../prices.csv --output vsan.xlsx
  refarch show vsan-roce-vsphere7u3 --all --format json
  refarch show vsan-roce-vsphere7u3"""


KEY_FIGURES = "key-figures"


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    from ..api import TABLES

    parser.add_argument(
        "design",
        metavar="DESIGN",
        help="id or folder of the design; design+variant for one of its variants",
    )
    parser.add_argument(
        "table",
        metavar="TABLE",
        nargs="?",
        default="",
        help=f"table: {', '.join(TABLES)}, or another one; omit it to list all",
    )
    add_plugin_choice(parser, "--format", FORMATS, "output format", "table")
    parser.add_argument(
        "--all",
        action="store_true",
        help="write the whole design to one file: xlsx, json or yaml",
    )
    add_prices(parser)
    add_allow_local_code(parser)
    add_output(parser)
    add_color(parser)


def run(
    call: Call, design: str, table: str, format: str, all: bool, prices: str, allow_local_code: bool
) -> int:
    """Print the table, or the whole design."""
    from .. import api

    if all and table:
        raise RefarchError(f"--all includes every table; omit {table} or --all")
    # A workbook holds many tables, so without a name it is the whole design.
    whole = all or (format == "xlsx" and not table)
    bought_at = _price_file(prices, whole, table)
    session = call.session(allow_local_code=allow_local_code).demand_settings()
    writer = session.plugins.plugin(FORMATS, format)
    with call.progress(f"reading {design}"):
        result = api.open_design(call.design_word(design), session)
        assert result.design is not None  # raises an error for a design without a model
        made_by_site = _verification_table(session.plugins)
        more = {**made_by_site, KEY_FIGURES: _key_figures_table(result)}
        bill = _priced_bill(call, result.design, bought_at) if bought_at else None
        if whole:
            call.emit(_whole_design(result, format, writer, session.plugins, bought_at))
            call.note_errors(result)
            call.note_idle(session, "tables")
            return 0
        shown_table = api.find_table(result.design, table, session.plugins, more)
        if bill is not None:
            shown_table = _table_with_prices(shown_table, bill)
    call.emit_table(shown_table, writer)
    if not shown_table.rows:
        call.note(f"{result.id} has no content for table {table}")
    call.note_errors(result)
    if not table:
        call.note_idle(session, "tables")
    if table in made_by_site:
        call.note_idle(session, "checks")
    return 0


def _price_file(file: str, whole: bool, table: str) -> "PriceList | None":
    """Prices of a file, if one is named. Raises RefarchError for a file that cannot be read, and if nothing
    is printed that has prices."""
    if not file:
        return None
    from ..api.prices import BILL_TABLE, VENDORS_TABLE, read_prices

    if not whole and table not in (BILL_TABLE, VENDORS_TABLE):
        raise RefarchError(
            f"--prices requires the table {BILL_TABLE} or {VENDORS_TABLE}, or a whole design: "
            "refarch show DESIGN bom --prices FILE"
        )
    return read_prices(file)


def _priced_bill(call: Call, design: "Design", prices: "PriceList") -> "PricedBill":
    """Bill of materials with prices; notes name parts without a price, and prices without a part."""
    from .. import api
    from ..api.prices import BILL_TABLE, price_bill

    bill, file = price_bill(api.table(design, BILL_TABLE), prices), prices.file
    if bill.parts_without_price:
        call.note(
            f"{file} has no price for {', '.join(bill.parts_without_price)}; totals do not include these "
            "parts"
        )
    if bill.unknown:
        call.note(f"{file}: not in this bill of materials: {', '.join(bill.unknown)}")
    return bill


def _table_with_prices(shown_table: "Table", bill: "PricedBill") -> "Table":
    """Bill of materials, or its totals by vendor, with prices."""
    from ..api.prices import BILL_TABLE, price_vendors

    return bill.table if shown_table.name == BILL_TABLE else price_vendors(shown_table, bill)


def _whole_design(
    result: "LintResult", format: str, writer: "TableFormat", plugins: "Plugins", prices: "PriceList | None"
) -> str | bytes:
    """Whole design in one file. Raises RefarchError for a format that holds one table only."""
    from ..api.prices import price_book
    from ..api.table_files import book

    if writer.whole is None:
        raise RefarchError(
            f"{format} holds one table; specify a table, or use --all --format xlsx, json or yaml"
        )
    assert result.design is not None
    all_tables = book(result.design, plugins, {KEY_FIGURES: _key_figures_table(result)})
    return writer.whole(price_book(all_tables, prices) if prices else all_tables)


def _verification_table(plugins: "Plugins") -> "dict[str, Callable[[Design], Table]]":
    """Table of the checks of the verification page, by name."""
    from ..platforms.verification import table

    def verification(design: "Design") -> "Table":
        return table(design, plugins)

    verification.__doc__ = table.__doc__
    return {"verification": verification}


def _key_figures_table(result: "LintResult") -> "Callable[[Design], Table]":
    """Function that makes the table of key figures, with those of the findings, which the model does not
    have."""
    from ..api.figures import key_table

    def key_figures(design: "Design") -> "Table":
        """One row for each key figure: hosts, bandwidth, oversubscription, the worst failure, racks, power,
        cables, what the checks say, and the last change."""
        return key_table(result)

    return key_figures


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
