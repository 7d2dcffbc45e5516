"""Figures that people decide by, such as bandwidth and what a failure takes away, where they change."""

from collections.abc import Iterator
from typing import NamedTuple

from ...compare.comparison import Comparison
from ...core.wording import counted
from ...views.tables.changed_rows import ChangedLine, changed_rows
from ...views.tables.table import Column
from ..tables._cells import heading, written

MOST = 12
"""Lines of one table that are shown."""


class Figures(NamedTuple):
    """What changes in one table of figures."""

    title: str
    lines: tuple[str, ...]
    """Each row, or several that change alike, with the figures that change."""


def figures(comparison: Comparison) -> Iterator[Figures]:
    """Each table that differs."""
    for table in comparison.figures:
        lines = [_line(line, part.columns) for part in changed_rows(table) for line in part.lines]
        shown = lines[:MOST]
        if len(lines) > MOST:
            shown.append(f"and {counted(len(lines) - MOST, 'more line')}: see --format tables")
        yield Figures(table.title, tuple(shown))


def _line(line: ChangedLine, columns: tuple[Column, ...]) -> str:
    """``leaf-1: Oversubscription: 0.5:1 -> 1:1``; all figures of what is new or gone."""
    if line.kind != "changed":
        cells = (before if after is None else after for before, after in line.pairs)
        return f"{line.kind}: {', '.join(filter(None, map(written, cells)))}"
    told = [
        f"{heading(column)}: {written(before) or 'nothing'} -> {written(after) or 'nothing'}"
        for column, (before, after) in zip(columns[len(line.key) :], line.rest, strict=True)
        if before != after
    ]
    return f"{', '.join(filter(None, map(written, line.key)))}: {'; '.join(told)}"
