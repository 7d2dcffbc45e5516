"""The quoted source line under a finding: gutter, the line, and a run of carets under the exact value."""

from ._visible import Cell, cells

WIDTH = 100
"""Columns of source that are shown; longer lines are cut around the carets."""

LEAD = 30
"""Columns kept before the carets of a line that is cut."""

FAR = 1000
"""Characters looked at on either side of a value: a line of a hostile file may be megabytes long."""

CUT = "..."


def snippet(line: str, column: int, end_column: int | None) -> tuple[str, str] | None:
    """The source line and the line of carets below it, or None for a blank line.

    Columns count characters from 1; ``end_column`` is exclusive, and None where the value goes on to further
    lines.
    """
    line = line.rstrip()
    skipped = max(0, column - FAR) if len(line) > 2 * FAR else 0
    near = line[skipped : skipped + 2 * FAR]
    shown = cells(near)
    if not shown:
        return None
    start = min(column - 1 - skipped, len(shown))
    end = len(shown) if end_column is None else min(end_column - 1 - skipped, len(shown))
    first, last = _window(shown, start, end)
    head = CUT if skipped + first > 0 else ""
    tail = CUT if skipped + last < len(line) else ""
    indent = len(head) + _width(shown[first:start])
    carets = max(1, _width(shown[start : min(end, last)]))
    return head + _text(shown[first:last]) + tail, " " * indent + "^" * carets


def _window(shown: list[Cell], start: int, end: int) -> tuple[int, int]:
    """First and last-plus-one character to show: the whole line where it fits, else a stretch around the
    carets."""
    if _width(shown) <= WIDTH:
        return 0, len(shown)
    first = 0 if _width(shown[:end]) <= WIDTH else _back(shown, start, LEAD)
    last = first
    room = WIDTH
    while last < len(shown) and shown[last].width <= room:
        room -= shown[last].width
        last += 1
    return first, last


def _back(shown: list[Cell], start: int, room: int) -> int:
    """Index that many columns before ``start``, or the line's beginning."""
    first = start
    while first > 0 and shown[first - 1].width <= room:
        first -= 1
        room -= shown[first].width
    return first


def _width(shown: list[Cell]) -> int:
    return sum(cell.width for cell in shown)


def _text(shown: list[Cell]) -> str:
    return "".join(cell.text for cell in shown)
