"""Compare what was built with a design.

FOLDER contains outputs that were collected from devices, in any structure. refarch recognizes each file by
its content. The device comes from the content, else from the name of the file or of its folder, else
from the other files of the folder. Findings name the line of the design and the line of the output. Nothing
connects to a device. Exit status: 0 as designed, 1 findings at or above the threshold, 2 wrong usage or
unreadable input.
"""

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from .. import report
from ..core.errors import RefarchError
from ..core.finding import SEVERITIES
from ._call import Call
from ._command import Command
from ._exit_status import exit_status
from ._extras import demand_extra
from ._options import (
    add_allow_local_code,
    add_color,
    add_fail_on,
    add_output,
    add_plugin_choice,
    add_profile,
    add_rule_choice,
    add_today,
)

if TYPE_CHECKING:
    from ..engine import LintResult
    from ..project.session import Session
    from ..project.verifying import VerifiedDesign

EXAMPLE = """\
  refarch verify vsan-esa-100g --against collected
  refarch verify vsan-esa-100g --against collected --format sarif --output built.sarif
  refarch verify vsan-esa-100g --against collected --results results.csv
  refarch verify vsan-esa-100g --against collected --protocol acceptance.pdf
  refarch verify vsan-esa-100g --against collected --record
  refarch verify vsan-esa-100g --against collected --commands commands
  refarch verify vsan-esa-100g --against collected --select BUILT001,BUILT002"""

TABLE_SUFFIXES = {".csv": "csv", ".json": "json", ".md": "markdown", ".xlsx": "xlsx", ".yaml": "yaml"}
"""Format of the table of results, by the end of the name of the file."""


class _VerifyFiles(NamedTuple):
    """Files that are written next to the report; empty for none."""

    results: str
    protocol: str
    commands: str
    """Folder."""
    record: bool


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "design", metavar="DESIGN", help="id or folder of the design; design+variant for one of its variants"
    )
    parser.add_argument("--against", metavar="FOLDER", required=True, help="folder of collected files")
    add_plugin_choice(parser, "--format", report.REPORTS, "report format", "text")
    add_output(parser, "; the summary goes to stderr")
    parser.add_argument(
        "--results",
        metavar="FILE",
        default="",
        help="also write the outcome of each expectation to a file: csv, json, md, xlsx or yaml",
    )
    parser.add_argument(
        "--protocol",
        metavar="FILE",
        default="",
        help="also write an acceptance protocol with places to sign: pdf or xlsx",
    )
    parser.add_argument(
        "--commands",
        metavar="DIR",
        default="",
        help="also write the commands that bring each device to the design",
    )
    parser.add_argument(
        "--record",
        action="store_true",
        help="also keep the results in as-built/, for the site",
    )
    add_rule_choice(parser)
    add_fail_on(parser, SEVERITIES)
    add_today(parser)
    add_profile(parser)
    add_allow_local_code(parser)
    add_color(parser)


def run(
    call: Call,
    design: str,
    against: str,
    format: str,
    results: str,
    protocol: str,
    commands: str,
    record: bool,
    select: list[str],
    ignore: list[str],
    fail_on: str | None,
    today: str | None,
    profile: str | None,
    allow_local_code: bool,
) -> int:
    """Compare, report, and return the exit status."""
    from ..api import open_design
    from ..project.rule_selection import code_filter
    from ..project.verifying import outcome_line, uncompared_lines, verify_design
    from ..report._summary import summary_line
    from ..report._visible import visible

    files = _VerifyFiles(results, protocol, commands, record)
    _require_names(files, against)
    session = call.session(profile, allow_local_code).demand_settings()
    session.day = today or ""
    writer = session.plugins.plugin(report.REPORTS, format)
    is_selected = code_filter(select, ignore, session.rules)
    with call.progress(f"reading {design}"):
        result = open_design(call.design_word(design), session)
        shown = call.from_root(against).replace(os.sep, "/").rstrip("/")
        verified = verify_design(result, against, shown, session, is_selected)
    for_people = format == "text" and call.root != "."
    linted = verified.run.with_file_names(call.from_here) if for_people else verified.run
    call.emit(writer.render(linted, call.is_colored))
    summary = [*_write_files(call, session, result, verified, files, against)]
    if call.output is not None or format not in ("text", "concise"):
        call.print_aside(summary_line(linted))
    call.print_aside(outcome_line(verified.verification.results))
    for line in (*uncompared_lines(verified), *summary):
        call.print_aside(visible(line))
    call.note_errors(result)
    return exit_status(linted, fail_on or session.config.fail_on)


def _require_names(files: _VerifyFiles, against: str) -> None:
    """Raise RefarchError for a file that cannot be written, before anything is read."""
    if files.results and os.path.splitext(files.results)[1] not in TABLE_SUFFIXES:
        raise RefarchError(f"{files.results} has another ending than {', '.join(TABLE_SUFFIXES)}")
    if files.protocol and not files.protocol.endswith((".pdf", ".xlsx")):
        raise RefarchError(f"{files.protocol} has another ending than .pdf, .xlsx")
    if files.protocol.endswith(".pdf"):
        demand_extra("site", "verify --protocol")
    inside = os.path.join(os.path.abspath(against), "")
    if files.commands and os.path.join(os.path.abspath(files.commands), "").startswith(inside):
        raise RefarchError(f"{files.commands} is in {against}; write the commands to another folder")


def _write_files(
    call: Call,
    session: "Session",
    result: "LintResult",
    verified: "VerifiedDesign",
    files: _VerifyFiles,
    against: str,
) -> Iterator[str]:
    """Write the files that the options name, and return lines for the summary."""
    from ..core.outputs import write_files
    from ..project.acceptance import acceptance_workbook
    from ..project.runs import run_of, run_path, run_text
    from ..project.verify_commands import command_files, command_lines
    from ..project.verifying import results_table
    from ..report.tables import FORMATS

    if files.results:
        table_format = session.plugins.plugin(FORMATS, TABLE_SUFFIXES[os.path.splitext(files.results)[1]])
        call.emit_into(files.results, table_format.render(results_table(result, verified), False))
    if files.protocol.endswith(".pdf"):
        from refarch_site.printing.acceptance import acceptance_pdf

        with call.progress(f"printing {files.protocol}"):
            run = run_of(result, verified, against)
            call.emit_into(files.protocol, acceptance_pdf(result, run, session))
    elif files.protocol:
        call.emit_into(files.protocol, acceptance_workbook(result, verified))
    if files.record:
        run = run_of(result, verified, against)
        path = os.path.join(call.root, *run_path(run).split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        call.emit_into(path, run_text(run))
    if files.commands:
        written = command_files(result, verified, session)
        texts = {name: text.encode() for name, text in written.files.items()}
        write_files(files.commands, f"verify {result.id}", texts)
        yield from command_lines(written, files.commands)


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
