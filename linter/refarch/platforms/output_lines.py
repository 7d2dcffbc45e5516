"""Lines of command outputs: parts of which some are marked as expected, and tables with aligned columns."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

NOT_STATED = "…"
"""Stands for a value, or for lines, that the design does not state."""


class OutputPart(NamedTuple):
    """Part of a line."""

    text: str
    expected: bool = False
    """True for a value that a check compares."""


OutputLine = tuple[OutputPart, ...]


def line(*parts: OutputPart | str) -> OutputLine:
    """Line of parts; a text is a part that no check compares."""
    return tuple(part if isinstance(part, OutputPart) else OutputPart(part) for part in parts)


def text_width(parts: Iterable[OutputPart]) -> int:
    """Characters of parts."""
    return sum(len(part.text) for part in parts)


OutputCell = OutputPart | str | OutputLine
"""Cell of a table: a part, an unmarked text, or several parts."""


def columns(
    rows: Iterable[Sequence[OutputCell]], least: Sequence[int] = (), gap: int = 2, right: bool = False
) -> Iterator[OutputLine]:
    """Rows as lines whose columns are aligned: as wide as their longest cell, and at least ``least``. With
    ``right``, cells are at the right of their column."""
    cells = [[cell_parts(cell) for cell in row] for row in rows]
    count = max((len(row) for row in cells), default=0)
    widths = [
        max((text_width(row[index]) for row in cells if index < len(row)), default=0)
        for index in range(count)
    ]
    widths = [max(width, *least[index : index + 1], 0) for index, width in enumerate(widths)]
    for row in cells:
        parts: list[OutputPart] = []
        for index, cell in enumerate(row):
            space = OutputPart(" " * (widths[index] - text_width(cell)))
            parts += (space, *cell) if right else (*cell, space)
            parts.append(OutputPart(" " * gap))
        yield _trim_end(parts)


def _trim_end(parts: list[OutputPart]) -> OutputLine:
    while parts and not parts[-1].text.strip():
        parts.pop()
    return (*parts[:-1], parts[-1]._replace(text=parts[-1].text.rstrip())) if parts else ()


def cell_parts(cell: OutputCell) -> OutputLine:
    """Parts of a cell."""
    if isinstance(cell, OutputPart):
        return (cell,)
    return line(cell) if isinstance(cell, str) else cell


def ruled_table(
    headings: Sequence[str], rows: Iterable[Sequence[OutputCell]], gap: int = 2, right: bool = False
) -> Iterator[OutputLine]:
    """Table with a line of dashes below each heading, as wide as the column."""
    body = [[cell_parts(cell) for cell in row] for row in rows]
    rules = [
        "-" * max(len(title), *(text_width(row[index]) for row in body)) if body else "-" * len(title)
        for index, title in enumerate(headings)
    ]
    yield from columns([headings, rules, *body], gap=gap, right=right)


def fields(
    pairs: Iterable[tuple[str, OutputCell]], between: str = " : ", indent: str = ""
) -> Iterator[OutputLine]:
    """Names and values, one pair on a line, with the values in one column."""
    cells = [(name, cell_parts(value)) for name, value in pairs]
    width = max((len(name) for name, _ in cells), default=0)
    for name, value in cells:
        yield line(f"{indent}{name:<{width}}{between}", *value)


def join_lines(lines: Iterable[OutputLine], between: str) -> OutputLine:
    """Several lines as one, with a text between them."""
    parts: list[OutputPart] = []
    for number, some in enumerate(lines):
        parts += [OutputPart(between)] * (number > 0) + list(some)
    return tuple(parts)


def marked_list(values: Sequence[str], between: str = ", ") -> OutputLine:
    """Expected values, one after the other."""
    return join_lines([line(OutputPart(value, True)) for value in values], between)


def wrap_list(values: Sequence[str], width: int, between: str = ", ") -> list[OutputLine]:
    """Expected values on as many lines as a column of this width needs."""
    rows: list[list[str]] = [[]]
    for value in values:
        if rows[-1] and len(between.join([*rows[-1], value])) > width:
            rows.append([])
        rows[-1].append(value)
    return [marked_list(row, between) for row in rows]
