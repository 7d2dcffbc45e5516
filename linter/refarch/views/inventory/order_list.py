"""Order list: what to buy from each vendor, with spares."""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Design, Part
from .. import view
from ..tables.table import Column, Row, Table
from ..tables.table_view import table
from .bom import bom_lines, bom_lines_by_part, part_needs

NO_VENDOR = "Vendor to select"
"""Group of generic parts, which are no product of a vendor."""

MISSING = "missing"
"""Text in place of a part number that no document gives."""

GENERIC_NOTE, NO_NUMBER_NOTE, UNLISTED_NOTE = (
    "generic part: select a product first",
    "the catalog has no part number: order by model",
    "not in the bill of materials",
)


class OrderLine(NamedTuple):
    """A part to order from one vendor."""

    vendor: str
    part_number: str
    """Part number, or ``missing``."""
    model: str
    quantity: int
    """Pieces, spares included."""
    spares: int
    purpose: str
    note: str
    """What to do before the order; may be empty."""
    origin: Origin


@view
def order_lines(design: Design) -> tuple[OrderLine, ...]:
    """Lines of the order, vendor by vendor; lines of one part and vendor together. Vendors are in the order
    of the bill of materials, and parts without a vendor are at the end."""
    merged: dict[tuple[str, str, str], OrderLine] = {}
    for line in (*_listed_lines(design), *_unlisted_lines(design)):
        key = (line.vendor, line.part_number, line.model)
        known = merged.get(key)
        if known is None:
            merged[key] = line
            continue
        purposes = ", ".join(dict.fromkeys(filter(None, (known.purpose, line.purpose))))
        merged[key] = known._replace(
            quantity=known.quantity + line.quantity, spares=known.spares + line.spares, purpose=purposes
        )
    vendors = list(dict.fromkeys(line.vendor for line in merged.values()))
    order = {vendor: (vendor == NO_VENDOR, number) for number, vendor in enumerate(vendors)}
    return tuple(sorted(merged.values(), key=lambda line: order[line.vendor]))


def _listed_lines(design: Design) -> Iterator[OrderLine]:
    for bought in bom_lines(design):
        if bought.quantity:
            vendor, model = bought.item.vendor or "", bought.item.model or ""
            line = _line(bought.part, vendor, model, bought.quantity, bought.item.origin)
            yield line._replace(spares=bought.spares, purpose=bought.item.purpose)


def _unlisted_lines(design: Design) -> Iterator[OrderLine]:
    """Parts that the design uses and no line of the bill buys."""
    for identity, need in part_needs(design).items():
        if identity not in bom_lines_by_part(design):
            line = _line(need.part, "", "", need.quantity, need.origin)
            yield line._replace(note="; ".join(filter(None, (UNLISTED_NOTE, line.note))))


def _line(part: Part, vendor: str, model: str, quantity: int, origin: Origin) -> OrderLine:
    """Line of a part; vendor and model as the bill writes them, else of the part."""
    is_generic = part.vendor == "Generic"
    number = "" if is_generic else part.part_number
    note = GENERIC_NOTE if is_generic else "" if number else NO_NUMBER_NOTE
    supplier = vendor or (NO_VENDOR if is_generic else part.vendor)
    return OrderLine(supplier, number or MISSING, model or part.model, quantity, 0, "", note, origin)


@table("order", compared=False)
def order_table(design: Design) -> Table:
    """One row for each part to buy, vendor by vendor: part number or "missing", and pieces with spares."""
    columns = (
        Column("vendor", "Vendor"),
        Column("part_number", "Part number"),
        Column("model", "Model"),
        Column("quantity", "Quantity"),
        Column("spares", "Spares included"),
        Column("for", "Used for"),
        Column("note", "Note"),
    )
    rows = (Row(line[:-1], line.origin) for line in order_lines(design))
    return Table("order", "Order list", columns, tuple(rows))
