"""Findings as GitHub workflow commands: each becomes an annotation on its line of a pull request.

Format: https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions. The runner discards
columns if the value ends on another line (ActionCommandManager.cs in actions/runner), so they are
left out there. It obeys two forms (ActionCommand.cs): ``::command::`` at the start of a line, after blanks,
and ``##[command]`` anywhere in it.
"""

import re

from ..core.finding import Finding
from ..core.run import LintRun
from . import Report
from ._findings import open_findings
from ._summary import baseline_line, skipped_line
from ._visible import text_without_commands

COMMANDS_BY_SEVERITY = {"error": "error", "warning": "warning", "info": "notice"}

# `%` first: the others bring new ones.
DATA_CODES = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
PROPERTY_CODES = (*DATA_CODES, (":", "%3A"), (",", "%2C"))


MAX_ANNOTATIONS = 10
"""Annotations of each kind that GitHub shows of one step:
https://docs.github.com/en/actions/reference/limits ("annotations")."""


def render(run: LintRun, color: bool = False) -> str:
    """Commands, one a line, the most severe first; nothing for a clean run of all rules. Above the number
    that GitHub shows, findings are plain lines of the log, and one notice says how many. Waived findings are
    left out. Color has no effect here."""
    annotations: list[Finding] = []
    beyond: list[Finding] = []
    remarks = [line for line in (skipped_line(run), baseline_line(run)) if line]
    for severity in COMMANDS_BY_SEVERITY:
        findings = [finding for finding in open_findings(run) if finding.severity == severity]
        most = MAX_ANNOTATIONS - len(remarks) if severity == "info" else MAX_ANNOTATIONS
        annotations, beyond = [*annotations, *findings[:most]], [*beyond, *findings[most:]]
    if beyond:
        # The notice that says so is one of the ten notices.
        notices = [finding for finding in annotations if finding.severity == "info"]
        # The notice about the rest needs a place among the ten notices.
        if len(notices) + len(remarks) == MAX_ANNOTATIONS:
            annotations.remove(notices[-1])
            beyond.insert(0, notices[-1])
    lines = [_annotation_command(finding) for finding in annotations]
    lines += [
        f"::notice title=refarch::{_escaped_text(text_without_commands(line), DATA_CODES)}"
        for line in remarks
    ]
    if beyond:
        lines.append(f"::notice title=refarch::{len(beyond)} more findings are in the log of this step")
        lines += [_log_line(finding) for finding in beyond]
    return "".join(f"{line}\n" for line in lines)


def _log_line(finding: Finding) -> str:
    """A line of the log that begins with no colon, whatever the file is named."""
    start = "" if finding.file[:1].isascii() and finding.file[:1].isalnum() else "./"
    place = f"{start}{finding.file}:{finding.line}:{finding.column}"
    return text_without_commands(f"{place}: {finding.severity} {finding.code} {finding.message}")


def _annotation_command(finding: Finding) -> str:
    properties = ",".join(
        f"{key}={_escaped_text(value, PROPERTY_CODES)}" for key, value in _command_properties(finding).items()
    )
    message = _escaped_text(_annotation_message(finding), DATA_CODES)
    return f"::{COMMANDS_BY_SEVERITY[finding.severity]} {properties}::{message}"


def _command_properties(finding: Finding) -> dict[str, str]:
    place = {"file": _escaped_path(finding.file), "line": str(finding.line), "endLine": str(finding.end_line)}
    if finding.line == finding.end_line:
        place |= {"col": str(finding.column), "endColumn": str(finding.end_column)}
    return {**place, "title": f"{finding.code} {finding.name}"}


def _escaped_path(file: str) -> str:
    """A file's name; what would steer the screen of whoever reads the log is written out, line ends are
    encoded later."""
    return "".join(
        part if part in "\r\n" else text_without_commands(part) for part in re.split("([\r\n])", file)
    )


def _annotation_message(finding: Finding) -> str:
    lines = [finding.message]
    if finding.hint:
        lines.append(f"hint: {finding.hint}")
    for near in finding.related:
        lines.append(f"{near.file}:{near.line}:{near.column}: note {near.message}")
    return "\n".join(text_without_commands(line) for line in lines)


def _escaped_text(text: str, table: tuple[tuple[str, str], ...]) -> str:
    for char, code in table:
        text = text.replace(char, code)
    return text


REPORT = Report(render=render)
