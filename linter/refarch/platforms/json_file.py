"""JSON lines with the places in the design that define them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ..core.origin import Origin
from .target import ConfigLine, Secret, refuse


class Leaf(NamedTuple):
    """Value with the places that define it."""

    written: str
    """Value as JSON."""
    origins: tuple[Origin, ...] = ()
    secrets: tuple[Secret, ...] = ()


Node: TypeAlias = "Leaf | Mapping[str, Node] | Sequence[Node]"


def words(value: str, *origins: Origin) -> Leaf:
    """Text value. Raises RefarchError for an empty text, and for a text with control characters."""
    if origins and (not value or not value.isprintable()):
        raise refuse(origins[0], f"{value!r} cannot be a value of the file")
    return Leaf(json.dumps(value, ensure_ascii=False), origins)


def json_leaf(value: bool | int, *origins: Origin) -> Leaf:
    """Number or boolean value."""
    return Leaf(json.dumps(value), origins)


def secret(of: Secret) -> Leaf:
    """Placeholder of a secret."""
    return Leaf(f'"{of.token}"', (), (of,))


def quote(value: str) -> str:
    """Secret escaped for the quotes around its placeholder."""
    if not value.isprintable():
        raise ValueError("it contains a character that cannot be written")
    return json.dumps(value, ensure_ascii=False)[1:-1]


def json_lines(node: Node, indent: int = 0, before: str = "", after: str = "") -> Iterator[ConfigLine]:
    """Lines of a value. ``before`` and ``after`` are the texts around it on its first and last line."""
    pad = "  " * indent
    if isinstance(node, Leaf):
        places = tuple(dict.fromkeys(node.origins))
        yield ConfigLine(f"{pad}{before}{node.written}{after}", places, node.secrets)
        return
    inner: list[tuple[str, Node]]
    if isinstance(node, Mapping):
        opening, closing = "{", "}"
        inner = [(f"{json.dumps(key)}: ", child) for key, child in node.items()]
    else:
        opening, closing = "[", "]"
        inner = [("", child) for child in node]
    if not inner:
        yield ConfigLine(f"{pad}{before}{opening}{closing}{after}")
        return
    yield ConfigLine(f"{pad}{before}{opening}", tuple(dict.fromkeys(_first_places(node))))
    for number, (key, child) in enumerate(inner, 1):
        yield from json_lines(child, indent + 1, key, "," if number < len(inner) else "")
    yield ConfigLine(f"{pad}{closing}{after}")


def _first_places(node: Node) -> tuple[Origin, ...]:
    """Places of the first nested value."""
    if isinstance(node, Leaf):
        return node.origins
    children = node.values() if isinstance(node, Mapping) else node
    return next(iter([_first_places(child) for child in children]), ())
