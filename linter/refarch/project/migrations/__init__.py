"""Migrations from an older format to the current one: one module per change of the language, with a record
``MIGRATION``. They run in the order of their names, each on the result of the one before."""

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ...core.discovery import load, module_names
from ...core.origin import Pointer
from ...load.document import Document


class MigrationEdit(NamedTuple):
    """Value that replaces another value."""

    file: str
    """Name of the file among the files of the design."""
    pointer: Pointer
    value: str


class Migration(NamedTuple):
    """Change of the language."""

    says: str
    """Description of the change, in one sentence."""
    edits: Callable[[Mapping[str, Document]], Iterator[MigrationEdit]]
    """Function that returns the edits of the files of a design, and of its variants as ``variants/x.yaml``;
    none for files in the current format."""


def migrations() -> Iterator[Migration]:
    """All migrations, in order."""
    for module in module_names(sys.modules[__name__]):
        migration: Migration = load(module).MIGRATION
        yield migration
