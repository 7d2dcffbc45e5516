"""Rack elevations, rack units and power."""

from itertools import groupby

from refarch import api
from refarch.api import Row, Table
from refarch.api.model import compress

from ..catalog_entries import UsedEntry, used_entries
from ..context import Context
from ..folded_tables import MAX_SHORT_TABLE
from ..markdown import details_box, heading, page, row_cell, table
from . import Section

POWER_TEXT = (
    "The figures are vendor data. If a vendor does not publish a figure, it is unknown, and the total is a "
    "lower bound. For a device without a maximum, the typical draw counts. If that is unknown too, the parts "
    "inside with a known figure count. **Each feed, one failed** is the load of each remaining feed."
)

UNKNOWN_POWER = "unknown"
"""Value of the power table if no vendor gives a figure."""

POWERED_KINDS = ("server", "switch", "array")
"""Kinds of devices in a rack: figures of parts inside alone make no page."""


def exists(context: Context) -> bool:
    """A design that says where something stands, or that has parts whose draw is known."""
    drawn = api.table(context.design, "power", "models")
    return bool(context.design.racks) or any(
        row_cell(drawn, row, "kind") in POWERED_KINDS and row_cell(drawn, row, "all") != UNKNOWN_POWER
        for row in drawn.rows
    )


def render(context: Context) -> str:
    """Elevations, then units, power and the same again unit by unit, to work along at each rack."""
    design = context.design
    drawn = api.table(design, "power", "models")
    entries: dict[object, UsedEntry] = {entry.id: entry for entry in used_entries(design)}
    return page(
        side_by_side(context.figures("rack")),
        *_racks_section(context),
        heading(2, "Power"),
        POWER_TEXT,
        table(api.table(design, "power"), context.place),
        heading(3, "By model"),
        table(
            drawn,
            context.place,
            ("Catalog", lambda row: context.catalog_line(entries.get(row_cell(drawn, row, "part")), "power")),
            without=("part",),
        ),
        *_units_section(context),
    )


def side_by_side(figures: str) -> str:
    """Drawings next to each other where there is room, and below each other where there is not."""
    return f'<div class="ra-row" markdown>\n\n{figures}\n\n</div>' if figures else ""


def _racks_section(context: Context) -> list[str]:
    data = api.table(context.design, "racks")
    return [heading(2, "Rack units"), table(data, context.place)] if data.rows else []


def _units_section(context: Context) -> list[str]:
    tables = api.tables(context.design, "racks", "units")
    pieces = [
        piece for data in tables.values() for piece in (heading(3, data.title), _unit_table(context, data))
    ]
    return [heading(2, "Unit by unit"), *pieces] if pieces else []


def _unit_table(context: Context, data: Table) -> str:
    """Rack from the top down; in a full one equal devices above each other share a row, and the rest waits in
    a box."""
    runs = [list(rows) for _, rows in groupby(data.rows, key=lambda row: row.cells[3:])]
    whole = table(data, context.place, device=context.device)
    # Runs of equal devices pay off only if they halve a long table.
    if len(data.rows) <= MAX_SHORT_TABLE or 2 * len(runs) > len(data.rows):
        return whole
    together = data._replace(rows=tuple(rows[0] if len(rows) == 1 else _merge_units(rows) for rows in runs))
    return page(
        table(together, context.place, many=2, device=context.device),
        details_box(f"All {len(data.rows)} rows", whole),
    ).rstrip("\n")


def _merge_units(rows: list[Row]) -> Row:
    """Equal devices above each other as one row, their names counted from below."""
    low, high = str(rows[-1].cells[0]).partition("-")[0], str(rows[0].cells[0]).rpartition("-")[2]
    names, labels = (
        compress([str(row.cells[at]) for row in reversed(rows) if row.cells[at]]) for at in (1, 2)
    )
    return rows[0]._replace(cells=(f"{low}-{high}", names, labels, *rows[0].cells[3:]))


SECTION = Section(
    anchor="racks",
    title="Racks and power",
    render=render,
    exists=exists,
)
