"""Check the custom parts of the project.

Reports each fault with file and line. `refarch lint` also reports these findings, before the findings of the
designs. PATH is a part file or a folder of them; the default is all custom parts of the project. Exit status:
0 clean, 1 findings at or above the threshold, 2 wrong usage or unreadable input.
"""

import os
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ... import __version__, report
from ...core.errors import RefarchError
from ...core.finding import RANK, SEVERITIES
from ...core.run import LintRun
from ...report._summary import summary_line
from .._call import Call
from .._command import Command
from .._options import add_choice, add_color, add_fail_on, add_output, plugin_names

if TYPE_CHECKING:
    from ...api import OwnParts, Session

EXAMPLE = """\
  refarch parts check
  refarch parts check designs/_catalog/switches/acme-48.yaml"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("path", metavar="PATH", nargs="*", default=[], help="files or folders to check")
    add_choice(parser, "--format", plugin_names(report), "report format", "text")
    add_output(parser)
    add_fail_on(parser, SEVERITIES)
    add_color(parser)


def run(call: Call, path: list[str], format: str, fail_on: str | None) -> int:
    """Check, report, and return the exit status."""
    session = call.session().demand_settings()
    parts = session.own_parts
    chosen = [file for file in parts.documents if _is_in(file, path, call)]
    for word in path:
        if not any(_is_in(file, [word], call) for file in parts.documents):
            folder = f"{session.config.designs}/_catalog"
            raise RefarchError(f"{word}: contains no custom part; custom parts are in {folder}")
    checked = _parts_run(parts, chosen, session)
    for_people = format == "text" and call.root != "."
    displayed_check = checked.with_file_names(call.from_here) if for_people else checked
    call.emit(session.plugins.plugin(report.REPORTS, format).render(displayed_check, call.is_colored))
    if call.output is not None or format != "text":
        call.print_aside(summary_line(checked))
    threshold = fail_on or session.config.fail_on
    return int(any(RANK[finding.severity] <= RANK[threshold] for finding in checked.findings))


def _is_in(file: str, paths: list[str], call: Call) -> bool:
    """Whether a file is one of the paths, or in one of the folders."""
    full = os.path.abspath(os.path.join(call.root, file))
    wanted = [os.path.abspath(path) for path in paths]
    return not wanted or any(full == path or full.startswith(os.path.join(path, "")) for path in wanted)


def _parts_run(parts: "OwnParts", chosen: list[str], session: "Session") -> LintRun:
    """Findings of custom parts, in the form of reports."""

    def source_line(file: str, line: int) -> str:
        lines = parts.documents[file].lines
        return lines[line - 1] if 1 <= line <= len(lines) else ""

    return LintRun(
        version=__version__,
        designs=(),
        parts=len(chosen),
        findings=tuple(finding for finding in parts.findings if finding.file in chosen),
        source_line=source_line,
        rule_info=session.rules.info,
        site_url=session.config.site_url,
    )


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
