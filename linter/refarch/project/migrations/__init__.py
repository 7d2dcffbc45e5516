"""How files of an older form become files of today's: one module for each change of the language, with a
record ``MIGRATION``. They run in the order of their names, each on what the one before it left."""

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ...core.discovery import load, module_names
from ...core.origin import Pointer
from ...load.document import Document


class MigrationEdit(NamedTuple):
    """A value that takes the place of another one."""

    file: str
    """By the name that the files of the design are given by."""
    pointer: Pointer
    value: str


class Migration(NamedTuple):
    """One change of the language."""

    says: str
    """What becomes of what, in a sentence."""
    edits: Callable[[Mapping[str, Document]], Iterator[MigrationEdit]]
    """What is to be written into the files of a design, and of its variants as ``variants/x.yaml``; nothing
    for files that are of today's form."""


def migrations() -> Iterator[Migration]:
    """All of them, in order."""
    for module in module_names(sys.modules[__name__]):
        migration: Migration = load(module).MIGRATION
        yield migration
