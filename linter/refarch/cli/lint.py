"""Check designs and say what is wrong with them, and where.

PATH is a folder of designs, the folder of one design, or a file in it; without any, the project's folder of designs
(designs/, or what refarch.yaml says). Exit status: 0 clean, 1 findings at or above the threshold, 2 wrong usage or
unreadable input.
"""

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from .. import report
from ..core.discovery import load, module_names
from ..core.finding import RANK, SEVERITIES
from ._output import emit
from ._terminal import Progress, colourful

if TYPE_CHECKING:
    from ..core.run import Run

EXAMPLE = """\
  refarch lint
  refarch lint designs/lab/wiring.yaml --select WIRE,VLAN001
  refarch lint --format sarif --output refarch.sarif"""


def arguments(parser: ArgumentParser) -> None:
    """Declare the options."""
    formats = [name.rpartition(".")[2] for name in module_names(report)]
    parser.add_argument("paths", metavar="PATH", nargs="*", help="what to check")
    parser.add_argument("--format", choices=formats, default="text", help="how to report (default: text)")
    parser.add_argument("--output", metavar="FILE", help="write the report to a file; stderr gets the summary")
    what = "comma-separated codes, or beginnings of codes"
    parser.add_argument("--select", metavar="CODES", type=codes, action="extend", default=[], help=f"only these: {what}")
    parser.add_argument("--ignore", metavar="CODES", type=codes, action="extend", default=[], help=f"not these: {what}")
    parser.add_argument(
        "--fail-on",
        choices=SEVERITIES,
        help="least severe finding that makes the exit status 1 (default: error, or what refarch.yaml says)",
    )


def codes(text: str) -> list[str]:
    """Split ``TEAM001,MTU``."""
    return [code.strip() for code in text.split(",")]


def run(options: Namespace) -> int:
    """Lint, report, and return the exit status."""
    from ..api import lint, read_config

    config = read_config()
    with Progress("checking designs") as progress:
        found = lint(options.paths, select=options.select, ignore=options.ignore, config=config, progress=progress.count)
    _report(found, options)
    return status(found, options.fail_on or config.fail_on)


def status(found: "Run", threshold: str) -> int:
    """0, or 1 where a finding reaches the threshold or a design has no verdict."""
    severe = any(RANK[finding.severity] <= RANK[threshold] for finding in found.findings if finding.waived is None)
    return int(severe or bool(found.unchecked))


def _report(found: "Run", options: Namespace) -> None:
    to_file = options.output is not None
    text = load(f"refarch.report.{options.format}").render(found, not to_file and colourful(sys.stdout))
    emit(text, options.output)
    if to_file or options.format != "text":
        from ..report._summary import summary_line

        print(summary_line(found), file=sys.stderr)
