"""Linting of the designs of a project, with the choice of rules."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from .. import __version__
from ..core.run import LintRun
from ..engine import LintOutcome, LintResult, lint_outcomes
from ..load.folder import NO_UNSAVED
from ..load.text import text_lines
from ..project.linting import RunOptions, lint_designs, search_paths, uses_tasks
from ..project.rule_selection import code_filter, selected_findings, selected_not_stated, skipped_rules
from ..project.session import Session
from ..views import forget_views


def lint(
    paths: Iterable[str] = (),
    session: Session | None = None,
    *,
    root: str = ".",
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    progress: Callable[[int, int], None] = lambda done, total: None,
    unsaved: Mapping[str, bytes] = NO_UNSAVED,
    options: RunOptions | None = None,
) -> LintRun:
    """Lint designs and return the findings.

    ``paths`` are folders of designs, design folders or files in one, relative to the root of the session; no
    path means the folder of designs of the project. Without a session, one is made for the project in
    ``root``. ``select`` and ``ignore`` are rule codes or their beginnings; mistakes in the settings, and
    findings that keep a design from being checked, are reported in any case. ``progress`` is called with the
    number of finished designs and of all. ``unsaved`` holds contents of files that replace those on disk.
    With ``options``, many designs are linted in parallel and their verdicts cached; the findings are the
    same. Raises RefarchError for a path that does not exist and for unknown codes.
    """
    session = session or Session(root)
    is_selected, paths = code_filter(select, ignore, session.rules), list(paths)
    search = search_paths(paths, session)
    verdicts, source_line = _verdicts(paths, session, progress, unsaved, options, bool(search.designs))
    return LintRun(
        version=__version__,
        designs=tuple(verdict.id for verdict in verdicts),
        findings=selected_findings(search, verdicts, session, is_selected, not paths),
        source_line=source_line,
        rule_info=session.rules.info,
        unchecked=tuple(verdict.id for verdict in verdicts if not verdict.checked),
        site_url=session.config.site_url,
        skipped_rules=skipped_rules(session, is_selected),
        files=sum(verdict.file_count for verdict in verdicts),
        ignored_files=tuple(unread.path for unread in search.ignored_files),
        not_stated=tuple(selected_not_stated(verdicts, is_selected)),
    )


def _verdicts(
    paths: Sequence[str],
    session: Session,
    progress: Callable[[int, int], None],
    unsaved: Mapping[str, bytes],
    options: RunOptions | None,
    has_designs: bool,
) -> tuple[Sequence[LintOutcome], Callable[[str, int], str]]:
    """Verdicts of designs and variants in their order, and the reader of source lines of their files."""
    if not has_designs:
        return (), _source_reader((), session)
    # An unsaved text is not on disk, where the tasks of a fleet read their files.
    if options is not None and not unsaved and uses_tasks(paths, session, bool(options.executor)):
        from ..project.fleet.lint import lint_fleet  # a few designs are faster without

        fleet = lint_fleet(paths, session, options, progress)
        return fleet.verdicts, _source_reader(fleet.results, session, fleet.contents)
    linted = lint_designs(paths, session, progress=progress, unsaved=unsaved)
    results = [result for design in linted for result in (design, *design.variants)]
    for result in results:
        if result.design is not None:
            forget_views(result.design)  # the claims of a large design take the memory of its views
    compared = len(linted) > 1
    verdicts = [verdict for design in linted for verdict in lint_outcomes(design, session.rules, compared)]
    return verdicts, _source_reader(results, session)


def _source_reader(
    results: Iterable[LintResult], session: Session, contents: Mapping[str, bytes] = NO_UNSAVED
) -> Callable[[str, int], str]:
    """Function that returns a line of any file that was read, by file and line number; empty for a line that
    does not exist. ``contents`` are files of which only the bytes are known: they are split into lines when
    the first line is asked for."""
    config = session.config
    texts = {document.path: document.lines for document in session.own_parts.documents.values()}
    texts |= {document.path: document.lines for result in results for document in result.documents.values()}
    texts[config.file] = config.lines

    def source_line(file: str, line: int) -> str:
        if file not in texts and file in contents:
            texts[file] = text_lines(contents[file])
        lines = texts.get(file, ())
        return lines[line - 1] if 1 <= line <= len(lines) else ""

    return source_line
