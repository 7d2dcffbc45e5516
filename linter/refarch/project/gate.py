"""Gate for a change: the settings and rules that decide about it are those of the base, whatever the change
brings."""

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

from ..core import git
from ..core.errors import RefarchError
from ..core.git import revision_links
from ..load.document import Document
from ..rules.registry import BUILT_IN, Registry
from .config import FILE, Config, own_plugins, own_rules, read_config, read_document
from .project_root import DESIGNS, find_root
from .releases import commit_named
from .revisions import demand_inside, make_folder, moved_session, repository_of, write_out
from .session import Session

CODE_KEYS = ("rules", "plugins")
"""Keys of refarch.yaml that name folders with custom code."""

BASE, HEAD, FIRST = "base", "head", "first"
"""Sides whose settings decide: the base; the change, because the base says so; the change, because the base
has no project yet."""


class SettingsSnapshot(NamedTuple):
    """Settings of one revision, read as data: none of its code runs."""

    root: str
    """Folder with the settings file and the folders of code that it names."""
    document: Document | None = None
    """Settings file; None if it does not exist or cannot be used."""
    idle_rules: str = ""
    """Number and folders of custom rules, as text."""
    rules: Registry = BUILT_IN
    """Rules, with the codes of custom rules, which are not run."""
    why_invalid: str = ""
    """Reason why the settings cannot be used."""

    @property
    def lines(self) -> tuple[str, ...] | None:
        """Lines of the settings file; None if it cannot be used."""
        return None if self.document is None else self.document.lines

    def config(self, rules: Registry, profile: str) -> Config:
        """Settings under some rules. Raises RefarchError for an unknown profile."""
        return read_config(self.document, rules, profile)


class ReviewGate(NamedTuple):
    """Change, with the settings that decide about it."""

    repo: git.GitRepository
    start: git.Commit
    """Commit at which the base and the change parted."""
    head: git.Commit | None
    """Commit of the change; None for the work tree."""
    decided_by: str
    """Side whose settings decide: ``base``, ``head`` or ``first``."""
    head_session: Session
    """Session of the change under the settings that decide."""
    start_session: Session
    """Session of the start commit under the settings that decide."""
    start_settings: SettingsSnapshot
    """Settings of the start commit."""
    head_settings: SettingsSnapshot
    """Settings of the change."""
    start_config: Config
    head_config: Config | None
    """Settings of the change, filled in; None if they cannot be used."""
    why_head_invalid: str
    """Reason why the settings of the change cannot be used."""
    why_base_invalid: str
    """Reason why the settings of the base cannot be used, so that the defaults decide."""

    @property
    def config(self) -> Config:
        """Settings that decide."""
        return self.head_session.config


@contextmanager
def review_gate(
    folder: str, base: str, head: str, profile: str = "", allow_local_code: bool = False
) -> Iterator[ReviewGate]:
    """Open the gate for a change from a base to a revision, or to the work tree if ``head`` is empty.

    The project is the one that the base has for the folder. ``profile`` is a lint profile that the caller
    names, and ``allow_local_code`` runs custom rules and other plug-ins of the base, never those of the
    change. Raises RefarchError for unknown revisions, for a profile that the base lacks, and for rules of the
    base that cannot be loaded.
    """
    repo_of_folder = git.repository(folder)
    tip = git.commit(repo_of_folder, base)
    newest = git.commit(repo_of_folder, head) if head else None
    start = git.merge_base(repo_of_folder, tip, newest or git.commit(repo_of_folder, "HEAD"))
    root, repo, is_first = _project_of_base(folder, repo_of_folder, tip)
    with ExitStack() as stack:

        def settings_folder(commit: git.Commit, everything: bool = False) -> str:
            folder_of_commit = stack.enter_context(tempfile.TemporaryDirectory(prefix="refarch-"))
            _write_settings(repo, commit, folder_of_commit, everything)
            return folder_of_commit

        at_tip = settings_folder(tip, allow_local_code)
        head_settings = settings_snapshot(settings_folder(newest) if newest is not None else root)
        start_settings = settings_snapshot(settings_folder(start))
        yield _open_gate(
            _Revisions(root, repo, tip, start, newest, is_first),
            at_tip,
            start_settings,
            head_settings,
            profile,
            allow_local_code,
        )


class _Revisions(NamedTuple):
    """Project and revisions of a change and its base."""

    root: str
    repo: git.GitRepository
    tip: git.Commit
    start: git.Commit
    head: git.Commit | None
    is_first: bool


def _open_gate(
    sources: _Revisions,
    at_tip: str,
    start_settings: SettingsSnapshot,
    head_settings: SettingsSnapshot,
    profile: str,
    allow_local_code: bool,
) -> ReviewGate:
    base_broken = settings_snapshot(at_tip).why_invalid
    if base_broken:
        # Broken settings of the base must not block every change: the defaults decide then.
        os.remove(os.path.join(at_tip, FILE))
    # Of a project that the base does not have, the change may name the profile.
    base = Session(at_tip, profile="" if sources.is_first else profile, allow_local_code=allow_local_code)
    rules = base.rules.with_idle({**start_settings.rules.idle_files, **head_settings.rules.idle_files})
    head_config, broken = _usable_config(head_settings, rules, profile)
    if head_config is not None and _is_file(sources, head_config.designs):
        broken = f"{FILE}: `designs` is the file {head_config.designs}, but must be a folder"
        head_config = None
    start_config = _usable_config(start_settings, rules, profile)[0] or base.config
    if sources.is_first and broken:
        raise RefarchError(broken)
    decided_by = FIRST if sources.is_first else base.config.review_settings
    decides = base.config
    if decided_by != BASE and head_config is not None:
        # The change cannot say itself which custom rules are run, nor what versions count as.
        idle = head_settings.idle_rules if sources.is_first else base.config.idle_rules
        decides = head_config._replace(idle_rules=idle, review_versions=base.config.review_versions)
    # A revision keeps its own folder of designs, and mistakes in its settings are findings in any case.
    return ReviewGate(
        sources.repo,
        sources.start,
        sources.head,
        decided_by,
        head_session=with_settings(base, sources.root, _with_revision_settings(decides, head_config), rules),
        start_session=with_settings(
            base, sources.root, _with_revision_settings(decides, start_config), rules
        ),
        start_settings=start_settings,
        head_settings=head_settings,
        start_config=start_config,
        head_config=head_config,
        why_head_invalid=broken,
        why_base_invalid=base_broken,
    )


def _usable_config(snapshot: SettingsSnapshot, rules: Registry, profile: str) -> tuple[Config | None, str]:
    """Settings of a revision, or the reason why they cannot be used."""
    if snapshot.why_invalid:
        return None, snapshot.why_invalid
    try:
        return snapshot.config(rules, profile), ""
    except RefarchError as error:
        return None, str(error)


def _is_file(sources: _Revisions, path: str) -> bool:
    """Whether a path of the change is a file."""
    if sources.head is None:
        return os.path.isfile(os.path.join(sources.root, path))
    return path in git.revision_files(sources.repo, sources.head, path)


def config_at(session: Session, name: str) -> Config:
    """Settings of the project of a session in a revision; the defaults if it has none that can be used.
    Raises RefarchError for an unknown revision."""
    repo = repository_of(session)
    with tempfile.TemporaryDirectory(prefix="refarch-") as folder:
        _write_settings(repo, commit_named(session, repo, name), folder, False)
        settings = settings_snapshot(folder)
        return settings.config(settings.rules, "")


def _with_revision_settings(decides: Config, revision_config: Config | None) -> Config:
    """Settings that decide, with the designs folder and the findings of the settings of a revision."""
    if revision_config is None:
        return decides._replace(findings=(), lines=())
    return decides._replace(
        designs=revision_config.designs,
        findings=revision_config.findings,
        lines=revision_config.lines,
        file=revision_config.file,
    )


def with_settings(session: Session, root: str, config: Config, rules: Registry) -> Session:
    """Session for the designs in a folder under other settings and rules."""
    moved = moved_session(session, root)
    moved.config, moved.rules = config, rules
    return moved


def _project_of_base(
    folder: str, repo_of_folder: git.GitRepository, tip: git.Commit
) -> tuple[str, git.GitRepository, bool]:
    """Root of the project of a folder as the base has it, from there and in the repository; and whether the
    base has no project, so that the root is that of the work tree."""
    words = repo_of_folder.prefix.rstrip("/").split("/") if repo_of_folder.prefix else []
    places = [
        (
            os.path.normpath(os.path.join(folder, *[os.pardir] * up)),
            repo_of_folder._replace(prefix="".join(f"{word}/" for word in words[: len(words) - up])),
        )
        for up in range(len(words) + 1)
    ]
    has = [{name for name in (FILE, DESIGNS) if _has_entry(place, tip, name)} for _, place in places]
    # As find_root searches: the folder itself, then the nearest with settings, then the nearest with designs.
    order = [0] if has[0] else []
    order += [number for number, names in enumerate(has) if FILE in names]
    order += [number for number, names in enumerate(has) if DESIGNS in names]
    if order:
        return *places[order[0]], False
    root = find_root(folder)
    return root, git.repository(root), True


def _has_entry(place: git.GitRepository, tip: git.Commit, name: str) -> bool:
    """Whether a folder of a revision has a file, folder or link of this name."""
    return bool(git.revision_files(place, tip, name) or revision_links(place, tip, name))


def _write_settings(repo: git.GitRepository, commit: git.Commit, folder: str, everything: bool) -> None:
    """Write the settings of a revision into a folder, with the code that they name; with ``everything`` the
    whole project, which code that runs may read."""
    demand_inside(repo, commit, FILE)
    write_out(repo, commit, folder, () if everything else (FILE,))
    for name in _code_folders(folder).values():
        if everything:
            demand_inside(repo, commit, name)
        else:
            write_out(repo, commit, folder, (name,))
        make_folder(folder, name)


def _code_folders(folder: str) -> dict[str, str]:
    """Folders of code that the settings in a folder name, by key; empty if the settings are broken."""
    document = usable_document(folder)
    data: Mapping[str, Any] = document.data if document is not None else {}
    return {key: data[key] for key in CODE_KEYS if key in data}


def usable_document(folder: str) -> Document | None:
    """Settings file of a folder; None if it does not exist or cannot be used."""
    try:
        return read_document(folder)
    except RefarchError:
        return None


def settings_snapshot(folder: str) -> SettingsSnapshot:
    """Settings in a folder, with the codes of custom rules."""
    try:
        document = read_document(folder)
        rules, idle = own_rules(document, folder, own_plugins(document, folder, False), False)
    except RefarchError as error:
        return SettingsSnapshot(folder, why_invalid=str(error))
    return SettingsSnapshot(folder, document, idle, rules)
