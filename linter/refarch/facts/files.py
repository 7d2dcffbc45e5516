"""Files as they are written: documents, excerpts, schemas, the folders of a project."""

from ..core.paths import resolve
from ..load.document import Document
from ..load.excerpt import excerpt
from ..proofs.marks import Marked, marked
from ..schema.store import load as schema
from ..schema.store import names as schema_names

__all__ = [
    "Document",
    "Marked",
    "excerpt",
    "marked",
    "resolve",
    "schema",
    "schema_names",
]
