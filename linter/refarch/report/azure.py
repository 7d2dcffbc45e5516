"""Findings as logging commands of Azure Pipelines: errors and warnings become issues of the run.

Form: https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands. There is no command for an
info, so infos are lines of the log. The agent looks for commands anywhere in a line (Command.cs in
microsoft/azure-pipelines-agent).
"""

from ..core.finding import Finding
from ..core.run import LintRun
from . import Report
from ._findings import joined_sentences
from ._summary import baseline_line, skipped_line
from ._visible import text_without_commands

ISSUE_TYPES = {"error": "error", "warning": "warning"}

# `%` first: the others bring new ones. The agent reads %AZP25 back where it decodes percents.
ESCAPE_CODES = (("%", "%AZP25"), ("\r", "%0D"), ("\n", "%0A"), (";", "%3B"), ("]", "%5D"))


def render(run: LintRun, color: bool = False) -> str:
    """One command, or for an info one plain line, for each finding that is not waived. Color has no effect
    here."""
    lines = [_command_or_line(finding) for finding in run.findings if finding.waived is None]
    for remark in filter(None, (skipped_line(run), baseline_line(run))):
        lines.append(f"##vso[task.logissue type=warning;]{_escaped_text(text_without_commands(remark))}")
    return "".join(f"{line}\n" for line in lines)


def _command_or_line(finding: Finding) -> str:
    message = text_without_commands(joined_sentences(f"{finding.code} {finding.message}", finding.hint))
    file = text_without_commands(finding.file)
    if finding.severity not in ISSUE_TYPES:
        return f"{file}:{finding.line}:{finding.column}: {finding.severity} {message}"
    properties = {
        "type": ISSUE_TYPES[finding.severity],
        "sourcepath": file,
        "linenumber": str(finding.line),
        "columnnumber": str(finding.column),
        "code": finding.code,
    }
    property_text = "".join(f"{name}={_escaped_text(value)};" for name, value in properties.items())
    return f"##vso[task.logissue {property_text}]{_escaped_text(message)}"


def _escaped_text(text: str) -> str:
    for character, code in ESCAPE_CODES:
        text = text.replace(character, code)
    return text


REPORT = Report(render=render)
