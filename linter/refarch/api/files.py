"""Files of a project as they are read: documents, excerpts, schemas, and places that examples of rules
mark."""

from ..core.paths import resolve as resolve
from ..load.document import Document as Document
from ..load.excerpt import excerpt as excerpt
from ..proofs.marks import (
    MarkedValue as MarkedValue,
    marked_values as marked_values,
)
from ..schema import store as _store

schema = _store.load
schema_names = _store.names
