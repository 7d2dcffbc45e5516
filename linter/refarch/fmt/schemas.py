"""What a file's schema says of a value: the order of its keys, and whether a text of it may be a range."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any

from ..schema import store

_RANGES = ("a-[1-2]", "a-1 p[1-2]")
"""Texts that fit where names may be written as ranges."""

AS_WRITTEN = "as-written"
"""The ``x-order`` of a mapping whose keys mean something by their order."""


_OTHERS = "additionalProperties"


class SchemaPlace:
    """A value's place in a schema; several alternatives may stand there. What is below is looked up once."""

    def __init__(self, schema: store.Schema, nodes: tuple[store.Schema, ...]) -> None:
        self._schema = schema
        self._nodes = tuple(found for node in nodes for found in _alternatives(schema, node))

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The number of each key; none where the names are the user's, or their order is told to readers."""
        sorted_nodes = (node for node in self._nodes if node.get("x-order") != AS_WRITTEN)
        keys = dict.fromkeys(key for node in sorted_nodes for key in node.get("properties", ()))
        return {key: number for number, key in enumerate(keys)}

    def child(self, key: str) -> "SchemaPlace":
        """The place of what stands under a key."""
        return self._children.get(key) or self._other_child

    @cached_property
    def _children(self) -> Mapping[str, "SchemaPlace"]:
        """The places under the keys that the schema names."""
        keys = dict.fromkeys(key for node in self._nodes for key in node.get("properties", ()))
        return {
            key: self._place_below(
                node["properties"][key] if key in node.get("properties", ()) else node.get(_OTHERS, False)
                for node in self._nodes
            )
            for key in keys
        }

    @cached_property
    def _other_child(self) -> "SchemaPlace":
        """The place under a name that is the user's."""
        return self._place_below(node.get(_OTHERS, False) for node in self._nodes)

    @cached_property
    def item(self) -> "SchemaPlace":
        """The place of an item of a list."""
        return self._place_below(node.get("items") for node in self._nodes)

    @cached_property
    def names(self) -> "SchemaPlace":
        """The place of the keys themselves."""
        return self._place_below(node.get("propertyNames") for node in self._nodes)

    def _place_below(self, found: Iterable[Any]) -> "SchemaPlace":
        return SchemaPlace(self._schema, tuple(node for node in found if isinstance(node, dict)))

    @cached_property
    def takes_ranges(self) -> bool:
        """Whether a text here may be a range of names."""
        return any(_takes_ranges(node["pattern"]) for node in self._nodes if "pattern" in node)

    def fits(self, text: str) -> bool:
        """Whether a text has a form that may stand here."""
        return any(re.search(node["pattern"], text) for node in self._nodes if "pattern" in node)


@cache
def file_place(name: str) -> SchemaPlace:
    """The place of a whole file ``<name>.yaml``."""
    schema = store.load(name)
    return SchemaPlace(schema, (schema,))


def _alternatives(schema: store.Schema, node: Any) -> Iterator[store.Schema]:
    node = store.resolved(schema, node)
    yield node
    for word in ("oneOf", "anyOf", "allOf"):
        for inner in node.get(word, ()):
            yield from _alternatives(schema, inner)


@cache
def _takes_ranges(pattern: str) -> bool:
    return any(re.search(pattern, text) for text in _RANGES)
