"""Linting of designs: those of a project, on disk and with their variants, and designs that are texts in
memory."""

import os
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from .. import engine
from ..core.errors import RefarchError
from ..core.profiler import NO_PROFILER
from ..core.wording import MAX_LISTED_NAMES, did_you_mean, first_few
from ..engine import DEFAULT_SETTINGS, LintResult, Settings
from ..load.document import Document
from ..load.folder import (
    FILES,
    NO_DOCUMENTS,
    NO_UNSAVED,
    VARIANTS,
    DesignFolder,
    FoundDesigns,
    find_designs,
    missing_design,
    read_design,
    search_designs,
)
from ..load.guide import GUIDE, Prose, has_texts, prose, read_texts
from ..load.narrative import NARRATIVE
from ..load.search import IgnoredFile
from ..model.catalog import Catalog
from ..rules.registry import BUILT_IN, Registry
from ..schema.validate import demand
from .config import FILE, SCHEMA, Config, read_config
from .own_parts import FOLDER, check_parts
from .session import Session

MIN_FLEET = 4
"""Number of designs from which linting them as tasks, with a cache, is faster than one by one."""


class RunOptions(NamedTuple):
    """Options of a run over many designs: processes, cache of verdicts, cluster."""

    jobs: int = 0
    """Number of processes; 0 is one per core."""
    cache: bool = True
    """Whether verdicts are read from the cache and kept in it."""
    cache_folder: str = ""
    """Folder of the cache; empty for the user's folder of caches."""
    executor: str = ""
    """Address of a Dask scheduler; empty for processes of this machine."""


def lint_designs(
    paths: Iterable[str] = (),
    session: Session | None = None,
    *,
    root: str = ".",
    progress: Callable[[int, int], None] = lambda done, total: None,
    unsaved: Mapping[str, bytes] = NO_UNSAVED,
) -> list[LintResult]:
    """Lint designs one by one; each result has the model, documents, findings and waivers of the design, and
    the results of its variants. Without a session, one is made for the project in ``root``. ``unsaved`` holds
    contents of files, by path from the root, that replace those on disk.

    Raises RefarchError.
    """
    session = session or Session(root).demand_settings()
    folders = folders_of(paths, session)
    results = []
    for number, folder in enumerate(folders):
        progress(number, len(folders))
        results.append(lint_folder(folder, session, unsaved))
    return results


def uses_tasks(paths: Iterable[str], session: Session, anyway: bool) -> bool:
    """Whether designs are linted as tasks: there are enough of them, or ``anyway``. Never with custom rules
    or tables, whose code no task holds, or with a stopwatch."""
    # A stopwatch measures this process only. Texts of a design can show custom tables.
    if (
        session.rules is not BUILT_IN
        or session.watch is not NO_PROFILER
        or session.plugins.runnable("tables")
    ):
        return False
    return anyway or len(folders_of(paths, session)) >= MIN_FLEET


def folders_of(paths: Iterable[str], session: Session) -> list[DesignFolder]:
    """Design folders at the paths, each once, in their order; all of the project without a path. Raises
    RefarchError, also if there is no design."""
    paths = list(paths)
    folders = search_paths(paths, session).designs
    if not folders and not any(is_part(path, session.config.designs, session.root) for path in paths):
        raise RefarchError(f"{first_few(paths, MAX_LISTED_NAMES) or session.config.designs}: no design found")
    return folders


def search_paths(paths: Iterable[str], session: Session) -> FoundDesigns:
    """Design folders at the paths, each once, in their order, and files there that nothing reads; all of the
    project without a path. Raises RefarchError."""
    folders: dict[str, DesignFolder] = {}
    ignored: dict[str, IgnoredFile] = {}
    paths = list(paths)
    for path in paths or [session.config.designs]:
        # Without a path the folder comes from the settings, so the hint is about a first design.
        if not paths and not os.path.exists(os.path.join(session.root, path)):
            raise RefarchError(f"{path}: no such folder; run `refarch init` to create a first design")
        search = designs_at(path, session)
        folders |= {
            folder.display_path: folder for folder in search.designs if folder.display_path not in folders
        }
        ignored |= {unread.path: unread for unread in search.ignored_files}
    return FoundDesigns(list(folders.values()), list(ignored.values()))


def lint_folder(
    folder: DesignFolder,
    session: Session,
    unsaved: Mapping[str, bytes] = NO_UNSAVED,
    known: Mapping[str, Document] = NO_DOCUMENTS,
) -> LintResult:
    """Lint one design of a session with its variants. ``known`` holds documents that were read before."""
    catalog, settings, watch = session.catalog, session.settings, session.watch
    with watch.stage("read"):
        documents = read_design(folder, watch, unsaved, known)
    result = engine.lint(folder.id, documents, catalog, settings)
    if not folder.is_outside and os.path.lexists(os.path.join(folder.path, VARIANTS)):
        from ..load.variants import read_variants  # most designs have no variants

        with watch.stage("read"):
            overlays = read_variants(folder, watch, unsaved, known)
        result = _with_variants(result, overlays, catalog, settings)
    is_published = result.design is not None and result.design.status == "published"
    if is_published or has_texts(folder, unsaved):
        result = _with_guide(result, read_texts(folder, unsaved), session)
    return result


def _with_guide(result: LintResult, guide: tuple[Prose, ...], session: Session) -> LintResult:
    from .guide import with_guide  # knows all views, of which a check needs a few
    from .own_tables import project_tables

    return with_guide(result, guide, session.settings, project_tables(session.plugins))


def designs_at(path: str, session: Session) -> FoundDesigns:
    """Design folders at a path; with those of the project if the path is a folder above its folder of
    designs. Raises RefarchError for a path without a design or an unread file."""
    root, designs = session.root, session.config.designs
    inside = os.path.relpath(os.path.join(root, designs), os.path.join(root, path))
    if is_part(path, designs, root):
        return FoundDesigns([], [])  # custom parts are no design, and have findings in any case
    is_around = not inside.startswith(os.pardir) and inside != os.curdir
    if not is_around or not os.path.isdir(os.path.join(root, designs)):
        return _demand_designs(path, search_designs(path, root))
    try:
        direct = find_designs(path, root, deepest=1)
    except RefarchError:  # no design directly in the folder
        direct = []
    search = _demand_designs(designs, search_designs(designs, root))
    return FoundDesigns([*direct, *search.designs], search.ignored_files)


def _demand_designs(path: str, search: FoundDesigns) -> FoundDesigns:
    """Search result that has a design or a part of one. Raises RefarchError for an empty one."""
    if not search.designs and not any(unread.is_design_file for unread in search.ignored_files):
        raise RefarchError(f"{path}: no design found; a design is a folder with a {FILES[0]}")
    return search


def is_part(path: str, designs: str, root: str) -> bool:
    """Whether a path is the folder of custom parts, or inside it."""
    parts = os.path.join(os.path.abspath(os.path.join(root, designs)), FOLDER)
    full = os.path.abspath(os.path.join(root, path))
    return os.path.exists(full) and (full == parts or full.startswith(os.path.join(parts, "")))


def _with_variants(
    result: LintResult, overlays: Mapping[str, Document], catalog: Catalog, settings: Settings
) -> LintResult:
    from ..engine.variants import lint_variants

    return result._replace(variants=lint_variants(result, overlays, catalog, settings))


def lint_texts(
    identity: str,
    files: Mapping[str, bytes],
    settings: Settings = DEFAULT_SETTINGS,
    known: Mapping[str, Document] = NO_DOCUMENTS,
) -> LintResult:
    """Lint a design that is not on disk, from the contents of its files by name; ``variants/x.yaml`` is a
    variant, ``_catalog/switches/x.yaml`` a custom part, whose findings are the first. ``known`` holds
    documents of files that were read before.

    With ``refarch.yaml`` among the files, its settings count, and the findings about them are the first.
    Raises RefarchError if it is not a settings file.
    """
    from ..load.reader import read

    texts = {name: text for name, text in files.items() if name == NARRATIVE or name.startswith(f"{GUIDE}/")}
    guide = tuple(prose(name, text) for name, text in sorted(texts.items()))
    read_files = {
        name: known[name] if name in known else read(name, text)
        for name, text in files.items()
        if name not in texts
    }
    if FILE in files:
        config = _settings_in(read_files.pop(FILE), settings.rules)
        settings = settings._replace(
            severities=config.severities, levels=config.levels, options=config.options
        )
        others = {name: text for name, text in files.items() if name != FILE}
        result = lint_texts(identity, others, settings, known)
        return result._replace(findings=(*config.findings, *result.findings))
    # Parts first: the catalog must have them before the design is linted.
    parts = check_parts({name: read_files.pop(name) for name in files if name.startswith(f"{FOLDER}/")})
    catalog = Catalog(parts.entries, parts.unusable)
    first = {} if FILES[0] in files else {FILES[0]: missing_design(FILES[0])}
    documents = {**first, **{name: document for name, document in read_files.items() if "/" not in name}}
    result = engine.lint(identity, documents, catalog, settings)
    result = result._replace(findings=(*parts.findings, *result.findings))
    overlays = {name: document for name, document in read_files.items() if "/" in name}
    if overlays:
        result = _with_variants(result, _variant_names(overlays), catalog, settings)
    if guide:
        from .guide import with_guide

        result = with_guide(result, guide, settings, {})
    return result


def _settings_in(document: Document, rules: Registry) -> Config:
    demand(SCHEMA, document)
    return read_config(document, rules)


def _variant_names(overlays: Mapping[str, Document]) -> dict[str, Document]:
    """Variants by name; a file with an invalid name under that name, with its problem."""
    from ..load.variants import is_variant_name, misnamed_variant

    files = {path[len(VARIANTS) + 1 :]: document for path, document in overlays.items()}
    return {
        name.removesuffix(".yaml") if is_variant_name(name) else name: overlay
        if is_variant_name(name)
        else misnamed_variant(VARIANTS, name)
        for name, overlay in files.items()
    }


def open_design(path: str, session: Session | None = None, *, root: str = ".") -> LintResult:
    """Lint one design, named by its folder or its id, and return the result with its model; ``design+x`` is
    its variant x.

    Raises RefarchError for an unknown design, and for one that is too broken to have a model.
    """
    result = lint_design(path, session, root=root)
    if result.design is None:
        first = result.findings[0]
        folder = first.file.rpartition("/")[0].removesuffix(f"/{VARIANTS}") or "."
        raise RefarchError(
            f"{first.file}:{first.line}:{first.column}: {first.code} {first.message}; run `refarch lint "
            f"{folder}` to list all"
        )
    return result


def lint_design(path: str, session: Session | None = None, *, root: str = ".") -> LintResult:
    """Lint one design that may be too broken to have a model. Raises RefarchError for an unknown design."""
    session = session or Session(root).demand_settings()
    wanted, variant = _design_and_variant(path, session)
    results = lint_designs([design_path(wanted, session)], session)
    if not results:
        raise RefarchError(f"{path} is not a design; run `refarch parts check` to check custom parts")
    if len(results) > 1:
        ids = first_few([result.id for result in results], MAX_LISTED_NAMES)
        raise RefarchError(f"{path} contains {len(results)} designs; specify one of {ids}")
    return _variant_of(results[0], variant) if variant and results[0].design is not None else results[0]


def design_path(word: str, session: Session) -> str:
    """Path, from the root of the project, that a word names: a path from there or from the folder of designs,
    or the id of a design at any depth. A folder that is no design, such as one of collected files, does not
    hide a design with its name. Raises RefarchError for anything else, and for an id that two designs have.
    """
    root, designs = session.root, session.config.designs
    paths = [path for path in (word, os.path.join(designs, word)) if os.path.exists(os.path.join(root, path))]
    for path in paths:
        if os.path.isfile(os.path.join(root, path, FILES[0])):
            return path
    try:
        known = find_designs(designs, root)
    except RefarchError:  # the folder of designs is missing or empty
        if not paths:
            raise
        known = []
    named = [folder.display_path for folder in known if folder.id == word]
    if len(named) > 1:
        folders = first_few(named, MAX_LISTED_NAMES)
        raise RefarchError(f"{word}: {len(named)} designs have this id; specify one of {folders}")
    if not named and not paths:
        ids = [folder.id for folder in known]
        raise RefarchError(f"{word}: no such design. {did_you_mean(word, ids)}")
    return (*named, *paths)[0]


def _design_and_variant(path: str, session: Session) -> tuple[str, str]:
    """Design and variant that ``design+variant`` names; a folder may have a plus sign in its name as well."""
    root, designs = session.root, session.config.designs
    if os.path.exists(os.path.join(root, path)) or os.path.exists(os.path.join(root, designs, path)):
        return path, ""
    wanted, plus, variant = path.rpartition("+")
    return (wanted, variant) if plus and "/" not in variant else (path, "")


def _variant_of(result: LintResult, name: str) -> LintResult:
    """Result of a variant of a design. Raises RefarchError for an unknown variant."""
    named = {variant.id.removeprefix(f"{result.id}+"): variant for variant in result.variants}
    if name not in named:
        raise RefarchError(f"{result.id} has no variant {name}. {did_you_mean(name, named)}")
    return named[name]
