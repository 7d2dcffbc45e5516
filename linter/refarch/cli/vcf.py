"""Check files for the VCF Installer.

FILE is the JSON body of `POST /v1/sddcs` of VMware Cloud Foundation 9, from any source. refarch checks its
keys and values, names, addresses, and MTUs. Some checks are only for vSAN over RDMA, which the file cannot
state: use `--transport rdma`. The comments in FILE.waivers waive findings. Exit status: 0 clean, 1 findings
at or above the threshold, 2 wrong usage or unreadable input.
"""

import os
from argparse import ArgumentParser

from .. import report
from ..core.finding import SEVERITIES
from ._call import Call
from ._command import Command
from ._exit_status import exit_status
from ._options import (
    add_choice,
    add_color,
    add_fail_on,
    add_output,
    add_plugin_choice,
    add_profile,
    add_rule_choice,
    add_today,
)

TRANSPORTS = ("tcp", "rdma")

EXAMPLE = """\
  refarch vcf sddc.json
  refarch vcf sddc.json --transport rdma
  refarch vcf sddc.json --format sarif --output vcf.sarif
  refarch vcf sddc.json --ignore VCF017 --fail-on warning"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("path", metavar="FILE", nargs="+", help="JSON body of POST /v1/sddcs")
    add_plugin_choice(parser, "--format", report.REPORTS, "report format", "text")
    add_output(parser, "; the summary goes to stderr")
    add_choice(parser, "--transport", TRANSPORTS, "transport of vSAN after the installation (default: tcp)")
    add_rule_choice(parser)
    add_fail_on(parser, SEVERITIES)
    add_today(parser)
    add_profile(parser)
    add_color(parser)


def run(
    call: Call,
    path: list[str],
    format: str,
    transport: str | None,
    select: list[str],
    ignore: list[str],
    fail_on: str | None,
    today: str | None,
    profile: str | None,
) -> int:
    """Check, report, and return the exit status."""
    from ..project.installer.linting import lint_installer_files
    from ..project.rule_selection import code_filter
    from ..report._summary import summary_line

    session = call.session(profile).demand_settings()
    session.day = today or ""
    writer = session.plugins.plugin(report.REPORTS, format)
    is_selected = code_filter(select, ignore, session.rules)
    paths = {call.from_root(word).replace(os.sep, "/"): word for word in path}
    linted = lint_installer_files(paths, session, transport == "rdma", is_selected)
    for_people = format == "text" and call.root != "."
    call.emit(
        writer.render(linted.with_file_names(call.from_here) if for_people else linted, call.is_colored)
    )
    if transport is None:
        call.note("vSAN over TCP assumed; use --transport rdma for the checks of vSAN over RDMA")
    if call.output is not None or format not in ("text", "concise"):
        call.print_aside(summary_line(linted))
    return exit_status(linted, fail_on or session.config.fail_on)


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
