"""Findings for people, as a good compiler prints them: place, severity, message, the source line, what to
do."""

from ..core.finding import Finding, Related
from ..core.run import LintRun
from . import Report
from ._summary import last_lines
from ._visible import TerminalCell, terminal_cells, visible

STYLES = {
    "place": "1",
    "error": "1;31",
    "warning": "1;33",
    "info": "1;36",
    "note": "1;36",
    "hint": "1;32",
    "gutter": "34",
}
"""SGR parameters (ECMA-48) of the parts of a report."""

SOURCE_WIDTH = 100
"""Columns of source that are shown; longer lines are cut around the carets."""

COLUMNS_BEFORE_CARETS = 30
"""Columns kept before the carets of a line that is cut."""

MAX_DISTANCE = 1000
"""Characters looked at on either side of a value: a line of a hostile file may be megabytes long."""

ELLIPSIS = "..."


def render(run: LintRun, color: bool = False) -> str:
    """The whole report. Waived findings are counted, not listed."""
    blocks = [
        "\n".join(_finding_lines(run, finding, color)) for finding in run.findings if finding.waived is None
    ]
    last = "\n".join(map(visible, last_lines(run)))
    return "\n\n".join([*blocks, last, *_statistics_blocks(run)]) + "\n"


def _statistics_blocks(run: LintRun) -> list[str]:
    """Times of the run, if it was measured."""
    if run.statistics is None:
        return []
    from ._statistics import statistics

    return [statistics(run.statistics)]


def _finding_lines(run: LintRun, finding: Finding, color: bool) -> list[str]:
    place = _painted_text(_position_text(finding), "place", color)
    severity = _painted_text(finding.severity, finding.severity, color)
    lines = [f"{place} {severity} {finding.code} {visible(finding.message)}"]
    lines += _quoted_source(run.source_line(finding.file, finding.line), finding, color)
    if finding.hint:
        lines.append(f"{_painted_text('hint:', 'hint', color)} {visible(finding.hint)}")
    return lines + [_related_line(place, color) for place in finding.related]


def _quoted_source(source: str, finding: Finding, color: bool) -> list[str]:
    end = finding.end_column if finding.end_line == finding.line else None
    quoted = source_snippet(source, finding.column, end)
    if quoted is None:
        return []
    number = f"{finding.line:>5}"
    gutter, blank = (_painted_text(f"{text} |", "gutter", color) for text in (number, " " * len(number)))
    return [f"{gutter} {quoted[0]}", f"{blank} {_painted_carets(quoted[1], finding.severity, color)}"]


def _painted_carets(line: str, severity: str, color: bool) -> str:
    run = line.lstrip()
    return line[: len(line) - len(run)] + _painted_text(run, severity, color)


def _related_line(place: Related, color: bool) -> str:
    position, note = (
        _painted_text(_position_text(place), "place", color),
        _painted_text("note", "note", color),
    )
    return f"{position} {note} {visible(place.message)}"


def _position_text(place: Finding | Related) -> str:
    return f"{visible(place.file)}:{place.line}:{place.column}:"


def _painted_text(text: str, style: str, color: bool) -> str:
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if color else text


def source_snippet(line: str, column: int, end_column: int | None) -> tuple[str, str] | None:
    """The source line and the line of carets below it, or None for a blank line.

    Columns count characters from 1; ``end_column`` is exclusive, and None where the value goes on to further
    lines.
    """
    line = line.rstrip()
    skipped = max(0, column - MAX_DISTANCE) if len(line) > 2 * MAX_DISTANCE else 0
    stretch = line[skipped : skipped + 2 * MAX_DISTANCE]
    line_cells = terminal_cells(stretch)
    if not line_cells:
        return None
    start = min(column - 1 - skipped, len(line_cells))
    end = len(line_cells) if end_column is None else min(end_column - 1 - skipped, len(line_cells))
    first, last = _visible_window(line_cells, start, end)
    head = ELLIPSIS if skipped + first > 0 else ""
    tail = ELLIPSIS if skipped + last < len(line) else ""
    indent = len(head) + _columns_of_cells(line_cells[first:start])
    carets = max(1, _columns_of_cells(line_cells[start : min(end, last)]))
    return head + _text_of_cells(line_cells[first:last]) + tail, " " * indent + "^" * carets


def _visible_window(line_cells: list[TerminalCell], start: int, end: int) -> tuple[int, int]:
    """First and last-plus-one character to show: the whole line where it fits, else a stretch around the
    carets."""
    if _columns_of_cells(line_cells) <= SOURCE_WIDTH:
        return 0, len(line_cells)
    first = (
        0
        if _columns_of_cells(line_cells[:end]) <= SOURCE_WIDTH
        else _start_before(line_cells, start, COLUMNS_BEFORE_CARETS)
    )
    last = first
    room = SOURCE_WIDTH
    while last < len(line_cells) and line_cells[last].width <= room:
        room -= line_cells[last].width
        last += 1
    return first, last


def _start_before(line_cells: list[TerminalCell], start: int, room: int) -> int:
    """Index that many columns before ``start``, or the line's beginning."""
    first = start
    while first > 0 and line_cells[first - 1].width <= room:
        first -= 1
        room -= line_cells[first].width
    return first


def _columns_of_cells(line_cells: list[TerminalCell]) -> int:
    return sum(cell.width for cell in line_cells)


def _text_of_cells(line_cells: list[TerminalCell]) -> str:
    return "".join(cell.text for cell in line_cells)


REPORT = Report(render=render)
