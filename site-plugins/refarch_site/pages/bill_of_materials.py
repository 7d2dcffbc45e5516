"""What to buy: the bill of materials beside what the design needs."""

from refarch import api
from refarch.api import Row, Table

from ..context import Context
from ..markdown import badge, heading, named_by, page, table
from . import Page

INTRODUCTION = (
    "**Needed** is counted from the hosts, switches and links of the design; **Listed** is what the "
    "bill of materials says "
    "to buy, spares included."
)

ENDS = (
    "**End of sale** and **End of support** are the last days on which the vendor sells and supports "
    "the part; where a cell is "
    "empty no document was found that says so, which does not mean that the part is sold or supported."
)

CABLING = (
    "A breakout cable counts once for the port that it fans out from, and a fibre needs a transceiver "
    "at each end, unless it has "
    "plugs of its own."
)


def exists(context: Context) -> bool:
    """A design that buys or needs parts."""
    return bool(api.table(context.design, "bom").rows)


def render(context: Context) -> str:
    """The parts, and what each host is built from."""
    made = api.table(context.design, "bom")
    return page(
        INTRODUCTION,
        ENDS if _ending(made) else "",
        table(
            made,
            context.place,
            ("Check", lambda row: _check(made, row)),
            without=("part",),
            anchors=named_by("part"),
        ),
        *_licenses(context),
        *_cabling(context),
        heading(2, "What each host is built from"),
        *(
            piece
            for name, parts in api.tables(context.design, "hosts", "parts").items()
            for piece in (heading(3, name), table(parts, context.place, without=("part",)))
        ),
    )


def _ending(made: Table) -> bool:
    """Whether anything is known of the end of a part."""
    ends = [
        index for index, column in enumerate(made.columns) if column.key in ("end_of_sale", "end_of_support")
    ]
    return any(row.cells[index] for row in made.rows for index in ends)


def _licenses(context: Context) -> list[str]:
    """Licences and support contracts, where the list has any."""
    made = api.table(context.design, "licenses")
    return [heading(2, made.title), table(made, context.place)] if made.rows else []


def _cabling(context: Context) -> list[str]:
    """Cables and transceivers by length and by place."""
    pieces = []
    for part in ("", "runs", "places"):
        made = api.table(context.design, "optics", part)
        if made.rows:
            level = 3 if part else 2
            pieces += [
                heading(level, made.title),
                table(made, context.place, without=("part", "vendor", "part_number")),
            ]
    return [pieces[0], CABLING, *pieces[1:]] if pieces else []


def _check(made: Table, row: Row) -> str:
    """Whether enough is listed for what is needed and for the spares."""
    cells = dict(zip((column.key for column in made.columns), row.cells, strict=True))
    left = _whole(cells["quantity"]) - _whole(cells["needed"]) - _whole(cells["spares"])
    if left == 0:
        return badge("complete", "pass")
    return badge(f"{-left} too few", "fail") if left < 0 else badge(f"{left} too many", "warning")


def _whole(cell: api.Cell) -> int:
    return cell if isinstance(cell, int) else 0


PAGE = Page(
    path="bill-of-materials.md",
    title="Bill of materials",
    summary="What to buy, compared with what the design needs; spares.",
    order=20,
    group="prove",
    render=render,
    exists=exists,
)
