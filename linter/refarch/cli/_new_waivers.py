"""``refarch lint --add-waiver``: writes a waiver comment above each line that has a finding of the rule."""

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ..core.errors import RefarchError
from ..core.wording import count_text
from ._call import Call
from ._lint_options import LintOptions

if TYPE_CHECKING:
    from ..api import Session
    from ..core.finding import Finding


def add_waiver_options(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument(
        "--add-waiver", metavar="CODE", help="write a waiver for each finding of this rule at PATH"
    )
    parser.add_argument("--reason", default="", help="reason for the waiver; required with --add-waiver")
    parser.add_argument("--until", metavar="DAY", default="", help="last day, or last version, of the waiver")
    parser.add_argument("--owner", default="", help="owner of the waiver")


def add_waivers(call: Call, session: "Session", paths: list[str], options: LintOptions) -> None:
    """Write the waivers and report where. Raises RefarchError, with nothing written, if there is nothing to
    waive, the rule cannot be waived, or the comments would not work."""
    from ..project.waivers import WaiverRequest, with_waivers, write_files
    from ..rules.registry import unknown_code_hint

    code = options.add_waiver or ""
    rules = session.rules
    if code not in rules.known_codes:
        raise RefarchError(f"--add-waiver: unknown rule {code}. {unknown_code_hint(code, rules.known_codes)}")
    if code in rules.names and not rules.rule(code).waivable:
        raise RefarchError(f"--add-waiver: {code} cannot be waived; fix its findings")
    request = WaiverRequest(code, options.reason, options.until, options.owner)
    comment = request.comment
    findings = _open_findings(session, paths, code, {})
    if not findings:
        raise RefarchError(f"--add-waiver: {code} has no findings here, or all are waived")
    contents = with_waivers(session.root, findings, request)
    left = _open_findings(session, paths, code, contents)
    if left or _has_new_findings(session, paths, contents):
        place = f"{call.from_here(findings[0].file)}:{findings[0].line}"
        raise RefarchError(
            f"{place}: `{comment}` above this line would not waive the finding; write it by hand, "
            "see `refarch explain WAIVE004` for the valid forms"
        )
    write_files(session.root, contents)
    lines = {(finding.file, finding.line) for finding in findings}
    for file in contents:
        number = sum(name == file for name, _ in lines)
        call.print_aside(f"{call.from_here(file)}: {count_text(number, 'waiver')} for {code} written")


def _open_findings(
    session: "Session", paths: list[str], code: str, contents: dict[str, bytes]
) -> "list[Finding]":
    """Findings of a rule without a waiver, with other contents of some files."""
    from ..api import lint

    run = lint(paths, session, select=[code], unsaved=contents)
    return [finding for finding in run.findings if finding.code == code and finding.waived is None]


def _has_new_findings(session: "Session", paths: list[str], contents: dict[str, bytes]) -> bool:
    """Whether the comments themselves caused findings."""
    from ..api import lint

    before = {finding.fingerprint for finding in lint(paths, session).findings}
    after = lint(paths, session, unsaved=contents)
    return any(
        finding.fingerprint not in before
        for finding in after.findings
        if not finding.code.startswith("WAIVE006")
    )
