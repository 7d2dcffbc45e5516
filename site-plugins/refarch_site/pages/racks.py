"""Where everything stands, and what it draws: rack elevations, units, power."""

from refarch import api

from ..context import Context
from ..markdown import heading, page, table

PATH = "racks.md"
TITLE = "Racks and power"
SUMMARY = "What stands in which rack unit, what is free, and what the racks draw."
ORDER = 45

POWER = (
    "Figures are the vendors' own; what no vendor gives is not known, and a sum over it is a lower bound. A device without a "
    "maximum counts with its typical draw, or without that too with the parts inside that have a figure. **Each feed, one "
    "failed** is what each of the others then carries."
)

NOT_KNOWN = "not known"
"""What the view of power says where no vendor gives a figure."""

DEVICES = ("server", "switch", "array")
"""What stands in a rack: figures of parts inside alone make no page."""


def render(context: Context) -> str:
    """The elevations, then units, power and the same again unit by unit, to work along at each rack."""
    design = context.design
    drawn = api.table(design, "power", "models")
    if not design.racks and not any(row.cells[2] in DEVICES and row.cells[6] != NOT_KNOWN for row in drawn.rows):
        return ""
    return page(
        side_by_side(context.figures("rack")),
        *_racks(context),
        heading(2, "Power"),
        POWER,
        table(api.table(design, "power"), context.place),
        heading(3, "By model"),
        table(drawn, context.place, without=("part",)),
        *_units(context),
    )


def side_by_side(figures: str) -> str:
    """Drawings beside each other where there is room, and below each other where there is not."""
    return f'<div class="ra-row" markdown>\n\n{figures}\n\n</div>' if figures else ""


def _racks(context: Context) -> list[str]:
    made = api.table(context.design, "racks")
    return [heading(2, "Rack units"), table(made, context.place)] if made.rows else []


def _units(context: Context) -> list[str]:
    found = api.tables(context.design, "racks", "units")
    pieces = [piece for made in found.values() for piece in (heading(3, made.title), table(made, context.place))]
    return [heading(2, "Unit by unit"), *pieces] if pieces else []
