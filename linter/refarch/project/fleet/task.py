"""Design as a task, by content: nothing else decides its verdict."""

import os
import stat
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

from ... import engine
from ...engine import LintOutcome, Settings, lint_outcomes
from ...load.folder import FILES, VARIANTS, DesignFolder
from ...load.guide import GUIDE, MAX_PROSE_BYTES, prose
from ...load.narrative import NARRATIVE
from ...load.reader import MAX_FILE_BYTES, read
from ...load.variants import MAX_OVERLAY_BYTES, MAX_VARIANTS, is_variant_name
from ...model.catalog import Catalog
from ..own_parts import check_parts

Files = tuple[tuple[str, bytes], ...]


class SharedSettings(NamedTuple):
    """Settings and custom parts that the tasks of one run share."""

    parts: Files
    """Custom parts, by path."""
    base: str
    """Folder of the parts in findings."""
    severities: tuple[tuple[str, str], ...]
    levels: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]
    today: str

    @property
    def settings(self) -> Settings:
        """Settings in the form of the engine."""
        options = {code: dict(values) for code, values in self.options}
        return Settings(dict(self.severities), self.today, dict(self.levels), options)


class LintTask(NamedTuple):
    """Design to lint."""

    id: str
    """Name of the design folder."""
    shown: str
    """Path of the design folder in findings."""
    files: Files
    """Contents by name, in the order of reading."""
    overlays: Files
    """Contents of the variants, by name without suffix."""
    narrative: bytes | None = None
    """Content of the narrative, if there is one."""

    def digest(self) -> str:
        """Hash of the contents and names of the design."""
        hasher = blake2b(digest_size=16)
        # Each part with its length, so that no two designs share a sequence of bytes.
        for text in (self.id, self.shown, *(name for name, _ in (*self.files, *self.overlays))):
            hasher.update(len(text).to_bytes(4, "big") + text.encode("utf-8", "surrogatepass"))
        narrative = () if self.narrative is None else ((NARRATIVE, self.narrative),)
        hasher.update(b"%d" % len(narrative))
        for _, content in (*self.files, *self.overlays, *narrative):
            hasher.update(len(content).to_bytes(8, "big") + content)
        return hasher.hexdigest()


def lint_task(folder: DesignFolder) -> LintTask | None:
    """Task of a design on disk; None for a design whose folder has something that its content does not
    describe: links, a guide, files that are not regular or too large, invalid names."""
    if folder.is_outside or os.path.lexists(os.path.join(folder.path, GUIDE)):
        return None
    files: list[tuple[str, bytes]] = []
    for name in FILES:
        path = os.path.join(folder.path, name)
        if not os.path.lexists(path):
            continue
        content = _regular_file(path, MAX_FILE_BYTES)
        if content is None:
            return None
        files.append((name, content))
    if [name for name, _ in files[:1]] != [FILES[0]]:  # without design.yaml it is no design
        return None
    overlays = _variant_files(os.path.join(folder.path, VARIANTS))
    path = os.path.join(folder.path, NARRATIVE)
    narrative = _regular_file(path, MAX_PROSE_BYTES)
    if overlays is None or (narrative is None and os.path.lexists(path)):
        return None
    return LintTask(folder.id, folder.display_path, tuple(files), overlays, narrative)


def _variant_files(path: str) -> Files | None:
    """Contents of the variants of a design, sorted by name; None if one is not a regular file."""
    if not os.path.lexists(path):
        return ()
    if os.path.islink(path) or not os.path.isdir(path):
        return None
    names = sorted(name for name in os.listdir(path) if not name.startswith("."))
    if len(names) > MAX_VARIANTS or not all(map(is_variant_name, names)):
        return None
    files = []
    for name in names:
        content = _regular_file(os.path.join(path, name), MAX_OVERLAY_BYTES)
        if content is None:
            return None
        files.append((name.removesuffix(".yaml"), content))
    return tuple(files)


def _regular_file(path: str, largest: int) -> bytes | None:
    """Content of a regular file; None for anything else."""
    try:
        status = os.lstat(path)
        # Not through a link: its target may change without a change of the design.
        if not stat.S_ISREG(status.st_mode) or status.st_size > largest:
            return None
        with open(path, "rb") as stream:
            # One byte more, so that a file that has grown since is not cut silently.
            return stream.read(largest + 1)
    except OSError:
        return None


def lint_tasks(common: SharedSettings, tasks: Sequence[LintTask]) -> list[list[LintOutcome]]:
    """Verdicts of tasks: of each design, then of its variants."""
    catalog, settings = _catalog(common), common.settings
    return [[*_lint_task_verdicts(task, catalog, settings)] for task in tasks]


def _lint_task_verdicts(task: LintTask, catalog: Catalog, settings: Settings) -> list[LintOutcome]:
    prefix = "" if task.shown == "." else f"{task.shown}/"
    documents = {name: read(prefix + name, content) for name, content in task.files}
    result = engine.lint(task.id, documents, catalog, settings)
    if task.overlays:
        from ...engine.variants import lint_variants  # most designs have none

        overlays = {name: read(f"{prefix}{VARIANTS}/{name}.yaml", content) for name, content in task.overlays}
        result = result._replace(variants=lint_variants(result, overlays, catalog, settings))
    is_published = result.design is not None and result.design.status == "published"
    if is_published or task.narrative is not None:
        from ..guide import with_guide  # knows all views, of which a check needs a few

        # A project with custom tables has no tasks, so all tables are those of refarch.
        texts = () if task.narrative is None else (prose(prefix + NARRATIVE, task.narrative),)
        result = with_guide(result, texts, settings, {})
    return lint_outcomes(result, settings.rules)


@lru_cache(maxsize=1)
def _catalog(common: SharedSettings) -> Catalog:
    """Catalog with the custom parts, made once in each process."""
    documents = {path: read(path, content) for path, content in common.parts}
    parts = check_parts(documents, common.base)
    return Catalog(parts.entries, parts.unusable)


def file_contents(tasks: Sequence[LintTask]) -> Mapping[str, bytes]:
    """Contents of the files of tasks, by the names that findings use."""
    contents: dict[str, bytes] = {}
    for task in tasks:
        prefix = "" if task.shown == "." else f"{task.shown}/"
        contents |= {prefix + name: content for name, content in task.files}
        contents |= {f"{prefix}{VARIANTS}/{name}.yaml": content for name, content in task.overlays}
        contents |= {} if task.narrative is None else {prefix + NARRATIVE: task.narrative}
    return contents
