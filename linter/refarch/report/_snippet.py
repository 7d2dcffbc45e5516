"""The quoted source line under a finding: gutter, the line, and a run of carets under the exact value."""

from ._visible import TerminalCell, terminal_cells

SOURCE_WIDTH = 100
"""Columns of source that are shown; longer lines are cut around the carets."""

COLUMNS_BEFORE_CARETS = 30
"""Columns kept before the carets of a line that is cut."""

MAX_DISTANCE = 1000
"""Characters looked at on either side of a value: a line of a hostile file may be megabytes long."""

ELLIPSIS = "..."


def source_snippet(line: str, column: int, end_column: int | None) -> tuple[str, str] | None:
    """The source line and the line of carets below it, or None for a blank line.

    Columns count characters from 1; ``end_column`` is exclusive, and None where the value goes on to further
    lines.
    """
    line = line.rstrip()
    skipped = max(0, column - MAX_DISTANCE) if len(line) > 2 * MAX_DISTANCE else 0
    near = line[skipped : skipped + 2 * MAX_DISTANCE]
    shown = terminal_cells(near)
    if not shown:
        return None
    start = min(column - 1 - skipped, len(shown))
    end = len(shown) if end_column is None else min(end_column - 1 - skipped, len(shown))
    first, last = _visible_window(shown, start, end)
    head = ELLIPSIS if skipped + first > 0 else ""
    tail = ELLIPSIS if skipped + last < len(line) else ""
    indent = len(head) + _columns_of_cells(shown[first:start])
    carets = max(1, _columns_of_cells(shown[start : min(end, last)]))
    return head + _text_of_cells(shown[first:last]) + tail, " " * indent + "^" * carets


def _visible_window(shown: list[TerminalCell], start: int, end: int) -> tuple[int, int]:
    """First and last-plus-one character to show: the whole line where it fits, else a stretch around the
    carets."""
    if _columns_of_cells(shown) <= SOURCE_WIDTH:
        return 0, len(shown)
    first = (
        0
        if _columns_of_cells(shown[:end]) <= SOURCE_WIDTH
        else _start_before(shown, start, COLUMNS_BEFORE_CARETS)
    )
    last = first
    room = SOURCE_WIDTH
    while last < len(shown) and shown[last].width <= room:
        room -= shown[last].width
        last += 1
    return first, last


def _start_before(shown: list[TerminalCell], start: int, room: int) -> int:
    """Index that many columns before ``start``, or the line's beginning."""
    first = start
    while first > 0 and shown[first - 1].width <= room:
        first -= 1
        room -= shown[first].width
    return first


def _columns_of_cells(shown: list[TerminalCell]) -> int:
    return sum(cell.width for cell in shown)


def _text_of_cells(shown: list[TerminalCell]) -> str:
    return "".join(cell.text for cell in shown)
