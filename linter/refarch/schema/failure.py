"""Failures of the explaining validator, with the parts of the schema that help to word them."""

from typing import Any, NamedTuple

from ..core.origin import Pointer
from . import store
from .words import printable_text, title_in_sentence

_FILE_TEXTS = {"variant": "the variant", "mutations": "the table of mistakes"}
"""Subjects for files whose names their authors choose, by schema."""


class SchemaFailure(NamedTuple):
    """A keyword of the schema that a value does not satisfy."""

    keyword: str
    limit: Any
    """Value of the keyword in the schema, e.g. 4095 for ``maximum``."""
    value: Any
    """Value in the file; for a failure of a key, the key."""
    pointer: Pointer
    at_key: bool
    rules: store.Schema
    """Part of the schema with the keyword."""
    described: store.Schema
    """Part of the schema that describes the value: its title, its description."""
    entry_of: str
    """``map`` for a value that the file itself names, ``list`` for an item, otherwise empty."""
    schema: store.Schema
    name: str
    """Name of the schema, e.g. ``ip-plan``."""
    source_text: str
    """Spelling of the value in the file, where that is known."""

    @property
    def place(self) -> str:
        """Name of the mapping that failed: ``port group `vSAN```, ``host group 2``, ``design.yaml``."""
        title = title_in_sentence(str(self.rules.get("title") or self.described.get("title", "mapping")))
        if not self.pointer:
            return self._file
        if self.entry_of and self.pointer:
            last = self.pointer[-1]
            return f"{title} {last + 1}" if isinstance(last, int) else f"{title} `{printable_text(last)}`"
        return title

    @property
    def _file(self) -> str:
        """Name of the whole file: the name of its schema, else its subject."""
        if self.name == "catalog":
            kind = self.value.get("kind") if isinstance(self.value, dict) else None
            known = self.schema["properties"]["kind"]["enum"]
            return f"the entry of this {kind}" if kind in known else "the entry"
        return _FILE_TEXTS.get(self.name, f"{self.name}.yaml")


def describing_node(schema: store.Schema, path: list[str | int]) -> tuple[store.Schema, str]:
    """Node of the schema that describes the value of a failure at ``path``, and the container that the value
    is an entry of.

    ``path`` leads from the schema's root to the failing keyword, as ``jsonschema`` gives it: without ``$ref``
    and ``if``.
    """
    node: Any = schema
    best, entry_of, named = schema, "", False
    for step in path[:-1]:
        inner: Any = node if named else store.resolve_reference(schema, node)
        node = inner[step]
        if named or step in ("additionalProperties", "items"):
            best, entry_of = node, "" if named else "list" if step == "items" else "map"
        named = step == "properties" and not named
    return {**store.resolve_reference(schema, best), **best}, entry_of
