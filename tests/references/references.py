"""Every reference of a design, found by what the schemas declare, and near misses of each.

A schema declares of each text whether it names something else (``x-refers``, ``x-catalog``), is the name of
what it stands in, a value or free text (``x-states``).
"""

import re
from collections.abc import Container, Iterator, Mapping
from typing import Any, NamedTuple

from refarch.core.origin import Pointer
from refarch.load.document import Document
from refarch.load.fixes import apply_edits
from refarch.schema import store

RELEASES = "nos-release"
"""A release is no name of a thing: one that the catalog does not list is unknown and not wrong (VER009)."""

Node = Mapping[str, Any]

STATES = ("name", "value", "text")


class Reference(NamedTuple):
    """One text of a design that names something else."""

    file: str
    pointer: Pointer
    at_key: bool
    kind: str
    """What it names, such as ``network``."""
    text: str
    path: str
    """The way to it in the schema, with ``*`` for a key and ``[]`` for an index."""


def texts(schema: Node) -> Iterator[tuple[str, Node]]:
    """Every text that a schema describes, once for each way to it; not those with a list of values."""
    yield from _texts(schema, schema, "", frozenset())


def _texts(schema: Node, node: Node, path: str, seen: frozenset[str]) -> Iterator[tuple[str, Node]]:
    name = node.get("$ref", "")
    if name in seen:
        return
    seen |= {name} if name else set()
    node = _resolved(schema, node)
    if "string" in _types(node) and not {"enum", "const"} & set(node):
        yield path, node
    for child_path, child in _children(node):
        yield from _texts(schema, child, f"{path}.{child_path}" if child_path else path, seen)


def _resolved(schema: Node, node: Node) -> Node:
    """A node with what its ``$ref`` leads to; what the node itself declares counts."""
    while "$ref" in node:
        target = schema["definitions"][node["$ref"].rpartition("/")[2]]
        node = {**target, **{key: value for key, value in node.items() if key != "$ref"}}
    return node


def kind_of(node: Node) -> str:
    """What a text refers to, such as ``network``; empty for a text that refers to nothing."""
    kind: str = node.get("x-refers", node.get("x-catalog", ""))
    return "" if kind == RELEASES else kind


def _children(node: Node) -> Iterator[tuple[str, Node]]:
    for child in (*node.get("anyOf", ()), *node.get("allOf", ())):
        yield "", child
    for key, child in node.get("properties", {}).items():
        if isinstance(child, dict):
            yield key, child
    for keyword, step in (("propertyNames", "<key>"), ("additionalProperties", "*"), ("items", "[]")):
        if isinstance(child := node.get(keyword), dict):
            yield step, child


def _types(node: Node) -> list[str]:
    written = node.get("type", [])
    return [written] if isinstance(written, str) else written


def references(documents: Mapping[str, Document]) -> Iterator[Reference]:
    """Every reference of a design's own files."""
    for file, document in documents.items():
        name = file.removesuffix(".yaml")
        if name in store.DESIGN_FILES:
            schema = store.load(name)
            yield from _references(schema, schema, document.data, file, (), "")


def _references(
    schema: Node, node: Node, data: Any, file: str, pointer: Pointer, path: str
) -> Iterator[Reference]:
    node = _resolved(schema, node)
    kind = kind_of(node)
    if isinstance(data, str) and kind and data not in node.get("enum", ()):
        yield Reference(file, pointer, False, kind, data, path)
    for child in (*node.get("anyOf", ()), *node.get("allOf", ())):
        yield from _references(schema, child, data, file, pointer, path)
    if isinstance(data, list) and isinstance(node.get("items"), dict):
        for index, item in enumerate(data):
            yield from _references(schema, node["items"], item, file, (*pointer, index), f"{path}.[]")
    for key, value in data.items() if isinstance(data, dict) else ():
        child = node.get("properties", {}).get(key)
        step = key if child is not None else "*"
        if child is None:
            child = node.get("additionalProperties")
            names = _resolved(schema, node.get("propertyNames", {}))
            if kind := kind_of(names):
                yield Reference(file, (*pointer, key), True, kind, key, f"{path}.<key>")
        if isinstance(child, dict):
            yield from _references(schema, child, value, file, (*pointer, key), f"{path}.{step}")


_LAST_NUMBER = re.compile(r"(\[[^\]]*\]|[0-9]+)([^0-9\[\]]*)$")


def near_misses(reference: Reference, free: Container[str] = ()) -> Iterator[str]:
    """The same text with a letter doubled, with one left out, and with a number that is too high; of a device
    and its port each in turn. ``free`` are the devices whose interfaces the design names nowhere else."""
    text = reference.text
    if reference.kind == "interface":
        device, port = parted(text)
        yield from (f"{wrong} {port}" for wrong in _slips(device))
        if device not in free:
            yield from (f"{device} {wrong}" for wrong in _slips(port))
            yield f"{device} bogus7"
    elif reference.kind == "path":
        yield f"{text}x"
    else:
        yield from _slips(text)


def parted(text: str) -> tuple[str, str]:
    """The device, or the group of devices, and the interface of an end."""
    match = re.fullmatch(r"((?:[a-z]+ of )?[^ ]+) (.+)", text)
    assert match is not None, text
    return match[1], match[2]


def _slips(text: str) -> Iterator[str]:
    letters = [match.start() for match in re.finditer(r"[A-Za-z](?![^\[]*\])", text)]
    if letters:
        at = letters[-1]
        yield text[: at + 1] + text[at:]
    if len(letters) > 2:
        at = letters[-2]
        yield text[:at] + text[at + 1 :]
    number = _LAST_NUMBER.search(text)
    if number is not None and not any(digit.isdigit() for digit in number[1]):
        yield text.replace(number[1], "[x-y]" if "-" in number[1] else "x")
    elif number is not None:
        yield text[: number.start()] + re.sub(r"[0-9]+", _higher, number[1]) + number[2]


def _higher(match: re.Match[str]) -> str:
    """A number of as many more than 700 as it was, which no device of a design reaches."""
    return str(int(match[0]) + 700)


def with_text(document: Document, content: bytes, reference: Reference, text: str) -> bytes:
    """A file with another text in the place of a reference."""
    span = (document.key_span if reference.at_key else document.span)(reference.pointer)
    changed = apply_edits(content, [(span, text)])
    assert changed is not None
    return changed
