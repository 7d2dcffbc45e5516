"""What two designs differ in, as Markdown: rows that were added, removed or changed; what happens to many is
told once."""

from collections.abc import Callable

from refarch.api import Cell
from refarch.facts import ChangedLine, ChangedRows, Difference, RowChange, changed_rows

from .escape import text
from .markdown import badge, cell, grid, page

KINDS = {"changed": "info", "added": "pass", "removed": "fail"}
"""What happens to a row, with the colour of its label."""


def rows(difference: Difference, place: Callable[[RowChange], str]) -> str:
    """The rows as tables. ``place`` makes the link to the line that a row comes from."""
    return page(*(_table(found, place) for found in changed_rows(difference))).rstrip("\n")


def _table(found: ChangedRows, place: Callable[[RowChange], str]) -> str:
    headings = [
        "Change",
        *(text(f"{one.title} ({one.unit})" if one.unit else one.title) for one in found.columns),
        "Line",
    ]
    keys = [one.key for one in found.columns]
    return grid(headings, [[*_cells(line, keys), place(line.first)] for line in found.lines])


def _cells(line: ChangedLine, keys: list[str]) -> list[str]:
    shown = [_shown(line.kind, *pair, key) for pair, key in zip(line.pairs, keys, strict=True)]
    return [badge(line.kind, KINDS[line.kind]), *shown]


def _shown(kind: str, before: Cell, after: Cell, key: str) -> str:
    """A cell: as it is, or what it was and what it becomes."""
    old, new = cell(before, key), cell(after, key)
    if kind != "changed" or old == new:
        return new or old
    was = f'<del class="ra-was">{old or "nothing"}</del>'
    return f"{was} {new or 'nothing'}"
