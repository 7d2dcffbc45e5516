"""Compare two designs, or a design and a variant of it: every derived table in which they differ, row by row.

What happens alike to many rows is one line. The exit status is 0 whether they differ or not: a difference is
no mistake.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..core.errors import RefarchError
from ..core.wording import counted
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_choice, add_color, add_output

if TYPE_CHECKING:
    from ..api import Cell, Column, Result, Row, Session
    from ..views.tables.changed_rows import ChangedLine, ChangedRows
    from ..views.tables.difference import Difference

EXAMPLE = """\
  refarch diff pvrdma-hpc native-endpoints
  refarch diff vsan-esa-100g vsan-esa-arista --format json"""


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    parser.add_argument("design", metavar="DESIGN", help="id or folder of the design")
    parser.add_argument("other", metavar="OTHER", help="a variant of it, another design, or design+variant")
    add_choice(parser, "--format", ("table", "json"), "how to write it", "table")
    add_output(parser)
    add_allow_local_code(parser)
    add_color(parser)


def run(call: Call, design: str, other: str, format: str, allow_local_code: bool) -> int:
    """Print what differs."""
    from .. import api

    session = call.session(allow_local_code=allow_local_code).demand_settings()
    with call.progress(f"comparing {design} and {other}"):
        before = api.open_design(call.design(design), session)
        after = _other(before, call.design(design), call.design(other), session)
        assert (
            before.design is not None and after.design is not None
        )  # it raises for a design without a model
        differences = api.diff(before.design, after.design, session.plugins)
    if format == "json":
        call.emit(_json(before.id, after.id, differences))
    else:
        call.emit("".join(_text(before.id, after.id, differences, call.colour)))
    for result in (before, after):
        call.note_errors(result)
    call.note_idle(session, "tables")
    return 0


def _other(before: "Result", design: str, other: str, session: "Session") -> "Result":
    """The variant of that name, else the design. Raises RefarchError where there is neither."""
    from .. import api

    names = [variant.id.removeprefix(f"{before.id}+") for variant in before.variants]
    if other in names:
        return api.open_design(f"{design.rstrip('/')}+{other}", session)
    try:
        return api.open_design(other, session)
    except RefarchError as error:
        listed = (
            f" Variants of {before.id} are {', '.join(names)}."
            if names and "no such design" in str(error)
            else ""
        )
        raise RefarchError(f"{error}{listed}") from None


def _text(before: str, after: str, found: "tuple[Difference, ...]", colour: bool) -> Iterator[str]:
    """A heading for each table, and what differs in it."""
    from ..report._visible import visible
    from ..views.tables.changed_rows import changed_rows, counts

    if not found:
        yield f"{visible(before)} and {visible(after)} do not differ in any table\n"
        return
    tables = counted(len(found), "table")
    yield f"{visible(before)} and {visible(after)} differ in {tables}\n"
    for difference in found:
        said = ", ".join(f"{count} {kind}" for kind, count in counts(difference).items())
        title = visible(difference.title)
        yield f"\n\x1b[1m{title}\x1b[0m: {said}\n" if colour else f"\n{title}: {said}\n"
        yield "\n".join(map(_aligned, changed_rows(difference)))


def _aligned(part: "ChangedRows") -> str:
    from ..report.tables._cells import heading
    from ..report.tables.table import aligned

    rows = [[line.kind, *_cells(line)] for line in part.lines]
    text = aligned(["Change", *map(heading, part.columns)], rows, [False] * (len(part.columns) + 1))
    return "".join(f"  {line}\n" for line in text.splitlines())


def _cells(line: "ChangedLine") -> list[str]:
    return [_change_text(line.kind, before, after) for before, after in line.pairs]


def _change_text(kind: str, before: "Cell", after: "Cell") -> str:
    """A cell: as it is, or what it was and what it becomes."""
    from ..report.tables._cells import written

    if kind != "changed" or before == after:
        return written(before if after is None else after)
    return f"{written(before) or 'nothing'} -> {written(after) or 'nothing'}"


def _json(before: str, after: str, found: "tuple[Difference, ...]") -> str:
    import json

    return (
        json.dumps(
            {"before": before, "after": after, "tables": [_object(difference) for difference in found]},
            indent=2,
        )
        + "\n"
    )


def _object(one: "Difference") -> dict[str, Any]:
    """A table with every row that differs, one by one."""
    return {
        "name": one.name,
        "title": one.title,
        "columns": [column._asdict() for column in one.columns],
        "key": [one.columns[number].key for number in one.key],
        "rows": [
            {"kind": row.kind, "before": _row(row.before, one.columns), "after": _row(row.after, one.columns)}
            for row in one.rows
        ],
    }


def _row(row: "Row | None", columns: "Sequence[Column]") -> dict[str, Any] | None:
    """Cells by the keys of their columns, and the place in the design that made them."""
    if row is None:
        return None
    cells = dict(zip((column.key for column in columns), row.cells, strict=True))
    return {"cells": cells, "origin": {"file": row.origin.file, "path": row.origin.path}}


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
