"""Changes of a variant: the lines of YAML, and their effect on every derived table."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from refarch import api
from refarch.api import Cell, Column, LintResult
from refarch.api.changes import (
    ChangedLine,
    ChangedRows,
    RowChange,
    TableDifference,
    Variant,
    VariantChange,
    changed_rows,
    row_change_counts,
)
from refarch.api.files import excerpt

from ..context import CHANGES_PAGE, Context, place_link, source_link
from ..escape import breakable, code, fence, link, prose, text
from ..markdown import anchor, badge, column_value, details_box, grid, heading, page
from . import Page

CHANGE_KINDS = {"changed": "info", "added": "pass", "removed": "fail"}
"""Kinds of changes of a row, with the color of their labels."""


MAX_LINES = 40
"""Lines of YAML that are shown of one value."""

MAX_CELL_WIDTH = 48
"""Characters of a value up to which it is in a table."""

MAX_OPEN_ROWS = 24
"""Rows up to which a table is open; longer ones wait for the reader to open them."""


class _EditLines(NamedTuple):
    """Change with the lines that it takes the place of, and its own."""

    change: VariantChange
    old: list[str]
    new: list[str]

    @property
    def is_short(self) -> bool:
        """Whether a line of a table has room for it."""
        return (
            len(self.old) <= 1
            and len(self.new) <= 1
            and all(len(line) <= MAX_CELL_WIDTH for line in (*self.old, *self.new))
        )


def exists(context: Context) -> bool:
    """Variant; a design itself changes nothing."""
    return context.result.variant is not None and context.base is not None and context.base.design is not None


def render(context: Context) -> str:
    """Changes as the overlay makes them, then table by table what they come to."""
    variant, base = context.result.variant, context.base
    assert variant is not None and base is not None and base.design is not None  # see `exists`
    differences = sorted(api.diff(base.design, context.design), key=_table_rank)
    return page(
        prose(variant.summary),
        f"**Why:** {text(variant.because)}" if variant.because else "",
        heading(2, "Changes in the files"),
        *_edits(context, base, variant),
        heading(2, "Changes in the tables"),
        _tables_overview(differences) if differences else "The derived tables do not change.",
        *(
            _difference_section(context, base, number, difference)
            for number, difference in enumerate(differences)
        ),
    )


def _edits(context: Context, base: LintResult, variant: Variant) -> Iterator[str]:
    """Edits of the variant: short values side by side in a table, longer ones below each other."""
    edits = [
        _EditLines(change, _lines_before(base, change), _lines_after(context, variant, change))
        for change in variant.changes
    ]
    short = [written for written in edits if written.is_short]
    cells = [
        [
            breakable(written.change.at),
            *_short_values(written),
            text(written.change.because),
            _place_links(context, base, variant, written.change, "<br>"),
        ]
        for written in short
    ]
    yield grid(("Key", "Design", "Variant", "Rationale", "Sources"), cells) if cells else ""
    for written in (written for written in edits if not written.is_short):
        links = _place_links(context, base, variant, written.change, " → ")
        yield f"{breakable(written.change.at)} · {links}"
        yield fence(
            "\n".join([*(f"- {line}" for line in written.old), *(f"+ {line}" for line in written.new)]),
            "diff",
        )
        yield text(written.change.because)


def _short_values(written: _EditLines) -> list[str]:
    """Short value before and after, without its key, which the path names already."""
    prefix = f"{_changed_key(written.change)}: "
    old, new = (
        code(" ".join(lines).removeprefix(prefix)) if lines else "" for lines in (written.old, written.new)
    )
    return [old, badge("removed", "fail") if written.change.action == "remove" else new]


def _place_links(
    context: Context, base: LintResult, variant: Variant, change: VariantChange, between: str
) -> str:
    """Links to the lines of the design and of the overlay."""
    line = context.result.documents[variant.document].span(("changes", change.number, "at")).line
    overlay_link = source_link(variant.document, line, context.source)
    if change.new:
        return overlay_link
    design_link = place_link(base, api.Origin(change.file, change.pointer), context.source)
    return f"{design_link}{between}{overlay_link}"


def _lines_before(base: LintResult, change: VariantChange) -> list[str]:
    """Lines before an edit; none for an addition."""
    if change.new or change.action == "add":
        return []
    return _shorten_lines(excerpt(base.documents[change.file], change.pointer, _changed_key(change)))


def _lines_after(context: Context, variant: Variant, change: VariantChange) -> list[str]:
    """Lines after an edit."""
    document, place = context.result.documents[variant.document], ("changes", change.number, change.action)
    if change.action == "remove":
        return []
    if change.action == "add":
        inside = change.value if isinstance(change.value, dict) else range(len(change.value))
        return _shorten_lines([line for key in inside for line in excerpt(document, (*place, key), key)])
    return _shorten_lines(excerpt(document, place, _changed_key(change)))


def _changed_key(change: VariantChange) -> str | int | None:
    """Key or number that a change is about; None for a whole file."""
    return change.pointer[-1] if change.pointer else None


def _shorten_lines(lines: list[str]) -> list[str]:
    more = len(lines) - MAX_LINES
    return lines if more <= 0 else [*lines[:MAX_LINES], f"... and {more} more lines"]


def _table_rank(difference: TableDifference) -> int:
    """Place of a table in the order: purchases, cables and addresses first."""
    stem = difference.name.partition(".")[0]
    return api.TABLES.index(stem) if stem in api.TABLES else len(api.TABLES)


def _tables_overview(differences: list[TableDifference]) -> str:
    """Table of the tables that differ, with the number of their rows."""
    cells = [
        [
            link(text(difference.title), f"#{_table_anchor(number)}"),
            *(str(row_change_counts(difference).get(kind, "")) for kind in CHANGE_KINDS),
        ]
        for number, difference in enumerate(differences)
    ]
    return grid(("Table", *(kind.capitalize() for kind in CHANGE_KINDS)), cells, [False, True, True, True])


def _difference_section(context: Context, base: LintResult, number: int, difference: TableDifference) -> str:
    def place(row: RowChange) -> str:
        if row.after is not None:
            return context.place(row.after.origin)
        return place_link(base, row.before.origin, context.source) if row.before is not None else ""

    tables = difference_tables(difference, place)
    labels = " ".join(
        badge(f"{count} {kind}", "muted") for kind, count in row_change_counts(difference).items()
    )
    # A long table would push the other differences out of sight.
    body = tables if tables.count("\n") < MAX_OPEN_ROWS + 2 else details_box("Show rows", tables)
    return page(
        anchor(_table_anchor(number)),
        heading(3, difference.title),
        f'<p class="ra-badges">{labels}</p>',
        body,
    )


def _table_anchor(number: int) -> str:
    return f"table-{number + 1}"


def difference_tables(difference: TableDifference, place: Callable[[RowChange], str]) -> str:
    """Rows as tables. ``place`` makes the link to the line that a row comes from."""
    return page(*(_changed_rows_table(part, place) for part in changed_rows(difference))).rstrip("\n")


def _changed_rows_table(part: ChangedRows, place: Callable[[RowChange], str]) -> str:
    headings = [
        "Change",
        *(
            text(f"{column.title} ({column.unit})" if column.unit else column.title)
            for column in part.columns
        ),
        "Source",
    ]
    return grid(
        headings, [[*_changed_cells(line, part.columns), place(line.first_change)] for line in part.lines]
    )


def _changed_cells(line: ChangedLine, columns: Sequence[Column]) -> list[str]:
    cells = [
        _change_cell(line.kind, *pair, column) for pair, column in zip(line.cell_pairs, columns, strict=True)
    ]
    return [badge(line.kind, CHANGE_KINDS[line.kind]), *cells]


def _change_cell(kind: str, before: Cell, after: Cell, column: Column) -> str:
    """Cell: as it is, or what it was and what it becomes."""
    old, new = column_value(column, before), column_value(column, after)
    if kind != "changed" or old == new:
        return new or old
    was = f'<del class="ra-was">{old or "none"}</del>'
    return f"{was} {new or 'none'}"


PAGE = Page(
    path=CHANGES_PAGE,
    title="Changes",
    summary="Changes of this variant, line by line, and the resulting changes in the tables.",
    order=1,
    group="understand",
    render=render,
    exists=exists,
)
