"""Long tables: rows that differ only in what a range can name become one, and the whole table waits below it,
closed."""

from collections.abc import Callable, Sequence

from refarch.api import Cell, Origin, Row, Table
from refarch.api.model import compress

from .escape import code
from .markdown import details_box, page, table
from .table_files import table_file_row

MAX_SHORT_TABLE = 12
"""Rows up to which a table is shown as it is."""

PlaceLink = Callable[[Origin], str]


def long_table(
    data: Table,
    place: PlaceLink,
    *varying: Sequence[str],
    without: Sequence[str] = (),
    single: Sequence[str] = (),
    anchors: Callable[[Row], str] | None = None,
    device: Callable[[str], str] = code,
) -> str:
    """Table of refarch; a long one first with equal rows together, then whole in a box that opens.

    ``varying`` names columns that a range may stand for, as in ``fold_rows``. ``without`` names columns to
    leave out, ``single`` those to leave out where rows are together. ``anchors`` makes the ids of the rows of
    the whole table, ``device`` what stands for the name of one. A table that is short, or has few equal rows,
    is shown whole.
    """
    together = fold_rows(data, *((*columns, *single) for columns in varying))
    # A folded table must be short enough to be worth a second one below it.
    if len(data.rows) <= MAX_SHORT_TABLE or 2 * len(together.rows) > len(data.rows):
        return table(data, place, without=without, anchors=anchors, device=device)
    whole = table(data, place, without=without, anchors=anchors, device=device, with_files=False)
    short = table(together, place, without=(*without, *single), many=2, device=device, with_files=False)
    return page(short, details_box(f"All {len(data.rows)} rows", whole), table_file_row(data)).rstrip("\n")


def fold_rows(data: Table, *varying: Sequence[str]) -> Table:
    """Table with one row for all that agree but for some columns, whose values become ranges. It keeps the
    place of the first.

    Each of ``varying`` is one set of such columns; a row that has found others by one set is not joined by
    the next.
    """
    groups = [[row] for row in data.rows]
    for columns in varying:
        free = {index for index, column in enumerate(data.columns) if column.key in columns}
        joined: dict[object, list[Row]] = {}
        for number, group in enumerate(groups):
            equal = tuple(cell for index, cell in enumerate(group[0].cells) if index not in free)
            joined.setdefault(equal if len(group) == 1 else number, []).extend(group)
        groups = list(joined.values())
    return data._replace(rows=tuple(map(_merge_rows, groups)))


def _merge_rows(rows: Sequence[Row]) -> Row:
    if len(rows) == 1:
        return rows[0]
    return rows[0]._replace(
        cells=tuple(_cell_range([row.cells[index] for row in rows]) for index in range(len(rows[0].cells)))
    )


def _cell_range(cells: Sequence[Cell]) -> Cell:
    """Common value of several cells: the value itself if they agree, else their range."""
    distinct = list(dict.fromkeys(cells))
    return (
        distinct[0]
        if len(distinct) == 1
        else compress([str(cell) for cell in distinct if cell not in (None, "")])
    )
