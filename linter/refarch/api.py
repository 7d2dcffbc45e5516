"""The facade: what the site, the command line, tests and other programs use. Nothing else of the linter is
public."""

import os
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from . import __version__, engine
from .core.discovery import declared, load, module_names
from .core.errors import RefarchError
from .core.files import replace_file
from .core.finding import RANK, SEVERITIES, Finding, Related, Severity, summary
from .core.origin import Origin, Span
from .core.rule import Applies, RuleInfo, Source
from .core.run import Run
from .engine import DEFAULTS, Result, Settings
from .load.document import Document
from .load.folder import FILES, VARIANTS, DesignFolder, find_designs, no_design, read_design
from .model.catalogue import Catalogue
from .model.context import did_you_mean
from .model.types import Design
from .project.config import FILE, SCHEMA, Config, read_config
from .project.own_parts import project_catalogue
from .project.session import Session, today
from .rules.registry import BUILT_IN, Registry
from .schema.validate import demand
from .views.tables.table import Cell, Column, Row, Table

if TYPE_CHECKING:
    from .views.tables.difference import Difference

TABLES = ("bom", "ip-plan", "wiring", "qos", "hosts", "bandwidth", "failure", "results")
"""Names of the tables that a design is read by, in the order in which they matter; ``derived`` has many
more."""


def lint(
    paths: Iterable[str] = (),
    session: Session | None = None,
    *,
    root: str = ".",
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Run:
    """Lint designs and return what was found.

    ``paths`` are folders of designs, design folders or files in one, relative to the session's root; none
    means the project's folder of designs. Without a session, one is made for the project in ``root``.
    ``select`` and ``ignore`` are codes or beginnings of codes; what keeps a design from being checked is told
    anyway, and so are mistakes in the settings. ``progress`` is called with designs done and in all.
    Raises RefarchError for a path that does not exist and for unknown codes.
    """
    session = session or Session(root)
    chosen, dropped = _known(select, session.rules), _known(ignore, session.rules)
    linted = lint_designs(paths, session, progress=progress)
    results = [result for design in linted for result in (design, *design.variants)]
    findings = [
        finding
        for result in results
        for finding in result.told
        if not result.checked
        or ((not chosen or finding.code.startswith(chosen)) and not finding.code.startswith(dropped))
    ]
    texts = {document.path: document.lines for result in results for document in result.documents.values()}
    texts[FILE] = session.config.lines

    def source_line(file: str, line: int) -> str:
        lines = texts.get(file, ())
        return lines[line - 1] if 1 <= line <= len(lines) else ""

    return Run(
        version=__version__,
        designs=tuple(result.id for result in results),
        findings=(*session.config.findings, *findings),
        source_line=source_line,
        rule_info=session.rules.info,
        unchecked=tuple(result.id for result in results if not result.checked),
        site_url=session.config.site_url,
    )


def lint_designs(
    paths: Iterable[str] = (),
    session: Session | None = None,
    *,
    root: str = ".",
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Result]:
    """Lint designs one by one; each result has the design's model, documents, findings and waivers, and its
    variants' results. Without a session, one is made for the project in ``root``.

    Raises RefarchError.
    """
    session = session or Session(root).demand_settings()
    folders: dict[str, DesignFolder] = {}
    for path in list(paths) or [session.config.designs]:
        for folder in find_designs(path, session.root):
            folders.setdefault(folder.shown, folder)
    catalogue, settings, watch = session.catalogue, session.settings, session.watch
    results = []
    for number, folder in enumerate(folders.values()):
        progress(number, len(folders))
        with watch.stage("read"):
            documents = read_design(folder, watch)
        result = engine.lint(folder.id, documents, catalogue, settings)
        if os.path.lexists(os.path.join(folder.path, VARIANTS)):
            from .load.variants import read_variants  # most designs have no variants

            with watch.stage("read"):
                overlays = read_variants(folder, watch)
            result = _with_variants(result, overlays, catalogue, settings)
        results.append(result)
    return results


def _with_variants(
    result: Result, overlays: Mapping[str, Document], catalogue: Catalogue, settings: Settings
) -> Result:
    from .engine.variants import lint_variants

    return result._replace(variants=lint_variants(result, overlays, catalogue, settings))


def lint_texts(identity: str, files: Mapping[str, bytes], settings: Settings = DEFAULTS) -> Result:
    """Lint a design that is not on disk, from its files' contents by name; ``variants/x.yaml`` is one of its
    variants.

    With ``refarch.yaml`` among the files, its settings count, and the findings about them are the first.
    Raises RefarchError where that is not a settings file.
    """
    from .load.reader import read

    catalogue = Catalogue()
    read_files = {name: read(name, content) for name, content in files.items()}
    if FILE in files:
        config = _settings_in(read_files.pop(FILE), settings.rules)
        settings = settings._replace(
            severities=config.severities, levels=config.levels, options=config.options
        )
        result = lint_texts(identity, {name: text for name, text in files.items() if name != FILE}, settings)
        return result._replace(findings=(*config.findings, *result.findings))
    first = {} if FILES[0] in files else {FILES[0]: no_design(FILES[0])}
    documents = {**first, **{name: read_files[name] for name in files if "/" not in name}}
    result = engine.lint(identity, documents, catalogue, settings)
    overlays = {name: document for name, document in read_files.items() if "/" in name}
    return _with_variants(result, _named(overlays), catalogue, settings) if overlays else result


def _settings_in(document: Document, rules: Registry) -> Config:
    demand(SCHEMA, document)
    return read_config(document, rules)


def _named(overlays: Mapping[str, Document]) -> dict[str, Document]:
    """Variants by their names; a file that cannot be one by its own."""
    from .load.variants import is_name, misnamed

    files = {path[len(VARIANTS) + 1 :]: document for path, document in overlays.items()}
    return {
        name.removesuffix(".yaml") if is_name(name) else name: one
        if is_name(name)
        else misnamed(VARIANTS, name)
        for name, one in files.items()
    }


def open_design(path: str, session: Session | None = None, *, root: str = ".") -> Result:
    """Lint one design, named by its folder or its id, and return the result with its model; ``design+x`` is
    its variant x.

    Raises RefarchError where there is no such design, or where it is too broken to have a model.
    """
    result = lint_design(path, session, root=root)
    if result.design is None:
        first = result.findings[0]
        folder = first.file.rpartition("/")[0].removesuffix(f"/{VARIANTS}") or "."
        raise RefarchError(
            f"{first.file}:{first.line}:{first.column}: {first.code} {first.message}; `refarch lint "
            f"{folder}` shows all"
        )
    return result


def lint_design(path: str, session: Session | None = None, *, root: str = ".") -> Result:
    """The same for a design that may be too broken to have a model. Raises RefarchError where there is no
    such design."""
    session = session or Session(root).demand_settings()
    root, designs = session.root, session.config.designs
    wanted, variant = _parted(path, designs, root)
    inside = os.path.join(designs, wanted)
    exists = os.path.exists(os.path.join(root, wanted))
    if not exists and not os.path.exists(os.path.join(root, inside)):
        known = [folder.id for folder in find_designs(designs, root)]
        raise RefarchError(f"{wanted}: no such design. {did_you_mean(wanted, known)}")
    results = lint_designs([wanted if exists else inside], session)
    if len(results) > 1:
        raise RefarchError(
            f"{path}: holds {len(results)} designs; name one of {', '.join(result.id for result in results)}"
        )
    return _variant_of(results[0], variant) if variant and results[0].design is not None else results[0]


def _parted(path: str, designs: str, root: str) -> tuple[str, str]:
    """The design and the variant that ``design+variant`` names; a folder may have a plus sign in its name as
    well."""
    if os.path.exists(os.path.join(root, path)) or os.path.exists(os.path.join(root, designs, path)):
        return path, ""
    wanted, plus, variant = path.rpartition("+")
    return (wanted, variant) if plus and "/" not in variant else (path, "")


def _variant_of(result: Result, name: str) -> Result:
    """The result of one variant of a design. Raises RefarchError where it has none of that name."""
    named = {variant.id.removeprefix(f"{result.id}+"): variant for variant in result.variants}
    if name not in named:
        raise RefarchError(f"{result.id} has no variant {name}. {did_you_mean(name, named)}")
    return named[name]


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


def derived(design: Design, name: str = "") -> Table:
    """Any table of any view, by the name that ``refarch show`` has for it; without a name, the list of those
    that have rows.

    Raises RefarchError for a name that no table has.
    """
    from .views.tables import registry as named  # knows all views, of which a check needs a few

    return named.table(design, name) if name else named.contents(design)


def tables(design: Design, name: str, part: str) -> Mapping[str, Table]:
    """Tables of one kind, by cluster, network or switch, e.g. ``("wiring", "ports")`` for the port map of
    each switch.

    Raises RefarchError where there is no such kind.
    """
    from .views.tables import registry as named  # knows all views, of which a check needs a few

    return named.tables(design, f"{name}.{part}")


def diff(before: Design, after: Design) -> "tuple[Difference, ...]":
    """Every derived table in which two designs differ, with the rows that were added, removed or changed."""
    from .views.tables.difference import difference  # knows all views, of which a check needs a few

    return difference(before, after)


def _known(codes: Iterable[str], registry: Registry) -> tuple[str, ...]:
    """Codes, or beginnings of codes, in capitals. Raises RefarchError for one that fits no rule."""
    wanted = tuple(code.upper() for code in codes)
    for code in wanted:
        if not code or not any(known.startswith(code) for known in registry.names):
            raise RefarchError(f"there is no rule {code or '(empty)'}. {did_you_mean(code, registry.names)}")
    return wanted


__all__ = [
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
    "Origin",
    "RefarchError",
    "Related",
    "Result",
    "Row",
    "RuleInfo",
    "Run",
    "Session",
    "Settings",
    "Severity",
    "Source",
    "Span",
    "Table",
    "declared",
    "derived",
    "did_you_mean",
    "diff",
    "find_designs",
    "lint",
    "lint_design",
    "lint_designs",
    "lint_texts",
    "load",
    "module_names",
    "open_design",
    "project_catalogue",
    "read_design",
    "replace_file",
    "rule",
    "rules",
    "summary",
    "table",
    "tables",
    "today",
]
