"""The facade: what the site, the command line, tests and other programs use. Nothing else of the linter is
public."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from . import __version__
from .core.discovery import Kind, load
from .core.errors import OwnCodeError, RefarchError
from .core.files import replace_file
from .core.finding import RANK, SEVERITIES, Finding, Related, Severity, summary
from .core.origin import Origin, Span
from .core.plugins import BUILT_IN_PLUGINS, Plugins
from .core.rule import Applies, RuleInfo, Source
from .core.run import Run, SkippedRule
from .core.wording import counted, did_you_mean, enumeration, first_few
from .engine import Result, Settings, Verdict, verdicts_of
from .load.document import Document
from .load.folder import FILES, NOTHING, find_designs, read_design, read_file
from .load.text import lines_of
from .model.types import Design
from .project.config import Config
from .project.linting import are_many, lint_design, lint_designs, lint_texts, open_design, search_paths
from .project.own_parts import OwnParts, own_parts
from .project.session import Session, today
from .project.wanted import not_stated, skipped_rules, wanted_findings
from .rules.registry import BUILT_IN, Registry
from .views.tables.table import Cell, Column, Row, Table

if TYPE_CHECKING:
    from .project.wish import Wish
    from .views.tables.difference import Difference
    from .views.tables.table_view import AnyTableView

TABLES = ("bom", "ip-plan", "wiring", "qos", "hosts", "bandwidth", "failure", "results")
"""Names of the tables that a design is read by, in the order in which they matter; ``derived`` has many
more."""

NO_MORE: Mapping[str, Callable[[Design], Table]] = {}
"""For no tables but those of the views and of a project."""


def lint(
    paths: Iterable[str] = (),
    session: Session | None = None,
    *,
    root: str = ".",
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    progress: Callable[[int, int], None] = lambda done, total: None,
    unsaved: Mapping[str, bytes] = NOTHING,
    wish: "Wish | None" = None,
) -> Run:
    """Lint designs and return what was found.

    ``paths`` are folders of designs, design folders or files in one, relative to the session's root; none
    means the project's folder of designs. Without a session, one is made for the project in ``root``.
    ``select`` and ``ignore`` are codes or their beginnings; what keeps a design from being checked is told
    anyway, and so are mistakes in the settings. ``progress`` is called with designs done and in all;
    ``unsaved`` holds contents of files that take the place of those on disk. With a ``wish``, many designs
    are worked on at once, and verdicts are kept: what is found is the same. Raises RefarchError for a path
    that does not exist and for unknown codes.
    """
    session = session or Session(root)
    is_wanted, paths = choice(select, ignore, session.rules), list(paths)
    found = search_paths(paths, session)
    verdicts, source_line = _verdicts(paths, session, progress, unsaved, wish, bool(found.designs))
    return Run(
        version=__version__,
        designs=tuple(verdict.id for verdict in verdicts),
        findings=wanted_findings(found, verdicts, session, is_wanted, not paths),
        source_line=source_line,
        rule_info=session.rules.info,
        unchecked=tuple(verdict.id for verdict in verdicts if not verdict.checked),
        site_url=session.config.site_url,
        skipped_rules=skipped_rules(session, is_wanted),
        files=sum(verdict.files for verdict in verdicts),
        left_out=tuple(one.path for one in found.left_out),
        not_stated=tuple(not_stated(verdicts, is_wanted)),
    )


def _verdicts(
    paths: Sequence[str],
    session: Session,
    progress: Callable[[int, int], None],
    unsaved: Mapping[str, bytes],
    wish: "Wish | None",
    is_any: bool,
) -> tuple[Sequence[Verdict], Callable[[str, int], str]]:
    """What was found in each design and variant, and how a line of their files reads."""
    if not is_any:
        return (), _source_line((), session)
    if wish is not None and not unsaved and are_many(paths, session, bool(wish.executor)):
        from .project.fleet.lint import fleet  # a few designs are faster without

        made = fleet(paths, session, wish, progress)
        return made.verdicts, _source_line(made.results, session, made.contents)
    linted = lint_designs(paths, session, progress=progress, unsaved=unsaved)
    results = [result for design in linted for result in (design, *design.variants)]
    verdicts = [verdict for design in linted for verdict in verdicts_of(design, session.rules)]
    return verdicts, _source_line(results, session)


def choice(select: Iterable[str], ignore: Iterable[str], registry: Registry) -> Callable[[str], bool]:
    """Whether a code is one of those that were asked for. Raises RefarchError for codes that fit no rule."""
    chosen, dropped = _known(select, registry), _known(ignore, registry)

    def is_wanted(code: str) -> bool:
        return (not chosen or code.startswith(chosen)) and not code.startswith(dropped)

    return is_wanted


def _source_line(
    results: Iterable[Result], session: Session, contents: Mapping[str, bytes] = NOTHING
) -> Callable[[str, int], str]:
    """The lines of all files that were read, by file and number; empty for one that there is not. Of what is
    there by content alone, a file is taken apart when a line of it is asked for."""
    config = session.config
    texts = {document.path: document.lines for document in session.own_parts.documents.values()}
    texts |= {document.path: document.lines for result in results for document in result.documents.values()}
    texts[config.file] = config.lines

    def source_line(file: str, line: int) -> str:
        if file not in texts and file in contents:
            texts[file] = lines_of(contents[file])
        lines = texts.get(file, ())
        return lines[line - 1] if 1 <= line <= len(lines) else ""

    return source_line


def rules(registry: Registry = BUILT_IN) -> list[RuleInfo]:
    """Every rule, sorted by area and code; with a session's registry, the project's own among them."""
    return [registry.info(code) for code in registry.names]


def rule(code_or_name: str, registry: Registry = BUILT_IN) -> RuleInfo:
    """A rule by its code, in any case, or its name. Raises RefarchError with the nearest one for an unknown
    word."""
    codes = registry.names
    if code_or_name.upper() in codes:
        return registry.info(code_or_name.upper())
    names = {registry.name(code): code for code in codes}
    if code_or_name.lower() in names:
        return registry.info(names[code_or_name.lower()])
    raise RefarchError(f"there is no rule {code_or_name}. {did_you_mean(code_or_name, [*codes, *names])}")


def table(design: Design, name: str, part: str = "") -> Table:
    """One of the tables of ``TABLES``, or another one of the same subject, e.g. ``("ip-plan", "networks")``.

    Raises RefarchError for a name that no table has.
    """
    return derived(design, f"{name}.{part}" if part else name)


def derived(
    design: Design,
    name: str = "",
    plugins: Plugins = BUILT_IN_PLUGINS,
    more: Mapping[str, Callable[[Design], Table]] = NO_MORE,
) -> Table:
    """Any table of any view, by the name that ``refarch show`` has for it; without a name, the list of those
    that have rows. With a session's plug-ins, the project's own are among them. ``more`` are tables that
    others make of a design, by their names.

    Raises RefarchError for a name that no table has.
    """
    from .views.tables import registry as named  # knows all views, of which a check needs a few
    from .views.tables.table_view import TableView

    own = {**{key: TableView(key, make) for key, make in more.items()}, **_own_tables(plugins)}
    if not name:
        return named.contents(design, own)
    try:
        return named.table(design, name, own)
    except RefarchError as error:
        idle = plugins.idle("tables")
        remark = f" Not looked at: {idle}, which is code; --allow-local-code runs it" if idle else ""
        raise RefarchError(f"{error}{remark}") from None


def tables(design: Design, name: str, part: str) -> Mapping[str, Table]:
    """Tables of one kind, by cluster, network or switch, e.g. ``("wiring", "ports")`` for the port map of
    each switch.

    Raises RefarchError where there is no such kind.
    """
    from .views.tables import registry as named  # knows all views, of which a check needs a few

    return named.tables(design, f"{name}.{part}")


def editor_schemas(session: Session) -> dict[str, str]:
    """The schemas for an editor, as JSON by file name: with the ids of the catalogue to choose from,
    pieces to insert, and the rules that look at each key."""
    from .project.editor_schemas import Place, editor_schemas  # only editors need them
    from .proofs.marks import marked

    rules = session.rules
    marks = (mark for code in rules.names for mark in marked(rules.module(code).__doc__ or ""))
    places = [Place(mark.code, mark.file, mark.pointer) for mark in marks]
    return editor_schemas(session.catalogue, rules, places, session.config.site_url)


def diff(before: Design, after: Design, plugins: Plugins = BUILT_IN_PLUGINS) -> "tuple[Difference, ...]":
    """Every derived table in which two designs differ, with the rows that were added, removed or changed.
    With a session's plug-ins, the project's own are among them."""
    from .views.tables.difference import difference  # knows all views, of which a check needs a few

    return difference(before, after, _own_tables(plugins))


def _own_tables(plugins: Plugins) -> "dict[str, AnyTableView]":
    """A project's own tables; most projects have none, and need not import what runs them."""
    if not plugins.runnable("tables"):
        return {}
    from .project.own_tables import project_tables

    return project_tables(plugins)


def _known(codes: Iterable[str], registry: Registry) -> tuple[str, ...]:
    """Codes, or beginnings of codes, in capitals. Raises RefarchError for one that fits no rule."""
    wanted = tuple(code.upper() for code in codes)
    for code in wanted:
        if not code or not any(known.startswith(code) for known in registry.names):
            raise RefarchError(f"there is no rule {code or '(empty)'}. {did_you_mean(code, registry.names)}")
    return wanted


__all__ = [
    "BUILT_IN_PLUGINS",
    "FILES",
    "RANK",
    "SEVERITIES",
    "TABLES",
    "Applies",
    "Cell",
    "Column",
    "Config",
    "Design",
    "Document",
    "Finding",
    "Kind",
    "Origin",
    "OwnCodeError",
    "OwnParts",
    "Plugins",
    "RefarchError",
    "Related",
    "Result",
    "Row",
    "RuleInfo",
    "Run",
    "Session",
    "Settings",
    "Severity",
    "SkippedRule",
    "Source",
    "Span",
    "Table",
    "__version__",
    "choice",
    "counted",
    "derived",
    "did_you_mean",
    "diff",
    "editor_schemas",
    "enumeration",
    "find_designs",
    "first_few",
    "lint",
    "lint_design",
    "lint_designs",
    "lint_texts",
    "load",
    "open_design",
    "own_parts",
    "read_design",
    "read_file",
    "replace_file",
    "rule",
    "rules",
    "summary",
    "table",
    "tables",
    "today",
]
