"""Places in a schema: the order of the keys of a mapping, and whether a text may be a range of names."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any

from ..schema import store

_RANGES = ("a-[1-2]", "a-1 p[1-2]")
"""Texts that match the pattern of a place where names may be ranges."""

AS_WRITTEN = "as-written"
"""The ``x-order`` of a mapping whose keys mean something by their order."""


_OTHERS = "additionalProperties"


class SchemaPlace:
    """Place of a value in a schema, which may have several alternatives there. Places below are looked up
    once."""

    def __init__(self, schema: store.Schema, nodes: tuple[store.Schema, ...]) -> None:
        self._schema = schema
        self._nodes = tuple(inner for node in nodes for inner in _alternatives(schema, node))

    @cached_property
    def order(self) -> Mapping[str, int]:
        """Position of each key in the schema; empty where users choose the names, or where the order of the
        file has a meaning."""
        sorted_nodes = (node for node in self._nodes if node.get("x-order") != AS_WRITTEN)
        keys = dict.fromkeys(key for node in sorted_nodes for key in node.get("properties", ()))
        return {key: number for number, key in enumerate(keys)}

    def child(self, key: str) -> "SchemaPlace":
        """Place of the value of a key."""
        return self._children.get(key) or self._other_child

    @cached_property
    def _children(self) -> Mapping[str, "SchemaPlace"]:
        """Places of the values of the keys that the schema names."""
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
        """Place of the value of a name that users choose."""
        return self._place_below(node.get(_OTHERS, False) for node in self._nodes)

    @cached_property
    def item(self) -> "SchemaPlace":
        """Place of the items of a list."""
        return self._place_below(node.get("items") for node in self._nodes)

    @cached_property
    def names(self) -> "SchemaPlace":
        """Place of the keys themselves."""
        return self._place_below(node.get("propertyNames") for node in self._nodes)

    def _place_below(self, nodes: Iterable[Any]) -> "SchemaPlace":
        return SchemaPlace(self._schema, tuple(node for node in nodes if isinstance(node, dict)))

    @cached_property
    def takes_ranges(self) -> bool:
        """Whether a text here may be a range of names."""
        return any(_takes_ranges(node["pattern"]) for node in self._nodes if "pattern" in node)

    def fits(self, text: str) -> bool:
        """Whether a text has a form that may stand here."""
        return any(re.search(node["pattern"], text) for node in self._nodes if "pattern" in node)


@cache
def file_place(name: str) -> SchemaPlace:
    """Place of a whole file ``<name>.yaml``."""
    schema = store.load(name)
    return SchemaPlace(schema, (schema,))


def _alternatives(schema: store.Schema, node: Any) -> Iterator[store.Schema]:
    node = store.resolve_reference(schema, node)
    yield node
    for word in ("oneOf", "anyOf", "allOf"):
        for inner in node.get(word, ()):
            yield from _alternatives(schema, inner)


@cache
def _takes_ranges(pattern: str) -> bool:
    return any(re.search(pattern, text) for text in _RANGES)
