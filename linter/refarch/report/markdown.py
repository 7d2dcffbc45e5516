"""Findings as a comment on a pull request: a table, most severe first, that no text of a design can leave.

Comments of GitHub hold 65,536 characters at most (65,535 are used): what is above is counted in one line.
"""

from collections.abc import Iterator

from ..core.finding import Finding
from ..core.run import LintRun
from ..core.wording import count_text
from . import Report
from ._findings import most_severe_first
from ._summary import baseline_line, skipped_line, summary_line, unchecked_line
from ._visible import visible

MAX_COMMENT_LENGTH = 65_535
"""Characters of a comment."""

RESERVED_LENGTH = 400
"""Characters kept for the line about what is left out."""

SEVERITY_MARKS = {"error": "❌", "warning": "⚠️", "info": "ℹ️"}

TABLE_HEADER = ("| | Rule | Location | Finding |", "|-|-|-|-|")


def render(run: LintRun, color: bool = False) -> str:
    """The comment. Waived findings are counted, not listed. Color has no effect here."""
    return findings_table(run, MAX_COMMENT_LENGTH)


def findings_table(run: LintRun, limit: int) -> str:
    """The summary, and as many findings as fit into so many characters."""
    lines = [f"**{escaped_markdown(summary_line(run))}**"]
    if run.unchecked:
        lines += ["", escaped_markdown(unchecked_line(run))]
    for line in filter(None, (baseline_line(run), skipped_line(run))):
        lines += ["", escaped_markdown(line)]
    if run.fixed_findings:
        lines += ["", f"{count_text(len(run.fixed_findings), 'finding')} of the baseline fixed."]
    findings = most_severe_first(run)
    if not findings:
        return "\n".join(lines) + "\n"
    lines += ["", *TABLE_HEADER]
    length = sum(len(line) + 1 for line in lines)
    for number, row in enumerate(_finding_rows(run, findings)):
        # A comment holds no more than that: the table ends early, and the rest is counted.
        if length + len(row) + 1 > limit - RESERVED_LENGTH:
            left = len(findings) - number
            remark = f"{left} more of {len(findings)}: run `refarch lint` to list all."
            lines += ["", remark]
            break
        lines.append(row)
        length += len(row) + 1
    return "\n".join(lines) + "\n"


def _finding_rows(run: LintRun, findings: list[Finding]) -> Iterator[str]:
    for finding in findings:
        name = f"{SEVERITY_MARKS[finding.severity]} {finding.severity}"
        code = f"[{finding.code}]({run.site_url}{finding.url})" if run.site_url else finding.code
        code += f"<br>{run.rule_info(finding.code).basis}"
        where = code_span(f"{finding.file}:{finding.line}")
        what = escaped_markdown(finding.message)
        if finding.hint:
            what += f"<br>{escaped_markdown(finding.hint)}"
        yield f"| {name} | {code} | {where} | {what} |"


def code_span(text: str) -> str:
    """Text as code in a cell of a table."""
    return f"`{visible(text).replace('`', chr(39)).replace('|', chr(92) + '|')}`"


PUNCTUATION_ENTITIES = {character: f"&#{ord(character)};" for character in "\\`*_{}[]()<>#|~@&!:$"}
"""Character references for punctuation: as such it can neither mention, link, nor open an element; addresses
lose their colon."""


def escaped_markdown(text: str) -> str:
    """Text of a design as text of a comment: no mention, no link, no element, no end of a table's cell."""
    plain = "".join(PUNCTUATION_ENTITIES.get(character, character) for character in visible(text))
    return plain.replace("www.", "www&#46;").replace("GH-", "GH&#45;")


REPORT = Report(render=render)
