"""A design to be linted, by content: nothing but what is in here decides its verdict."""

import os
import stat
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

from ... import engine
from ...engine import Settings, Verdict, verdicts_of
from ...load.folder import FILES, VARIANTS, DesignFolder
from ...load.guide import GUIDE
from ...load.reader import LARGEST_FILE, read
from ...load.variants import LARGEST, MOST, is_name
from ...model.catalogue import Catalogue
from ..own_parts import check_parts

Files = tuple[tuple[str, bytes], ...]


class SharedSettings(NamedTuple):
    """What the tasks of one run have in common."""

    parts: Files
    """The project's own parts, by path."""
    base: str
    """Folder of the parts, as findings name it."""
    severities: tuple[tuple[str, str], ...]
    levels: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]
    today: str

    @property
    def settings(self) -> Settings:
        """As the engine takes them."""
        options = {code: dict(values) for code, values in self.options}
        return Settings(dict(self.severities), self.today, dict(self.levels), options)


class LintTask(NamedTuple):
    """One design."""

    id: str
    """Name of its folder."""
    shown: str
    """Its folder as findings name it."""
    files: Files
    """By name, in the order in which they are read."""
    overlays: Files
    """Its variants, by name without ending."""

    def digest(self) -> str:
        """The same for the same content under the same names."""
        found = blake2b(digest_size=16)
        for text in (self.id, self.shown, *(name for name, _ in (*self.files, *self.overlays))):
            found.update(len(text).to_bytes(4, "big") + text.encode("utf-8", "surrogatepass"))
        for _, content in (*self.files, *self.overlays):
            found.update(len(content).to_bytes(8, "big") + content)
        return found.hexdigest()


def lint_task(folder: DesignFolder) -> LintTask | None:
    """The task of a design that lies on disk; None for one that has something in its folder that cannot be
    told by content alone: links, a guide, things that are no files, files too large, names that are none."""
    if folder.astray or os.path.lexists(os.path.join(folder.path, GUIDE)):
        return None
    files: list[tuple[str, bytes]] = []
    for name in FILES:
        path = os.path.join(folder.path, name)
        if not os.path.lexists(path):
            continue
        content = _regular_file(path, LARGEST_FILE)
        if content is None:
            return None
        files.append((name, content))
    if not files or files[0][0] != FILES[0]:
        return None
    overlays = _variant_files(os.path.join(folder.path, VARIANTS))
    return None if overlays is None else LintTask(folder.id, folder.shown, tuple(files), overlays)


def _variant_files(path: str) -> Files | None:
    """The variants of a design, sorted as they are read; None where one cannot be told by content."""
    if not os.path.lexists(path):
        return ()
    if os.path.islink(path) or not os.path.isdir(path):
        return None
    names = sorted(name for name in os.listdir(path) if not name.startswith("."))
    if len(names) > MOST or not all(map(is_name, names)):
        return None
    found = []
    for name in names:
        content = _regular_file(os.path.join(path, name), LARGEST)
        if content is None:
            return None
        found.append((name.removesuffix(".yaml"), content))
    return tuple(found)


def _regular_file(path: str, largest: int) -> bytes | None:
    """The content of a plain file; None for anything else."""
    try:
        status = os.lstat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_size > largest:
            return None
        with open(path, "rb") as stream:
            return stream.read(largest + 1)
    except OSError:
        return None


def lint_tasks(common: SharedSettings, tasks: Sequence[LintTask]) -> list[list[Verdict]]:
    """The verdicts of tasks: each design's own, then its variants'."""
    catalogue, settings = _catalogue(common), common.settings
    return [[*_lint_task_verdicts(task, catalogue, settings)] for task in tasks]


def _lint_task_verdicts(task: LintTask, catalogue: Catalogue, settings: Settings) -> list[Verdict]:
    prefix = "" if task.shown == "." else f"{task.shown}/"
    documents = {name: read(prefix + name, content) for name, content in task.files}
    result = engine.lint(task.id, documents, catalogue, settings)
    if task.overlays:
        from ...engine.variants import lint_variants  # most designs have none

        overlays = {name: read(f"{prefix}{VARIANTS}/{name}.yaml", content) for name, content in task.overlays}
        result = result._replace(variants=lint_variants(result, overlays, catalogue, settings))
    return verdicts_of(result, settings.rules)


@lru_cache(maxsize=1)
def _catalogue(common: SharedSettings) -> Catalogue:
    """The catalogue with a project's own parts, made once in each process."""
    found = {path: read(path, content) for path, content in common.parts}
    own = check_parts(found, common.base)
    return Catalogue(own.entries, own.unusable)


def file_contents(tasks: Sequence[LintTask]) -> Mapping[str, bytes]:
    """Contents of the files of tasks, by the names that findings have for them."""
    contents: dict[str, bytes] = {}
    for task in tasks:
        prefix = "" if task.shown == "." else f"{task.shown}/"
        contents |= {prefix + name: content for name, content in task.files}
        contents |= {f"{prefix}{VARIANTS}/{name}.yaml": content for name, content in task.overlays}
    return contents
