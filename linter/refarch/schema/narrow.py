"""Leaves out of a schema what some data cannot come to, so that no start compiles it.

What a schema says of a key holds only where the data have that key. A design without NVMe arrays gets a
validator that knows that `arrays` may be there and nothing of what would be in it; its verdict on that design
is the same.
"""

from collections.abc import Container
from typing import Any

from .store import VALUES, Schema

_LEAVES = VALUES | {"required", "type"}
"""Keywords in whose contents there is no schema."""

_START = len("#/definitions/")


def narrowed(schema: Schema, used: Container[str]) -> tuple[Schema, set[str]]:
    """A schema that gives the same verdict on all data that have none of the keys left out, and these keys.

    Left out is what the schema says of keys that are not ``used``, and the definitions that then nothing
    leads to. References lead to definitions of the same file.
    """
    definitions, reached, left_out = schema.get("definitions", {}), dict[str, Any](), set[str]()

    def walk(node: Schema) -> Schema:
        made: Schema = {}
        for keyword, child in node.items():
            kind = child.__class__
            if kind is dict and keyword == "properties":
                left_out.update(key for key in child if key not in used)
                child = {key: step(one) if key in used else True for key, one in child.items()}
            elif kind is dict and keyword not in _LEAVES:
                child = walk(child)
            elif kind is list and keyword not in _LEAVES:
                child = [step(one) for one in child]
            elif keyword == "$ref":
                name = child[_START:]
                if name not in reached:
                    reached[name] = True  # for a definition that leads to itself
                    reached[name] = walk(definitions[name])
            made[keyword] = child
        return made

    def step(node: Any) -> Any:
        return walk(node) if node.__class__ is dict else node

    top = walk({keyword: child for keyword, child in schema.items() if keyword != "definitions"})
    return ({**top, "definitions": reached} if reached else top), left_out
