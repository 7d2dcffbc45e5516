"""Paths of variants that name a line of the bill of materials by its number name it by its part."""

from collections.abc import Iterator, Mapping
from typing import Any

from ...load.document import Document
from ...load.folder import VARIANTS
from ...model.changes import numbered_item
from . import Migration, MigrationEdit


def edits(documents: Mapping[str, Document]) -> Iterator[MigrationEdit]:
    """Edit of each path that names an item by its number."""
    data = {name: document.data for name, document in documents.items() if "/" not in name}
    for name, document in documents.items():
        overlay: Mapping[str, Any] = document.data
        listed = overlay.get("changes") if name.startswith(f"{VARIANTS}/") else None
        for number, change in enumerate(listed if isinstance(listed, list) else ()):
            at = change.get("at") if isinstance(change, dict) else None
            better = numbered_item(at, data) if isinstance(at, str) else ""
            if better:
                yield MigrationEdit(name, ("changes", number, "at"), better)


MIGRATION = Migration(
    says="Variants reference lines of the bill of materials by part, not by number.", edits=edits
)
