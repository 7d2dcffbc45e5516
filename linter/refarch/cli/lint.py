"""Check designs and say what is wrong with them, and where.

PATH is a folder of designs, the folder of one design, a file in it, or a folder around the project's designs;
without any, the project's folder of designs (designs/, or what refarch.yaml says). The project is that of the
working folder: the nearest one above it that has a refarch.yaml or designs. Exit status: 0 clean, 1 findings
at or above the threshold, 2 wrong usage or unreadable input.
"""

import sys
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from .. import report
from ..core.finding import RANK, SEVERITIES
from ._call import Call
from ._command import Command
from ._options import (
    add_allow_local_code,
    add_color,
    add_fail_on,
    add_output,
    add_plugin_choice,
    add_profile,
)

if TYPE_CHECKING:
    from ..api import Session
    from ..core.run import Run
    from ..engine.stopwatch import Stopwatch

EXAMPLE = """\
  refarch lint
  refarch lint designs/lab/wiring.yaml --select WIRE,VLAN001
  refarch lint --profile strict
  refarch lint --format sarif --output refarch.sarif"""


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    what = "comma-separated codes, or beginnings of codes"
    parser.add_argument("path", metavar="PATH", nargs="*", default=[], help="what to check")
    add_plugin_choice(parser, "--format", report, "how to report", "text")
    add_output(parser, "; stderr gets the summary")
    for name, which in (("--select", "only these"), ("--ignore", "not these")):
        parser.add_argument(
            name, metavar="CODES", action="extend", type=codes, default=[], help=f"{which}: {what}"
        )
    add_fail_on(parser, SEVERITIES)
    add_allow_local_code(parser)
    parser.add_argument(
        "--statistics",
        action="store_true",
        help="say where the time went: by stage, and for the slowest rules",
    )
    add_profile(parser)
    add_color(parser)


def codes(text: str) -> list[str]:
    """Split ``TEAM001,MTU``."""
    return [code.strip() for code in text.split(",")]


def run(
    call: Call,
    path: list[str],
    format: str,
    select: list[str],
    ignore: list[str],
    fail_on: str | None,
    allow_local_code: bool,
    profile: str | None,
    statistics: bool,
) -> int:
    """Lint, report, and return the exit status."""
    from ..api import lint

    session = call.session(profile, allow_local_code)
    config, writer = session.config, session.plugins.named(report.REPORTS, format)
    with call.progress("checking designs") as progress:
        watch = _measuring(session) if statistics else None
        paths = [call.from_root(word) for word in path]
        linted = lint(paths, session, select=select, ignore=ignore, progress=progress.count)
    if watch is not None:
        linted = linted._replace(statistics=watch.statistics(len(linted.designs)))
    for_people = format == "text" and call.root != "."  # who can click on a place, where they stand
    shown = linted.renamed(call.from_here) if for_people else linted
    call.emit(writer.render(shown, call.colour))
    _tell_aside(call, linted, format)
    call.note_idle(session, "rules", "reports")
    return status(linted, fail_on or config.fail_on)


def _tell_aside(call: Call, linted: "Run", format: str) -> None:
    """On stderr, what the report itself does not hold."""
    if call.output is not None or format != "text":
        from ..report._summary import summary_line

        call.aside(summary_line(linted))
    if linted.statistics is not None and format not in ("text", "json"):
        from ..report._statistics import statistics as told

        print(told(linted.statistics), file=sys.stderr)


def _measuring(session: "Session") -> "Stopwatch":
    """A stopwatch for the session."""
    from ..engine.stopwatch import Stopwatch

    session.watch = watch = Stopwatch(session.rules)
    return watch


def status(found: "Run", threshold: str) -> int:
    """0, or 1 where a finding reaches the threshold or a design has no verdict."""
    severe = any(
        RANK[finding.severity] <= RANK[threshold] for finding in found.findings if finding.waived is None
    )
    return int(severe or bool(found.unchecked))


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
