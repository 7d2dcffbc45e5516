"""Changes that take something out of the check, apart from settings: designs that are no longer checked,
links, custom rules, baselines, and custom parts."""

import os
import stat
from collections.abc import Iterator, Mapping

from ..core import git
from ..core.errors import RefarchError
from ..core.git import changed_names, revision_links as git_links
from ..core.run import BaselineFinding, LintRun
from ..core.wording import count_text, enumeration
from ..load.document import Document
from ..load.folder import FILES, DesignFolder, find_designs
from ..model import built_in
from ..model.catalog import folder_name
from .baseline import parse_baseline
from .config import FILE
from .gate import BASE, ReviewGate
from .own_parts import FOLDER as PARTS, OwnParts
from .revisions import moved_session
from .session import Session
from .weakening import (
    LATER_EFFECT,
    NO_EFFECT,
    NOT_THERE,
    CoverageChange,
    FindingsDifference,
    HiddenFinding,
    Lint,
    effect_of,
    findings_difference,
)

MAX_FILE_SIZE = 16 * 1024 * 1024
"""Bytes of a baseline or a rule file that are compared."""

BATCH_SIZE = 16
"""Files that are read from a revision at once."""


def unchecked_designs(gate: ReviewGate, before: Session, after: Session) -> Iterator[CoverageChange]:
    """Designs that the base checks and the change no longer checks, although they are still in the
    repository. A design that the change removes is listed, too."""
    names = git.renamed_files(gate.repo, gate.start, gate.head)
    checked = {folder.display_path for folder in _folders(after)}
    for folder in _folders(before):
        file = f"{folder.display_path}/{FILES[0]}"
        moved = names.get(file, file)
        place = moved.rpartition("/")[0]
        if place in checked:
            continue
        if _is_there(gate, after, moved):
            where = "out of the designs" if place == folder.display_path else f"moved to {place or os.curdir}"
            yield CoverageChange(folder.display_path, "checked", where, "no longer checked", blocks=True)
        # A link in the place of the folder is listed by new_links.
        elif not (gate.head and git.link_in_path(gate.repo, gate.head, folder.display_path)):
            yield CoverageChange(folder.display_path, "checked", "removed", "its findings are gone")


def _folders(session: Session) -> list[DesignFolder]:
    try:
        return find_designs(session.config.designs, session.root)
    except RefarchError:  # no designs; what else is wrong was an error before
        return []


def _is_there(gate: ReviewGate, after: Session, file: str) -> bool:
    if gate.head is not None:
        return bool(git.revision_files(gate.repo, gate.head, file))
    return os.path.isfile(os.path.join(after.root, file))


def new_links(gate: ReviewGate) -> Iterator[CoverageChange]:
    """Links and submodules among the designs of the change, which are not followed in a revision, unless the
    base has them, too."""
    # In the work tree links are followed like folders.
    if gate.head is None:
        return
    known = git_links(gate.repo, gate.start, gate.start_session.config.designs)
    for path, identity in git_links(gate.repo, gate.head, gate.config.designs).items():
        if known.get(path) != identity:
            yield CoverageChange(
                path, "no link", "link or submodule", "its content is not checked", blocks=True
            )


def changed_custom_rules(gate: ReviewGate, run: LintRun) -> Iterator[CoverageChange]:
    """Custom rules that the change removes or rewrites. Those of the base are run, if code is allowed."""
    files_before, files_after = gate.start_settings.rules.idle_files, gate.head_settings.rules.idle_files
    ran = gate.head_session.rules.own_codes
    for code in sorted({*files_before, *files_after}):
        old, new = (
            _rule_content(gate.start_settings.root, files_before.get(code)),
            _rule_content(gate.head_settings.root, files_after.get(code)),
        )
        if old == new or gate.why_head_invalid:
            continue
        finding_count = sum(finding.code == code and finding.waived is None for finding in run.findings)
        state = ("new" if old is None else "changed") if new is not None else "removed"
        effect = LATER_EFFECT if old is None else "not run"
        if code in ran:
            effect = (
                f"hides {count_text(finding_count, 'finding')}"
                if finding_count and new is None
                else NO_EFFECT
            )
            effect = (
                effect if new is None else f"the rule of the base has {count_text(finding_count, 'finding')}"
            )
        blocks = code in ran and new is None and bool(finding_count) and gate.decided_by == BASE
        yield CoverageChange(
            files_before.get(code) or files_after[code],
            code if old is not None else NOT_THERE,
            state,
            effect,
            blocks,
        )


def _rule_content(root: str, file: str | None) -> bytes | None:
    """Content of a rule file; empty for anything that is not a regular file."""
    return None if file is None else _regular_file(os.path.join(root, file)) or b""


def changed_settings_files(gate: ReviewGate, run: LintRun) -> Iterator[CoverageChange]:
    """Settings files in folders below the project, and baselines anywhere in the repository, that the change
    adds or alters; files are named from the root of the project."""
    repo = gate.repo
    whole = repo._replace(prefix="")
    changed = changed_names(whole, gate.start, gate.head)
    for path in changed:
        # Commands that run in that folder would use these settings instead of those of the project.
        if path.startswith(repo.prefix) and path.removeprefix(repo.prefix).endswith(f"/{FILE}"):
            yield from _nested_settings(gate, whole, path)
    # A baseline has no fixed name: every changed JSON file may be one.
    baselines = [path for path in changed if path.lower().endswith(".json")]
    # In batches, so that a change with many files does not hold all contents in memory.
    for first in range(0, len(baselines), BATCH_SIZE):
        for path, content in _contents(whole, gate.head, baselines[first : first + BATCH_SIZE]).items():
            yield from _baseline(gate, whole, path, content, run)


def _nested_settings(gate: ReviewGate, whole: git.GitRepository, path: str) -> Iterator[CoverageChange]:
    if _is_named(whole, gate.head, path):
        there = "changed" if _is_named(whole, gate.start, path) else "new"
        before = "there" if there == "changed" else NOT_THERE
        name = path.removeprefix(gate.repo.prefix)
        yield CoverageChange(
            name, before, there, f"decides for commands that run in {name.rpartition('/')[0]}"
        )


def _is_named(whole: git.GitRepository, commit: git.Commit | None, path: str) -> bool:
    """Whether a revision or the work tree has a file or a link of this name; it is not read."""
    if commit is None:
        return os.path.lexists(os.path.join(whole.top, path))
    return path in git.revision_files(whole, commit, path) or path in git_links(whole, commit, path)


def _baseline(
    gate: ReviewGate, whole: git.GitRepository, path: str, content: bytes, run: LintRun
) -> Iterator[CoverageChange]:
    """Baseline that accepts findings of the change which the base does not accept."""
    name = os.path.relpath(path, gate.repo.prefix or os.curdir)
    after = _baseline_or_none(name, content)
    before = _baseline_or_none(name, _contents(whole, gate.start, [path]).get(path, b"")) if after else {}
    fresh = {*after} - {*before}
    if not fresh:
        return
    hidden = [
        HiddenFinding(finding, "")
        for finding in run.findings
        if finding.waived is None and finding.fingerprint in fresh
    ]
    effect = effect_of(FindingsDifference(tuple(hidden)))
    effect = f"{effect} of `refarch lint --baseline`" if hidden else NO_EFFECT
    old, new = (count_text(len(known), "finding") for known in (before, after))
    yield CoverageChange(name, old, new, effect, blocks=bool(hidden) and gate.decided_by == BASE)


def _baseline_or_none(name: str, content: bytes) -> Mapping[str, BaselineFinding]:
    """Findings of a baseline by fingerprint; empty for another file."""
    try:
        return parse_baseline(name, content)
    except RefarchError:
        return {}


def _contents(whole: git.GitRepository, commit: git.Commit | None, paths: list[str]) -> dict[str, bytes]:
    """Contents of the files that a revision or the work tree has; empty for one that is not a regular file or
    is too large."""
    if commit is not None:
        return dict(git.file_contents(whole, git.revision_files(whole, commit, *paths), MAX_FILE_SIZE))
    return {path: _regular_file(os.path.join(whole.top, path)) or b"" for path in paths}


def _regular_file(path: str) -> bytes | None:
    """Content of a regular file of the work tree; None for a link, a pipe, and a file that is too large."""
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode) or os.path.getsize(path) > MAX_FILE_SIZE:
            return None
        with open(path, "rb") as stream:
            return stream.read(MAX_FILE_SIZE)
    except OSError:
        return None


def changed_parts(before: OwnParts, after: Session, run: LintRun, lint: Lint) -> Iterator[CoverageChange]:
    """Custom parts with other facts than in the base, by the findings that this hides. A part that replaces a
    part of refarch counts, too; any other new part hides nothing."""
    now = after.own_parts
    changed = [
        key
        for key in {**before.entries, **now.entries}
        if _lines(before.entries.get(key)) != _lines(now.entries.get(key))
        and (key in before.entries or key[1] in built_in.ids(folder_name(key[0])))
    ]
    if not changed:
        return
    entries = {key: entry for key, entry in now.entries.items() if key not in changed}
    entries |= {key: before.entries[key] for key in changed if key in before.entries}
    unusable = {key: file for key, file in now.unusable.items() if key not in changed}
    part = findings_difference(
        lint(_with_parts(after, now._replace(entries=entries, unusable=unusable))), run
    )
    if part.hidden:
        names = enumeration(sorted(identity for _, identity in changed))
        effect = effect_of(FindingsDifference(part.hidden))
        yield CoverageChange(
            f"{after.config.designs}/{PARTS}", "facts of the base", f"other facts of {names}", effect
        )


def _lines(document: Document | None) -> tuple[str, ...] | None:
    return None if document is None else document.lines


def _with_parts(session: Session, parts_of_session: OwnParts) -> Session:
    """Session with other custom parts."""
    moved = moved_session(session, session.root)
    moved.__dict__["own_parts"] = parts_of_session
    return moved
