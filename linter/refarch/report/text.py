"""Findings for people, as a good compiler prints them: place, severity, message, the source line, what to
do."""

from ..core.finding import Finding, Related
from ..core.run import Run
from . import Report
from ._snippet import source_snippet
from ._summary import last_lines
from ._visible import visible

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


def render(run: Run, colour: bool = False) -> str:
    """The whole report. Waived findings are counted, not listed."""
    blocks = [
        "\n".join(_finding_lines(run, finding, colour)) for finding in run.findings if finding.waived is None
    ]
    last = "\n".join(map(visible, last_lines(run)))
    return "\n\n".join([*blocks, last, *_statistics_blocks(run)]) + "\n"


def _statistics_blocks(run: Run) -> list[str]:
    """Times of the run, if it was measured."""
    if run.statistics is None:
        return []
    from ._statistics import statistics

    return [statistics(run.statistics)]


def _finding_lines(run: Run, finding: Finding, colour: bool) -> list[str]:
    place = _painted_text(_position_text(finding), "place", colour)
    severity = _painted_text(finding.severity, finding.severity, colour)
    lines = [f"{place} {severity} {finding.code} {visible(finding.message)}"]
    lines += _quoted_source(run.source_line(finding.file, finding.line), finding, colour)
    if finding.hint:
        lines.append(f"{_painted_text('hint:', 'hint', colour)} {visible(finding.hint)}")
    return lines + [_related_line(place, colour) for place in finding.related]


def _quoted_source(source: str, finding: Finding, colour: bool) -> list[str]:
    end = finding.end_column if finding.end_line == finding.line else None
    quoted = source_snippet(source, finding.column, end)
    if quoted is None:
        return []
    number = f"{finding.line:>5}"
    gutter, blank = (_painted_text(f"{text} |", "gutter", colour) for text in (number, " " * len(number)))
    return [f"{gutter} {quoted[0]}", f"{blank} {_painted_carets(quoted[1], finding.severity, colour)}"]


def _painted_carets(line: str, severity: str, colour: bool) -> str:
    run = line.lstrip()
    return line[: len(line) - len(run)] + _painted_text(run, severity, colour)


def _related_line(place: Related, colour: bool) -> str:
    position, note = (
        _painted_text(_position_text(place), "place", colour),
        _painted_text("note", "note", colour),
    )
    return f"{position} {note} {visible(place.message)}"


def _position_text(place: Finding | Related) -> str:
    return f"{visible(place.file)}:{place.line}:{place.column}:"


def _painted_text(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if colour else text


REPORT = Report(render=render)
