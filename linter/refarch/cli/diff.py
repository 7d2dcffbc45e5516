"""Show what changes between two designs, variants, or revisions.

The result lists what must be re-cabled, re-addressed, reconfigured, or bought, on which devices, and in which
order. OLD and NEW are designs, variants, or git revisions: `DESIGN@REVISION` is a design at a revision, and a
revision without a design compares all designs. Without NEW, OLD is compared with the work tree. The models
are compared, not the text. The exit status is 0 even if they differ, unless --fail-on names a class of change
that is found.
"""

import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..compare.impact import CLASSES
from ..core.wording import count_text
from ..report.changes import REPORTS
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_color, add_output

if TYPE_CHECKING:
    from ..api import Cell, Column, Row, Session
    from ..views.tables.changed_rows import ChangedLine, ChangedRows
    from ..views.tables.difference import TableDifference


EXAMPLE = """\
  refarch diff vsan-esa-100g@v1.0
  refarch diff HEAD~3
  refarch diff pvrdma-hpc native-endpoints
  refarch diff main --fail-on re-cable,re-address
  refarch diff vsan-esa-100g vsan-esa-arista --format tables"""

TABLE_FORMATS = ("tables", "tables-json")
"""Formats that show every derived table in which two designs differ, row by row."""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    from ..core.plugins import BUILT_IN_PLUGINS

    parser.add_argument("old", metavar="OLD", help="design, design@revision, or a revision for all designs")
    parser.add_argument(
        "new",
        metavar="NEW",
        nargs="?",
        default="",
        help="variant, design, design@revision, or revision (default: work tree)",
    )
    names = "|".join((*BUILT_IN_PLUGINS.names(REPORTS), *TABLE_FORMATS))
    parser.add_argument("--format", metavar=names, default="text", help="output format (default: text)")
    parser.add_argument(
        "--fail-on",
        metavar="CLASSES",
        type=classes,
        default=[],
        help=f"exit with 1 if one of these is found (comma-separated): {', '.join(CLASSES)}",
    )
    parser.add_argument(
        "--commands",
        action="store_true",
        help="also show the changed configuration lines of each device",
    )
    add_output(parser)
    add_allow_local_code(parser)
    add_color(parser)


def classes(text: str) -> list[str]:
    """Classes of impact. Raises ArgumentTypeError for an unknown class."""
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if word not in CLASSES:
            raise ArgumentTypeError(f"{word} is not one of {', '.join(CLASSES)}")
    return words


def run(
    call: Call,
    old: str,
    new: str,
    format: str,
    fail_on: list[str],
    commands: bool,
    allow_local_code: bool,
) -> int:
    """Print the changes."""
    from ..platforms.deltas import configuration_changes
    from ..project.compared_designs import DesignRevisions
    from ..project.design_outcomes import design_outcome

    session = call.session(allow_local_code=allow_local_code).demand_settings()
    if format in TABLE_FORMATS:
        return _print_tables(call, session, old, new, format)
    writer = session.plugins.plugin(REPORTS, format)
    with call.progress(_progress_text(old, new)) as progress, DesignRevisions(session) as sides:
        pairs = list(sides.pairs(_rooted_word(call, old), _rooted_word(call, new)))
        outcomes = []
        for number, pair in enumerate(pairs):
            progress.count(number, len(pairs))
            outcomes.append(design_outcome(pair, configuration_changes)._replace(shows_lines=commands))
    call.emit(writer.render(outcomes, call.is_colored))
    changed_classes = {name for design in outcomes for name in design.classes}
    return int(bool(changed_classes & {*fail_on}))


def _progress_text(old: str, new: str) -> str:
    """Text of the progress line."""
    return f"comparing {old} and {new or 'the work tree'}"


def _rooted_word(call: Call, word: str) -> str:
    """Word that counts from the root of the project, if it is a path."""
    return call.design_word(word) if word and "@" not in word else word


def _print_tables(call: Call, session: "Session", old: str, new: str, format: str) -> int:
    """Print every derived table in which two designs differ."""
    from .. import api
    from ..core.errors import RefarchError
    from ..project.compared_designs import DesignRevisions

    with call.progress(_progress_text(old, new)), DesignRevisions(session) as sides:
        pairs = list(sides.pairs(_rooted_word(call, old), _rooted_word(call, new)))
    # Tables of all designs at once would not be readable.
    if len(pairs) != 1:
        raise RefarchError("diff: --format tables compares two designs; specify one, e.g. DESIGN@REVISION")
    before, after = pairs[0].before, pairs[0].after
    if before.result is None or after.result is None or not (before.result.design and after.result.design):
        raise RefarchError(f"diff: {before.label} and {after.label} cannot be compared by their tables")
    differences = api.diff(before.result.design, after.result.design, session.plugins)
    names = before.result.id, after.result.id
    if format == "tables-json":
        call.emit(changes_json(*names, differences))
    else:
        call.emit("".join(changes_text(*names, differences, call.is_colored)))
    for result in (before.result, after.result):
        call.note_errors(result)
    call.note_idle(session, "tables")
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)


def changes_text(
    before: str, after: str, differences: "tuple[TableDifference, ...]", color: bool
) -> Iterator[str]:
    """Heading and changes of each table."""
    from ..report._visible import visible
    from ..views.tables.changed_rows import changed_rows, row_change_counts

    if not differences:
        yield f"{visible(before)} and {visible(after)} do not differ in any table\n"
        return
    tables = count_text(len(differences), "table")
    yield f"{visible(before)} and {visible(after)} differ in {tables}\n"
    for difference in differences:
        counts_text = ", ".join(f"{count} {kind}" for kind, count in row_change_counts(difference).items())
        title = visible(difference.title)
        yield f"\n\x1b[1m{title}\x1b[0m: {counts_text}\n" if color else f"\n{title}: {counts_text}\n"
        yield "\n".join(map(_aligned_rows, changed_rows(difference)))


def _aligned_rows(part: "ChangedRows") -> str:
    from ..report.tables._cells import column_heading
    from ..report.tables.table import aligned_table

    rows = [[line.kind, *_cells(line)] for line in part.lines]
    text = aligned_table(
        ["Change", *map(column_heading, part.columns)], rows, [False] * (len(part.columns) + 1)
    )
    return "".join(f"  {line}\n" for line in text.splitlines())


def _cells(line: "ChangedLine") -> list[str]:
    return [_change_text(line.kind, before, after) for before, after in line.cell_pairs]


def _change_text(kind: str, before: "Cell", after: "Cell") -> str:
    """Text of a cell: its value, or its values before and after."""
    from ..report.tables._cells import cell_text

    if kind != "changed" or before == after:
        return cell_text(before if after is None else after)
    return f"{cell_text(before) or '-'} -> {cell_text(after) or '-'}"


def changes_json(before: str, after: str, differences: "tuple[TableDifference, ...]") -> str:
    """Tables that differ, as JSON."""
    return (
        json.dumps(
            {
                "before": before,
                "after": after,
                "tables": [_difference_object(difference) for difference in differences],
            },
            indent=2,
        )
        + "\n"
    )


def _difference_object(difference: "TableDifference") -> dict[str, Any]:
    """Table with every row that differs."""
    return {
        "name": difference.name,
        "title": difference.title,
        "columns": [column._asdict() for column in difference.columns],
        "key": [difference.columns[number].key for number in difference.key_columns],
        "rows": [
            {
                "kind": row.kind,
                "before": _row_object(row.before, difference.columns),
                "after": _row_object(row.after, difference.columns),
            }
            for row in difference.row_changes
        ],
    }


def _row_object(row: "Row | None", columns: Sequence["Column"]) -> dict[str, Any] | None:
    """Cells by the keys of their columns, and the place in the design."""
    if row is None:
        return None
    cells = dict(zip((column.key for column in columns), row.cells, strict=True))
    return {"cells": cells, "origin": {"file": row.origin.file, "path": row.origin.path}}
