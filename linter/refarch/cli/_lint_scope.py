"""Options of ``refarch lint`` for further reports, for known findings, and for many designs: baseline,
changes since a revision, processes and cache."""

import os
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from .. import report
from ..core.errors import RefarchError
from ._call import Call
from ._lint_options import LintOptions
from ._options import add_executor, add_jobs

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..api import Plugins, Session
    from ..core.run import LintRun


def add_scope_options(parser: ArgumentParser) -> None:
    """Add the options for reports and known findings."""
    parser.add_argument(
        "--report",
        metavar="FORMAT=FILE",
        action="append",
        default=[],
        help="write an additional report, e.g. sarif=refarch.sarif (repeatable)",
    )
    parser.add_argument(
        "--baseline", metavar="FILE", help="ignore the findings in this file; list those that are fixed"
    )
    parser.add_argument(
        "--write-baseline", action="store_true", help="write the current findings to the --baseline file"
    )
    parser.add_argument(
        "--changed-since",
        metavar="REF",
        help="report only findings caused by changes since this git revision",
    )
    parser.add_argument(
        "--not-stated",
        action="store_true",
        help="list values that designs do not state, with the rules that need them",
    )


def further_reports(plugins: "Plugins", wished: list[str]) -> list[tuple[str, report.Report]]:
    """File and writer of each ``FORMAT=FILE``. Raises RefarchError for an invalid value."""
    writers: list[tuple[str, report.Report]] = []
    for request in wished:
        name, equals, path = request.partition("=")
        if not (equals and path):
            raise RefarchError(f"lint: --report {request}: expected FORMAT=FILE, e.g. sarif=refarch.sarif")
        # The second report would overwrite the first.
        if path in (earlier for earlier, _ in writers):
            raise RefarchError(f"lint: --report: two reports use the file {path}; choose two files")
        writers.append((path, plugins.plugin(report.REPORTS, name)))
    return writers


def narrow_run(
    call: Call, session: "Session", paths: list[str], options: LintOptions, linted: "LintRun"
) -> "LintRun":
    """Run without the findings of a baseline, and with only those that a change causes."""
    if options.write_baseline and options.baseline is None:
        raise RefarchError("lint: --write-baseline requires --baseline FILE")
    all_findings = linted.findings
    if options.changed_since is not None:
        from ..api import lint
        from ..project.change_findings import findings_since

        def lint_old(old: "Session") -> "LintRun":
            there = [path for path in paths if os.path.exists(os.path.join(old.root, path))]
            # These paths are new, so they had no findings before.
            if paths and not there:
                return linted._replace(findings=())
            return lint(there, old, select=options.select, ignore=options.ignore)

        linted = findings_since(session, options.changed_since, linted, lint_old)
    if options.baseline is None:
        return linted
    from ..project.baseline import baseline_text, new_findings_only, read_baseline

    if options.write_baseline:
        call.emit_into(options.baseline, baseline_text(linted))
    return new_findings_only(
        linted, read_baseline(options.baseline), _checked_codes(session, options), all_findings
    )


def _checked_codes(session: "Session", options: LintOptions) -> "Callable[[str], bool]":
    """Filter for codes whose findings can be in a run: the rule was run, selected, and not switched off."""
    from ..api import code_filter
    from ..project.rule_selection import IGNORE

    is_wanted, config, rules = (
        code_filter(options.select, options.ignore, session.rules),
        session.config,
        session.rules,
    )

    def checks(code: str) -> bool:
        if code not in rules.names or not is_wanted(code):
            return False
        declared = rules.rule(code).severity
        return config.severities.get(code, config.levels.get(declared, declared)) != IGNORE

    return checks


def add_fleet_options(parser: ArgumentParser) -> None:
    """Add the options for many designs: processes, cache, cluster."""
    add_jobs(parser, 0, "one for each core")
    parser.add_argument(
        "--no-cache", action="store_true", help="check all designs again; do not read or write the cache"
    )
    parser.add_argument("--cache-dir", metavar="DIR", default="", help="folder of the cache")
    add_executor(parser)


def note_unused_cache(call: Call, options: LintOptions) -> None:
    """Print a note if the folder of ``--cache-dir`` is not used because others may write it."""
    if options.cache_dir and not options.no_cache:
        from ..project.fleet.cache import cache_objection

        why = cache_objection(call.root, options.cache_dir)
        if why:
            call.note(f"--cache-dir is not used: {why}")
