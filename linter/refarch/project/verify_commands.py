"""Files with the commands that bring devices from their observed state to the design, and a summary of the
differences without commands."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..asbuilt.commands import DeviceCommands, WithoutCommands, commands_to_design, result_key
from ..core.finding import Finding
from ..core.wording import count_text, first_few
from ..engine import LintResult
from ..platforms.rendering.file_header import head_texts, one_line
from ..platforms.rendering.writing import ABOUT_ALL, file_name
from ..report.tables.csv import render as render_csv
from ..views.tables.table import Row, Table
from .session import Session
from .verifying import COLUMNS, MOST_NAMED, VerifiedDesign, result_cells

PATCH, NOTES = ".patch.json", ".patch.txt"
"""Ends of the names of a file whose language has no comments, and of its header."""

WITHOUT = "without-commands.csv"
"""File that lists the differences without commands."""


class CommandFiles(NamedTuple):
    """Files of commands, and the devices without."""

    files: Mapping[str, str]
    """Text by name."""
    without: tuple[WithoutCommands, ...]


def command_files(result: LintResult, verified: VerifiedDesign, session: Session) -> CommandFiles:
    """Files for the selected findings that no waiver accepts."""
    assert result.design is not None  # the caller opens designs that have a model
    open_findings = [finding for finding in verified.run.findings if finding.waived is None]
    marks = {finding.fingerprint for finding in open_findings}
    accepted = {
        result_key(one)
        for mark, results in verified.results_of_findings.items()
        if mark not in marks
        for one in results
    }
    files: dict[str, str] = {}
    without: list[WithoutCommands] = []
    for found in commands_to_design(result.design, verified.verification.results, accepted, session.plugins):
        if isinstance(found, WithoutCommands):
            without.append(found)
        else:
            files.update(_files_of_device(found, open_findings, verified))
    if without:
        files[WITHOUT] = render_csv(_table_without(result, without))
    return CommandFiles(files, tuple(without))


def _table_without(result: LintResult, without: Iterable[WithoutCommands]) -> Table:
    """One row for each difference without commands, with the reason."""
    rows = [
        Row(result_cells(result, one, found.reason), one.expectation.origin)
        for found in without
        for one in found.results
    ]
    return Table("without", "Differences without commands", COLUMNS, tuple(rows))


def _files_of_device(
    found: DeviceCommands, findings: list[Finding], verified: VerifiedDesign
) -> Iterator[tuple[str, str]]:
    """Name and text of the file of a device, and of its header if the language has no comments."""
    kind = found.kind
    name = file_name(found.device, found.intent)
    head = [f"From the observed state of {found.device} to the design"]
    head += [*head_texts(kind, found.intent, name, (), has_rollback=False)][:ABOUT_ALL]
    keys = {result_key(one) for one in found.results}
    for finding in findings:
        results = verified.results_of_findings.get(finding.fingerprint, ())
        if any(result_key(one) in keys for one in results):
            head.append(f"{finding.code} {finding.message}")
    head += found.notes
    lines = [line.text for line in found.lines]
    if not kind.comment:
        yield f"{name}{PATCH}", _text(lines)
        yield f"{name}{NOTES}", _text(map(one_line, head))
        return
    comments = [f"{kind.comment}{one_line(text)}" for text in head]
    yield f"{name}{kind.suffix}", _text([*kind.first_lines, *comments, *lines])


def _text(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


def command_lines(written: CommandFiles, folder: str) -> Iterator[str]:
    """Summary of the files, and the differences without commands by reason, as lines."""
    devices = {name for name in written.files if not name.endswith((NOTES, WITHOUT))}
    yield f"commands for {count_text(len(devices), 'device')} in {folder}"
    by_reason: dict[str, list[WithoutCommands]] = {}
    for one in written.without:
        by_reason.setdefault(one.reason, []).append(one)
    for reason, listed in by_reason.items():
        count = sum(len(one.results) for one in listed)
        names = first_few([*dict.fromkeys(one.device for one in listed)], MOST_NAMED)
        yield f"no commands for {count_text(count, 'difference')} ({names}): {reason}"
