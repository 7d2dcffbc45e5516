"""Check designs and report findings.

PATH is a folder of designs, the folder of a design, a file of a design, or a folder that contains the designs
of the project. The default is the folder of designs of the project: `designs`, or the setting in
refarch.yaml. The project is the nearest folder, from the working folder upward, that has a refarch.yaml or
designs. Exit status: 0 clean, 1 findings at or above the threshold, 2 wrong usage or unreadable input.
"""

import os
import sys
from argparse import ArgumentParser
from typing import TYPE_CHECKING, Any

from .. import report
from ..core.errors import RefarchError
from ..core.finding import SEVERITIES
from ..load.folder import FILES, VARIANTS
from ._call import Call
from ._command import Command
from ._exit_status import exit_status
from ._lint_options import STDIN, LintOptions
from ._lint_scope import add_fleet_options, add_scope_options, further_reports, narrow_run, note_unused_cache
from ._new_waivers import add_waiver_options, add_waivers
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
    from ..api import Session
    from ..core.run import LintRun
    from ..engine.stopwatch import Stopwatch

EXAMPLE = """\
  refarch lint
  refarch lint designs/lab/wiring.yaml --select WIRE,VLAN001
  refarch lint --profile strict
  refarch lint --today 2026-11-22
  refarch lint --format sarif --output refarch.sarif
  refarch lint --diff
  refarch lint --fix
  refarch lint - --stdin-filename designs/lab/wiring.yaml"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("path", metavar="PATH", nargs="*", default=[], help="files or folders to check")
    add_plugin_choice(parser, "--format", report.REPORTS, "report format", "text")
    add_output(parser, "; the summary goes to stderr")
    add_scope_options(parser)
    add_waiver_options(parser)
    add_fleet_options(parser)
    add_rule_choice(parser)
    add_fail_on(parser, SEVERITIES)
    add_allow_local_code(parser)
    parser.add_argument(
        "--statistics",
        action="store_true",
        help="show the time by stage, and of the slowest rules",
    )
    parser.add_argument(
        "--stdin-filename",
        metavar="FILE",
        help=f"name of the design file that {STDIN} reads from stdin",
    )
    parser.add_argument("--fix", action="store_true", help="apply the fixes of findings to the files")
    parser.add_argument("--diff", action="store_true", help="show what --fix would change, without writing")
    parser.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help="with --fix or --diff: also apply fixes that need review",
    )
    add_today(parser)
    parser.add_argument("--watch", action="store_true", help="check again when a file changes")
    add_profile(parser)
    add_color(parser)


def run(call: Call, watch: bool, **words: Any) -> int:
    """Lint, report, and return the exit status."""
    options = LintOptions(**words)
    _refuse_combinations(options, watch)
    if not watch:
        return _lint_and_report(call, options)
    from ._watching import check_and_watch

    return check_and_watch(call, options.path, lambda: _lint_and_report(call, options))


def _refuse_combinations(options: LintOptions, watch: bool) -> None:
    """Raise RefarchError for options that exclude each other."""
    fixes = options.fix or options.diff
    if fixes and (watch or STDIN in options.path):
        raise RefarchError("lint: --fix and --diff cannot be used with - or --watch")
    # Each option would use files that the other one changes.
    if options.add_waiver is not None and (fixes or watch or STDIN in options.path):
        raise RefarchError("lint: --add-waiver cannot be used with -, --watch, or --fix")
    if options.add_waiver is None and (options.reason or options.until or options.owner):
        raise RefarchError("lint: --reason, --until, and --owner require --add-waiver CODE")
    if options.changed_since is not None and STDIN in options.path:
        raise RefarchError("lint: --changed-since cannot be used with -")
    if options.unsafe_fixes and not fixes:
        raise RefarchError("lint: --unsafe-fixes requires --fix or --diff")
    if watch and (STDIN in options.path or options.statistics):
        raise RefarchError("lint: --watch cannot be used with - or --statistics")


def _lint_and_report(call: Call, options: LintOptions) -> int:
    """Lint and report once."""
    from ..api import lint
    from ..project.linting import RunOptions

    session = call.session(options.profile, options.allow_local_code)
    session.day = options.today or ""
    writer = session.plugins.plugin(report.REPORTS, options.format)
    further = further_reports(session.plugins, options.report)
    unsaved = _stdin_file(call, options)
    paths = [call.from_root(word) for word in options.path if word != STDIN]
    paths += [_design_folder(name) for name in unsaved]
    if options.add_waiver is not None:
        add_waivers(call, session, paths, options)
    if options.fix or options.diff:
        _fix_or_show(call, session, paths, options)
    note_unused_cache(call, options)
    with call.progress("checking designs") as progress:
        watch = _stopwatch(session) if options.statistics else None
        linted = lint(
            paths,
            session,
            select=options.select,
            ignore=options.ignore,
            progress=progress.count,
            unsaved=unsaved,
            options=RunOptions(options.jobs, not options.no_cache, options.cache_dir, options.executor),
        )
    if watch is not None:
        linted = linted._replace(statistics=watch.statistics(len(linted.designs)))
    linted = narrow_run(call, session, paths, options, linted)._replace(lists_not_stated=options.not_stated)
    for_people = (
        options.format == "text" and call.root != "."
    )  # relative to the working folder, so that a place can be opened
    reported = linted.with_file_names(call.from_here) if for_people else linted
    if not options.diff:
        call.emit(writer.render(reported, call.is_colored))
    for path, further_writer in further:
        call.emit_into(path, further_writer.render(linted, False))
    _print_summary(call, linted, options.format if not options.diff else "")
    return exit_status(linted, options.fail_on or session.config.fail_on)


def _fix_or_show(call: Call, session: "Session", paths: list[str], options: LintOptions) -> None:
    """Write fixes or show them. The lines about them precede a text report; with other reports, they go to
    stderr."""
    from ..api import code_filter
    from ._fix import FixOptions, fix

    def print_to_stderr(text: str) -> None:
        for line in text.splitlines():
            call.print_aside(line)

    for_people = options.format == "text" and call.output is None
    tell = call.emit if options.diff or for_people else print_to_stderr
    is_asked = code_filter(options.select, options.ignore, session.rules)
    fix(call, session, paths, FixOptions(options.diff, options.unsafe_fixes), is_asked, tell)


def _stdin_file(call: Call, options: LintOptions) -> dict[str, bytes]:
    """File that comes through stdin, by its name from the root of the project. Raises RefarchError without a
    name, or for a name that no file of a design has."""
    if (STDIN in options.path) != (options.stdin_filename is not None):
        raise RefarchError(f"lint: {STDIN} reads a design file from stdin and requires --stdin-filename")
    if options.stdin_filename is None:
        return {}
    name = call.from_root(os.path.normpath(options.stdin_filename)).replace(os.sep, "/")
    folder, _, file = name.rpartition("/")
    # Files with other names are not part of a design.
    if file not in FILES and folder.rpartition("/")[2] != VARIANTS:
        raise RefarchError(f"{name} is not a design file; design files are {', '.join(FILES)}")
    return {name: sys.stdin.buffer.read()}


def _design_folder(file: str) -> str:
    """Folder of the design that a file belongs to."""
    folder = os.path.dirname(file) or os.curdir
    return (
        os.path.normpath(os.path.join(folder, os.pardir)) if os.path.basename(folder) == VARIANTS else folder
    )


def _print_summary(call: Call, linted: "LintRun", format: str) -> None:
    """Print on stderr the parts that the report itself does not have."""
    if call.output is not None or format not in ("text", "concise"):
        from ..report._summary import baseline_line, not_stated_lines, skipped_line, summary_line
        from ..report._visible import visible

        aside = (baseline_line(linted), skipped_line(linted), *not_stated_lines(linted), summary_line(linted))
        for line in filter(None, aside):
            call.print_aside(visible(line))
    if linted.statistics is not None and format not in ("text", "json"):
        from ..report._statistics import statistics

        print(statistics(linted.statistics), file=sys.stderr)


def _stopwatch(session: "Session") -> "Stopwatch":
    """Stopwatch for the session, which replaces its watch."""
    from ..engine.stopwatch import Stopwatch

    session.watch = watch = Stopwatch(session.rules)
    return watch


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
