"""What two designs differ in, as Markdown: rows that were added, removed or changed; what happens to many is told once."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from refarch.api import Cell, Row
from refarch.facts import Difference, RowChange, compress

from .escape import text
from .markdown import badge, cell, grid, page

KINDS = {"changed": "info", "added": "pass", "removed": "fail"}
"""What happens to a row, with the colour of its label."""


class _Line(NamedTuple):
    """One line of the table: cells as text, by column, before they become Markdown."""

    kind: str
    key: tuple[Cell, ...]
    rest: tuple[tuple[Cell, Cell], ...]
    """Other cells, before and after."""
    place: str


def counts(difference: Difference) -> dict[str, int]:
    """How many rows were added, removed and changed; only what there is."""
    found = dict.fromkeys(KINDS, 0)
    for row in difference.rows:
        found[row.kind] += 1
    return {kind: number for kind, number in found.items() if number}


def rows(difference: Difference, place: Callable[[RowChange], str]) -> str:
    """The rows as tables: those that changed with the columns that did, then those that are new or gone with all of theirs.

    Rows to which the same happens share a line. ``place`` makes the link to the line that a row comes from.
    """
    changed = [row for row in difference.rows if row.kind == "changed"]
    others = [row for row in difference.rows if row.kind != "changed"]
    return page(*(_table(difference, listed, place) for listed in (changed, others) if listed)).rstrip("\n")


def _table(difference: Difference, listed: Sequence[RowChange], place: Callable[[RowChange], str]) -> str:
    key = list(difference.key)
    shown = [index for index in range(len(difference.columns)) if index not in key and _differs(difference, listed, index)]
    lines = _joined([_line(row, key, shown, place(row)) for row in listed])
    columns = [difference.columns[index] for index in (*key, *shown)]
    headings = ["Change", *(text(f"{one.title} ({one.unit})" if one.unit else one.title) for one in columns), "Line"]
    return grid(headings, [_cells(line, [one.key for one in columns]) for line in lines])


def _differs(difference: Difference, listed: Sequence[RowChange], index: int) -> bool:
    """Whether a column has anything to say: a cell that changed, or one of a row that is new or gone."""
    return difference.columns[index].key != "number" and any(
        _cell(row.before, index) != _cell(row.after, index) for row in listed
    )


def _cell(row: Row | None, index: int) -> Cell:
    return None if row is None else row.cells[index]


def _line(row: RowChange, key: Sequence[int], shown: Sequence[int], place: str) -> _Line:
    known = row.after or row.before
    rest = tuple((_cell(row.before, index), _cell(row.after, index)) for index in shown)
    return _Line(row.kind, tuple(_cell(known, index) for index in key), rest, place)


def _joined(lines: list[_Line]) -> list[_Line]:
    """Lines that differ in one part of their key alone become one, whose key is written as a range."""
    for number in reversed(range(len(lines[0].key) if lines else 0)):
        groups: dict[object, list[_Line]] = {}
        for line in lines:
            group = (line.kind, line.key[:number], line.key[number + 1 :], line.rest)
            groups.setdefault(group, []).append(line)
        lines = [_one(found, number) for found in groups.values()]
    return lines


def _one(lines: list[_Line], number: int) -> _Line:
    first = lines[0]
    if len(lines) == 1:
        return first
    names = compress([str(line.key[number]) for line in lines])
    return first._replace(key=(*first.key[:number], names, *first.key[number + 1 :]))


def _cells(line: _Line, keys: Sequence[str]) -> list[str]:
    pairs = [*((one, one) for one in line.key), *line.rest]
    shown = [_shown(line.kind, *pair, key) for pair, key in zip(pairs, keys, strict=True)]
    return [badge(line.kind, KINDS[line.kind]), *shown, line.place]


def _shown(kind: str, before: Cell, after: Cell, key: str) -> str:
    """A cell: as it is, or what it was and what it becomes."""
    old, new = cell(before, key), cell(after, key)
    if kind != "changed" or old == new:
        return new or old
    was = f'<del class="ra-was">{old or "nothing"}</del>'
    return f"{was} {new or 'nothing'}"
