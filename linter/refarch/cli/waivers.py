"""List waivers with owner, expiry, and findings.

The list also shows the reason and age of each waiver. `refarch lint` reports waivers that have no finding,
have expired, or are not allowed; they are not listed here.
"""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._call import Call
from ._command import Command
from ._options import add_choice, add_output, add_today

if TYPE_CHECKING:
    from ..api import Session
    from ..core.finding import Finding
    from ..engine import LintResult
    from ..project.waivers import WaiverStatus

EXAMPLE = """\
  refarch waivers
  refarch waivers designs/lab --format markdown"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("path", metavar="PATH", nargs="*", default=[], help="designs (default: all designs)")
    add_choice(parser, "--format", tuple(WRITERS), "output format", "text")
    add_output(parser)
    add_today(parser)


def run(call: Call, path: list[str], format: str, today: str | None) -> int:
    """Print the waivers."""
    from ..project.linting import lint_designs
    from ..project.waivers import waiver_statuses

    session = call.session()
    session.day = today or ""
    with call.progress("reading waivers") as progress:
        linted = lint_designs([call.from_root(word) for word in path], session, progress=progress.count)
        results = [result for design in linted for result in (design, *design.variants)]
        statuses = waiver_statuses(session, results, _project_findings(call, session, path, results))
    call.emit(WRITERS[format](statuses))
    return 0


def _project_findings(
    call: Call, session: "Session", path: list[str], results: "Sequence[LintResult]"
) -> "Sequence[Finding]":
    """Findings across designs; none if no waiver is about one."""
    from ..api import lint

    rules = session.rules
    # Comparing all designs takes time that no waiver here needs.
    if not any(rules.compares_designs(waiver.code) for result in results for waiver in result.waivers):
        return ()
    findings = lint([call.from_root(word) for word in path], session).findings
    return [finding for finding in findings if rules.compares_designs(finding.code)]


def _waiver_place(status: "WaiverStatus") -> str:
    return f"{status.waiver.file}:{status.waiver.span.line}"


def _waiver_scope(status: "WaiverStatus") -> str:
    return "whole file" if status.waiver.whole_file else ""


def _age_text(status: "WaiverStatus") -> str:
    if status.age_days is None:
        return "not committed"
    return "today" if status.age_days <= 0 else f"{status.age_days} day{'s' if status.age_days > 1 else ''}"


def _text(statuses: "Sequence[WaiverStatus]") -> str:
    from ..core.wording import count_text
    from ..report._visible import visible

    lines = []
    for status in statuses:
        waiver = status.waiver
        about = ", ".join(
            filter(
                None,
                (
                    f"until {waiver.until}" if waiver.until else "no expiry",
                    f"owner {waiver.owner}" if waiver.owner else "no owner",
                    f"age {_age_text(status)}",
                    _waiver_scope(status),
                ),
            )
        )
        lines += [f"{_waiver_place(status)}: {waiver.code} {waiver.reason} ({about})"]
        lines += [f"    hides {finding.severity}: {finding.message}" for finding in status.hidden]
    lines.append(f"{count_text(len(statuses), 'waiver')} in force")
    return "".join(f"{visible(line)}\n" for line in lines)


def _markdown(statuses: "Sequence[WaiverStatus]") -> str:
    from ..report.markdown import code_span, escaped_markdown

    rows = [
        f"| {code_span(_waiver_place(status))} | {status.waiver.code} | "
        f"{escaped_markdown(status.waiver.reason)} | {escaped_markdown(status.waiver.until)} | "
        f"{escaped_markdown(status.waiver.owner)} | {_age_text(status)} | "
        f"{'<br>'.join(escaped_markdown(finding.message) for finding in status.hidden)} |"
        for status in statuses
    ]
    head = ["| Where | Rule | Reason | Until | Owner | Age | Hides |", "|-|-|-|-|-|-|-|"]
    return "\n".join([*head, *rows]) + "\n"


def _json(statuses: "Sequence[WaiverStatus]") -> str:
    entries = [
        {
            "design": status.design,
            "code": status.waiver.code,
            "reason": status.waiver.reason,
            "until": status.waiver.until,
            "owner": status.waiver.owner,
            "file": status.waiver.file,
            "line": status.waiver.span.line,
            "whole_file": status.waiver.whole_file,
            "since": status.since,
            "age": status.age_days,
            "hides": [finding.fingerprint for finding in status.hidden],
        }
        for status in statuses
    ]
    return json.dumps({"waivers": entries}, indent=2) + "\n"


WRITERS = {"text": _text, "markdown": _markdown, "json": _json}

COMMAND = Command(__doc__, EXAMPLE, add_options, run)
