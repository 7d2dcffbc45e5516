"""Files of a project as they are read: documents, excerpts, schemas, and places that examples of rules
mark."""

from ..core.paths import resolve as resolve
from ..load.document import Document as Document
from ..load.excerpt import excerpt as excerpt
from ..proofs.marks import (
    Marked as Marked,
    marked as marked,
)
from ..schema import store as _store

schema = _store.load
schema_names = _store.names
