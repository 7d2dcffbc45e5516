"""What to buy: the bill of materials beside what the design needs."""

from refarch import api
from refarch.api import Row, Table

from ..context import Context
from ..markdown import badge, heading, page, table

PATH = "bill-of-materials.md"
TITLE = "Bill of materials"
SUMMARY = "What to buy, compared with what the design needs; spares."
ORDER = 20

INTRODUCTION = (
    "**Needed** is counted from the hosts, switches and links of the design; **Listed** is what the bill of materials says "
    "to buy, spares included."
)


def render(context: Context) -> str:
    """The parts, and what each host is built from."""
    made = api.table(context.design, "bom")
    if not made.rows:
        return ""
    return page(
        INTRODUCTION,
        table(made, context.place, ("Check", lambda row: _check(made, row)), without=("part",)),
        heading(2, "What each host is built from"),
        *(
            piece
            for name, parts in api.tables(context.design, "hosts", "parts").items()
            for piece in (heading(3, name), table(parts, context.place, without=("part",)))
        ),
    )


def _check(made: Table, row: Row) -> str:
    """Whether enough is listed for what is needed and for the spares."""
    cells = dict(zip((column.key for column in made.columns), row.cells, strict=True))
    left = _whole(cells["quantity"]) - _whole(cells["needed"]) - _whole(cells["spares"])
    if left == 0:
        return badge("complete", "pass")
    return badge(f"{-left} too few", "fail") if left < 0 else badge(f"{left} too many", "warning")


def _whole(cell: api.Cell) -> int:
    return cell if isinstance(cell, int) else 0
