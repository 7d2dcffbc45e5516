"""Findings for people, as a good compiler prints them: place, severity, message, the source line, what to
do."""

from ..core.finding import Finding, Related
from ..core.run import Run
from . import Report
from ._snippet import snippet
from ._summary import gone_lines, not_stated_lines, summary_line, unchecked_line
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
    blocks = ["\n".join(_finding(run, finding, colour)) for finding in run.findings if finding.waived is None]
    lines = (*gone_lines(run), unchecked_line(run), *not_stated_lines(run), summary_line(run))
    last = [visible(line) for line in lines if line]
    return "\n\n".join([*blocks, "\n".join(last), *_statistics(run)]) + "\n"


def _statistics(run: Run) -> list[str]:
    """Where the time went, for those who asked."""
    if run.statistics is None:
        return []
    from ._statistics import statistics

    return [statistics(run.statistics)]


def _finding(run: Run, finding: Finding, colour: bool) -> list[str]:
    place = _paint(_position(finding), "place", colour)
    severity = _paint(finding.severity, finding.severity, colour)
    lines = [f"{place} {severity} {finding.code} {visible(finding.message)}"]
    lines += _quote(run.source_line(finding.file, finding.line), finding, colour)
    if finding.hint:
        lines.append(f"{_paint('hint:', 'hint', colour)} {visible(finding.hint)}")
    return lines + [_related(place, colour) for place in finding.related]


def _quote(source: str, finding: Finding, colour: bool) -> list[str]:
    end = finding.end_column if finding.end_line == finding.line else None
    quoted = snippet(source, finding.column, end)
    if quoted is None:
        return []
    number = f"{finding.line:>5}"
    gutter, blank = (_paint(f"{text} |", "gutter", colour) for text in (number, " " * len(number)))
    return [f"{gutter} {quoted[0]}", f"{blank} {_carets(quoted[1], finding.severity, colour)}"]


def _carets(line: str, severity: str, colour: bool) -> str:
    run = line.lstrip()
    return line[: len(line) - len(run)] + _paint(run, severity, colour)


def _related(place: Related, colour: bool) -> str:
    position, note = _paint(_position(place), "place", colour), _paint("note", "note", colour)
    return f"{position} {note} {visible(place.message)}"


def _position(place: Finding | Related) -> str:
    return f"{visible(place.file)}:{place.line}:{place.column}:"


def _paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if colour else text


REPORT = Report(render=render)
