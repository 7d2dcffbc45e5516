"""Migration of designs to the current format, in memory, as far as no person has to decide."""

import os
from collections.abc import Mapping
from typing import NamedTuple

from ..core.origin import Span
from ..load.document import Document
from ..load.fixes import apply_edits
from ..load.folder import VARIANTS, DesignFolder, links_outside, read_design
from ..load.reader import read
from ..load.variants import read_variants
from .linting import designs_at
from .migrations import Migration, migrations
from .session import Session


class MigratedFiles(NamedTuple):
    """Files of designs before and after migration."""

    before: Mapping[str, bytes]
    """Current contents of the files that change, by path from the root of the project."""
    after: Mapping[str, bytes]
    descriptions: tuple[str, ...]
    """Descriptions of the migrations that changed something."""
    unchanged: tuple[tuple[str, str], ...]
    """Files that stay as they are although something in them should change, each with the reason."""


def migrate_designs(path: str, session: Session) -> MigratedFiles:
    """Designs at a path in the current format; nothing is written. Raises RefarchError if there is none."""
    before: dict[str, bytes] = {}
    after: dict[str, bytes] = {}
    descriptions: list[str] = []
    unchanged: list[tuple[str, str]] = []
    for folder in designs_at(path, session).designs:
        bench = _DesignMigrator(folder, session.root)
        for migration in migrations():
            if bench.apply(migration):
                descriptions.append(migration.says)
        before.update(bench.before)
        after.update(bench.after)
        unchanged += bench.unchanged.items()
    return MigratedFiles(before, after, tuple(dict.fromkeys(descriptions)), tuple(unchanged))


class _DesignMigrator:
    """Migrations of the files of one design."""

    def __init__(self, folder: DesignFolder, root: str) -> None:
        self.before: dict[str, bytes] = {}
        self.after: dict[str, bytes] = {}
        self.unchanged: dict[str, str] = {}
        self._root = root
        overlays = read_variants(folder) if os.path.lexists(os.path.join(folder.path, VARIANTS)) else {}
        self._documents = {
            **read_design(folder),
            **{f"{VARIANTS}/{name}.yaml": document for name, document in overlays.items()},
        }

    def apply(self, migration: Migration) -> bool:
        """Apply one migration; returns whether anything changed."""
        usable = {name: document for name, document in self._documents.items() if not document.problems}
        for name in self._documents.keys() - usable.keys():
            self.unchanged[self._documents[name].path] = (
                "it cannot be read; run `refarch lint` for the reason"
            )
        wanted: dict[str, list[tuple[Span, object]]] = {}
        for edit in migration.edits(usable):
            place = usable[edit.file].extent(edit.pointer)
            if place is not None:
                wanted.setdefault(edit.file, []).append((place, edit.value))
        changed = [self._change(name, usable[name], edits) for name, edits in wanted.items()]
        return any(changed)

    def _change(self, name: str, document: Document, edits: list[tuple[Span, object]]) -> bool:
        """Change one file; a file that must not change is noted."""
        path = document.path
        full = os.path.join(self._root, path)
        if links_outside(full, self._root):
            self.unchanged[path] = "a link in its path leads out of the project"
            return False
        if path not in self.after:
            with open(full, "rb") as stream:
                self.before[path] = self.after[path] = stream.read()
            # An editor saved it in the meantime: the positions of the edits no longer hold.
            if read(path, self.before[path]).lines != document.lines:
                del self.before[path], self.after[path]
                self.unchanged[path] = "the file changed while it was read"
                return False
        content = apply_edits(self.after[path], edits)
        if content is None:
            self.unchanged[path] = "the text to change contains a comment"
            if self.before[path] == self.after[path]:
                del self.before[path], self.after[path]
            return False
        self.after[path] = content
        self._documents[name] = read(path, content)
        return True
